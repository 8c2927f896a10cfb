import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { type AttackResult, type PreparedAttack, prepareAttack } from "./hostile/attack.ts";
import { findDatabaseFaults } from "./hostile/intact.ts";
import { ONCE_FAILED_REQUESTS, ONCE_FAILED_SEEDS } from "./hostile/once-failed.ts";
import { startFakeProviders } from "./hostile/providers.ts";
import { type Site, startSite } from "./site.ts";

/*
 * Sends random and hostile requests to every endpoint and page: signed out, as a user and as an admin. Every response
 * must match the API description, and none may be an internal error. `HOSTILE_SEEDS=70` adds 70 random seeds, which is
 * about 20,000 requests. The name of a failed test contains its seed.
 */

const newSeeds = Array.from({ length: Number(process.env.HOSTILE_SEEDS ?? 0) }, () =>
  Math.floor(Math.random() * 1_000_000),
);

const postgresBinaries = await findPostgres();

const listFaults = ({ faults }: AttackResult): string[] =>
  faults.map(({ call, fault, request }) => `${call}: ${fault}\n  ${JSON.stringify(request)}`);

describe.each(["sqlite", "postgres"])("hostile input on %s", (engine) => {
  let providers: Awaited<ReturnType<typeof startFakeProviders>>;
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let site: Site;
  let attack: PreparedAttack;

  const isMissing = engine === "postgres" && !postgresBinaries;

  beforeAll(async () => {
    if (isMissing) return;
    providers = await startFakeProviders();
    if (engine === "postgres" && postgresBinaries)
      postgres = await startPostgres(postgresBinaries, ["fsync=off"]);
    site = await startSite({ ...providers.env, ...(postgres ? { DATABASE_URL: postgres.url } : {}) });
    attack = await prepareAttack(site.origin);
  });

  afterAll(async () => {
    if (isMissing) return;
    attack.close();
    await site.stop();
    await postgres?.stop();
    await providers.close();
  });

  const testIfAvailable = test.skipIf(isMissing);

  testIfAvailable.each(Object.entries(ONCE_FAILED_REQUESTS))("%s", async (_, request) => {
    // Send this request first, so that the next one reuses its connection.
    const firstRequest = { caller: "anonymous", method: "GET", target: "/api/show", headers: {} } as const;
    expect(listFaults(await attack.sendAll([firstRequest, { ...firstRequest, ...request }]))).toEqual([]);
  });

  testIfAvailable.each([...ONCE_FAILED_SEEDS, ...newSeeds])("requests made from seed %i", async (seed) => {
    expect(listFaults(await attack.sendRandom(300, seed))).toEqual([]);
  });

  testIfAvailable("the log has no error, the site goes on, and its data is whole", async () => {
    expect(site.log.filter(({ level }) => level === "error")).toEqual([]);
    expect((await fetch(site.origin)).status).toBe(200);
    const databaseAddress = postgres
      ? { url: postgres.url }
      : { file: join(site.dataDir, "greenroom.sqlite") };
    expect(await findDatabaseFaults(databaseAddress)).toEqual([]);
  });
});
