import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { startSite } from "./site.ts";

/*
 * Tests the database in deploy/compose.yaml: the role that deploy/make-role.sh creates, and the URL and password that
 * the site connects with.
 */

const DEPLOY_FOLDER = join(import.meta.dirname, "../deploy");
/** A password that contains the characters with a special meaning in URLs, SQL, shells and YAML. */
const PASSWORD = `a/b#c@d%e?f:g&h=i+j'k"l$m\\n o;%2F{}`;

const postgresBinaries = await findPostgres();

/** Starts a PostgreSQL server whose superuser isn't the site's role, and which requires a password for that role. */
async function startCluster(folder: string) {
  const server = await startPostgres(folder, ["fsync=off", "log_min_messages=fatal"]);
  onTestFinished(server.stop);
  const setUpClient = new pg.Client({ connectionString: server.url });
  await setUpClient.connect();
  await setUpClient.query("create role boss superuser login");
  const { rows } = await setUpClient.query("show hba_file");
  await setUpClient.end();
  const superuserClient = new pg.Client({ connectionString: server.url.replace("//greenroom@", "//boss@") });
  await superuserClient.connect();
  await superuserClient.query("alter role greenroom rename to first");
  await writeFile(rows[0].hba_file, "local all boss trust\nlocal all all scram-sha-256\n");
  await superuserClient.query("select pg_reload_conf()");
  await superuserClient.end();
  return new URL(server.url).searchParams.get("host") ?? "";
}

describe.skipIf(!postgresBinaries)("the container example", () => {
  test("accepts a password with any characters", async () => {
    const socket = await startCluster(postgresBinaries ?? "");
    execFileSync("sh", [join(DEPLOY_FOLDER, "make-role.sh")], {
      stdio: "pipe",
      env: {
        ...{ PATH: [postgresBinaries, process.env.PATH].join(delimiter), PGHOST: socket },
        ...{ POSTGRES_USER: "boss", SITE_PASSWORD: PASSWORD },
      },
    });
    const compose = await readFile(join(DEPLOY_FOLDER, "compose.yaml"), "utf8");
    const [, databaseUrl = ""] = /DATABASE_URL: (\S+)/.exec(compose) ?? [];
    const url = databaseUrl
      .replace("@database/", "@localhost/")
      .concat(`?host=${encodeURIComponent(socket)}`);
    expect(url).toMatch(/^postgres:\/\/greenroom@localhost\/greenroom\?host=/);
    const site = await startSite({ DATABASE_URL: url, PGPASSWORD: PASSWORD });
    const readyResponse = await fetch(`${site.origin}/readyz`);
    await site.stop();
    expect(readyResponse.status).toBe(200);
    await expect(startSite({ DATABASE_URL: url, PGPASSWORD: `${PASSWORD}!` })).rejects.toThrow(
      /^The site ended with 1: DATABASE_URL cannot be [^\n]*password authentication failed[^\n]*\n$/,
    );
  });
});
