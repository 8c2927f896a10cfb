import pg from "pg";
import { expect, inject, test } from "vitest";
import { migrate, openDatabase } from "#platform/database/database.server.ts";
import { testApp } from "#testing/test-app.ts";
import { addTopic, listTopics, prepareSearch } from "./topics.server.ts";

const postgresUrl = inject("postgresUrl");

test.skipIf(postgresUrl === null)(
  "a server that refuses pg_trgm is searched all the same, and told of",
  async () => {
    const root = new URL(postgresUrl ?? "");
    const administrator = new pg.Client({ connectionString: root.href });
    await administrator.connect();
    await administrator.query("create role plain login");
    await administrator.query("create database refusing");
    const url = new URL(root);
    url.pathname = "/refusing";
    const inside = new pg.Client({ connectionString: url.href });
    await inside.connect();
    await inside.query("grant all on schema public to plain");
    url.username = "plain";
    const database = await openDatabase({ url: url.href });
    try {
      await migrate(database, { info: () => {} });
      const { house, logged } = testApp(database);
      await addTopic(house.db, house, {
        category: "Pay",
        subCategory: "Rise",
        content: "Who pays the plumber?",
      });
      const found = async () =>
        (await listTopics(house, { search: "LUMB", status: "all", sort: "newest", limit: 5 })).total;
      expect(await found()).toBe(1);
      await prepareSearch(house);
      expect(logged.map((line) => line.level)).toEqual(["warn"]);

      await inside.query("create extension pg_trgm");
      await prepareSearch(house);
      expect(logged.map((line) => line.level)).toEqual(["warn", "info"]);
      await prepareSearch(house);
      expect(logged).toHaveLength(2);
      expect(await found()).toBe(1);
    } finally {
      await database.close();
      await inside.end();
      await administrator.query("drop database refusing with (force)");
      await administrator.query("drop role plain");
      await administrator.end();
    }
  },
);
