import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { listAppliedMigrations, migrate, openDatabase } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { OLD_VERSIONS } from "#testing/old-data.ts";
import { createOldDatabase } from "#testing/old-database.ts";
import { openTestApp } from "#testing/test-app.ts";
import { runCommand } from "./testing/run-command.ts";

async function runUserCommand(args: string[], env: Record<string, string>) {
  const { code, out, err } = await runCommand("user", args, env);
  return { code, out, err };
}

describeOnBothEngines("npm run user, while a site is running", (open, engine) => {
  /**
   * Opens a site. Returns it together with a function that runs the command in a separate process on the same database.
   */
  async function openSiteAndCommand() {
    const { address, ...database } = await open();
    const folder = join(inject("testFolder"), `user-command-${engine}`);
    await mkdir(folder, { recursive: true });
    const file = join(folder, "greenroom.sqlite");
    const own = engine === "sqlite" ? await openDatabase({ file }) : database;
    if (engine === "sqlite") await migrate(own);
    const env = { DATA_DIR: folder, ...(address.url ? { DATABASE_URL: address.url } : {}) };
    const command = (...args: string[]) => runUserCommand(args, env);
    return { site: openTestApp(own), command, close: () => (engine === "sqlite" ? own.close() : undefined) };
  }

  test("a team that has locked itself out gets back in", async () => {
    const { site, command, close } = await openSiteAndCommand();
    const createResult = await command("create", "ana");
    expect(createResult).toMatchObject({ code: 0, err: "" });
    const password = /Password {2}(\S+)/.exec(createResult.out)?.[1] ?? "";
    expect(await command("promote", "ana")).toEqual({ code: 0, out: "ana is an owner now.\n", err: "" });
    const anaClient = site.client();
    const login = await anaClient.post("/api/login", { username: "ana", password });
    expect(login.json()).toMatchObject({ isAdmin: true });
    expect((await command("list")).out).toMatch(
      /^ana {2}owner {2}registered \d{4}-\d\d-\d\d {2}last login \d{4}-\d\d-\d\d {2}1 open session\n$/,
    );
    expect((await command("reset-password", "ana")).out).toMatch(
      /^ana was signed out everywhere\.\nPassword {2}\S{23}\n/,
    );
    expect((await anaClient.request("/api/user")).status).toBe(401);
    expect(await command("demote", "ana")).toMatchObject({
      code: 1,
      err: "The show needs an owner\n",
    });
    expect(await command("delete", "ana")).toMatchObject({ code: 1, err: "The show needs an owner\n" });
    await command("create", "gone");
    expect(await command("delete", "gone")).toMatchObject({
      code: 0,
      out: "The account gone was deleted.\n",
    });
    expect(await command("sign-out", "ana")).toMatchObject({
      out: "ana was signed out of 0 sessions.\n",
    });
    expect(await command("promote", "nobody")).toEqual({ code: 1, out: "", err: "User nobody not found\n" });
    await close();
  });
});

describeOnBothEngines("npm run user, before a new version was started", (_, engine) => {
  test("leaves the database to the site of the old version, which may be running", async () => {
    const { address, remove } = await createOldDatabase(engine, OLD_VERSIONS.at(-1) ?? "");
    onTestFinished(remove);
    const folder = join(inject("testFolder"), `not-updated-${engine}`);
    await mkdir(folder);
    const file = join(folder, "greenroom.sqlite");
    if (address.file) await rename(address.file, file);
    const database = await openDatabase(address.url ? { url: address.url } : { file });
    const appliedNames = await listAppliedMigrations(database.db);
    const env = { DATA_DIR: folder, ...(address.url ? { DATABASE_URL: address.url } : {}) };
    expect(await runUserCommand(["list"], env)).toEqual({
      code: 1,
      out: "",
      err: "The database has not been updated to this version of the program yet: start the site with this version first\n",
    });
    expect(await listAppliedMigrations(database.db)).toEqual(appliedNames);
    await database.close();
  });
});

test("a reader that stops reading, such as head, doesn't make a command fail", async () => {
  const folder = join(inject("testFolder"), "unread-command");
  await mkdir(folder);
  const database = await openDatabase({ file: join(folder, "greenroom.sqlite") });
  await migrate(database);
  await database.close();
  expect(await runCommand("user", ["list"], { DATA_DIR: folder }, { closeOutput: true })).toMatchObject({
    ...{ code: 0, err: "" },
  });
});

test("wrong arguments are refused in plain words, before anything is opened", async () => {
  const readRefusal = async (...args: string[]) => {
    const { code, out, err } = await runUserCommand(args, { DATA_DIR: "/dev/null/nowhere" });
    expect([code, out]).toEqual([1, ""]);
    return err.split("\n")[0];
  };
  const username = "Username must be 3 to 32 letters from A to Z, digits, dots, underscores or hyphens";
  expect(
    await Promise.all([
      readRefusal(),
      readRefusal("constructor", "ana"),
      readRefusal("create", "ana", "--admin"),
      readRefusal("create", "a b"),
      readRefusal("promote"),
    ]),
  ).toEqual([
    "npm run user -- list",
    "npm run user -- list",
    "npm run user -- list",
    username,
    "Username is required",
  ]);
});
