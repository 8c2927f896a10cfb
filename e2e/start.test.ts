import { spawn } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startS3 } from "#platform/files/testing/s3-server.ts";
import { PROGRAM_ENV, type Site, startSite } from "./site.ts";

let folder: string;
let runningSites: Site[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-start-"));
  runningSites = [];
});
afterEach(async () => {
  await Promise.all(runningSites.map((site) => site.stop("SIGKILL")));
  await rm(folder, { recursive: true, force: true });
});

async function startRunningSite(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite(env, folder);
  runningSites.push(site);
  return site;
}

/** Starts a site that is expected to fail. Returns its exit code and the lines that it printed. */
function startAndFail(env: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../src/app/main.server.ts")], {
      env: { ...PROGRAM_ENV, PORT: "0", DATA_DIR: folder, ...env },
    });
    let output = "";
    child.stderr.on("data", (text) => {
      output += text;
    });
    // Not "exit", which may come before the last of the output.
    child.once("close", (code) => resolve({ code, lines: output.trim().split("\n") }));
  });
}

describe("a start that can't continue says why, one line per problem, and exits with 1", () => {
  test.each([
    [{ PORT: "http" }, ["PORT must be a whole number from 0 to 65535"]],
    [{ PORT: "70000" }, ["PORT must be a whole number from 0 to 65535"]],
    [{ PORT: " " }, ["PORT must be a whole number from 0 to 65535"]],
    [{ TRUST_PROXY: "0x1" }, ["TRUST_PROXY must be a whole number from 0 to 10, or none"]],
    [
      { MAIL_FROM: "the show" },
      ["MAIL_FROM must be an address, or a name with an address in angle brackets"],
    ],
    [{ HOST: "not a host" }, ["HOST must be a host name or an address"]],
    [{ HOST: "192.0.2.1" }, ["HOST 192.0.2.1 is not an address of this machine"]],
    [{ SPIN_PASSCODE: "12345678901" }, ["SPIN_PASSCODE must be at most 10 characters"]],
    [
      { PUBLIC_URL: "https://show.example" },
      [expect.stringMatching(/^TRUST_PROXY must be set if PUBLIC_URL is https: /)],
    ],
    [{ PUBLIC_URL: "ftp://here" }, ["PUBLIC_URL must be an http or https address"]],
    [{ DATABASE_URL: "mysql://here" }, ["DATABASE_URL must be a postgres:// or postgresql:// address"]],
    [
      { PORT: "x", SAMPLE_CONTENT: "maybe" },
      ["PORT must be a whole number from 0 to 65535", "SAMPLE_CONTENT must be true or false"],
    ],
    [
      { LOG_LEVEL: "loud", S3_BUCKET: "pictures", S3_REGION: "here" },
      [
        "LOG_LEVEL must be one of debug, info, warn, error, silent",
        "S3_ACCESS_KEY_ID must be set if S3_BUCKET is set",
        "S3_SECRET_ACCESS_KEY must be set if S3_BUCKET is set",
      ],
    ],
  ])("%j", async (env, lines) => {
    expect(await startAndFail(env)).toEqual({ code: 1, lines });
  });

  test("a database that can't be reached", async () => {
    const { code, lines } = await startAndFail({
      DATABASE_URL: "postgres://nobody:secret-word@127.0.0.1:1/none",
    });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(lines[0]).not.toContain("secret-word");
  });

  test("a bucket that doesn't exist, or whose server doesn't respond", async () => {
    const bucket = await startS3(join(folder, "bucket"), { listing: true });
    const missingBucket = await startAndFail({ ...bucket.env, S3_BUCKET: "elsewhere" });
    await bucket.stop();
    const silentBucket = await startAndFail(bucket.env);
    expect([missingBucket.code, silentBucket.code]).toEqual([1, 1]);
    expect(missingBucket.lines).toEqual([
      expect.stringMatching(/^The bucket elsewhere of S3_BUCKET cannot be used: NoSuchBucket: /),
    ]);
    expect(silentBucket.lines).toEqual([
      expect.stringMatching(/^The bucket pictures of S3_BUCKET cannot be used: .*ECONNREFUSED/),
    ]);
  });

  test("a newer version's database", async () => {
    await (await startRunningSite()).stop();
    const database = new DatabaseSync(join(folder, "greenroom.sqlite"));
    database.exec("insert into migrations values ('0999-songs-of-the-future', '2030-01-01T00:00:00.000Z')");
    database.close();
    const { code, lines } = await startAndFail({});
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^The database was last used by a newer version of this program/);
  });

  test("a damaged database, with advice", async () => {
    await (await startRunningSite()).stop();
    const databaseFile = await open(join(folder, "greenroom.sqlite"), "r+");
    await databaseFile.write(Buffer.alloc(8192, "damage"), 0, 8192, 100);
    await databaseFile.close();
    const { code, lines } = await startAndFail({});
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^The database under DATA_DIR .* restore the newest backup \(npm run restore/);
  });

  test.skipIf(process.platform !== "linux")("a data folder that can't be created", async () => {
    const { code, lines } = await startAndFail({ DATA_DIR: "/proc/nope" });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(/^DATA_DIR: The data folder \/proc\/nope cannot be made: ENOENT/);
  });

  test("a port that is in use, and begins no job that is due", async () => {
    await (await startRunningSite()).stop();
    const database = new DatabaseSync(join(folder, "greenroom.sqlite"));
    const addJob = database.prepare(
      `insert into jobs (kind, payload, keep, state, "isHeld", attempts, "dueAt", additions, "createdAt")
       values ('mail', '{}', 'failures', 'waiting', 0, 0, :now, 1, :now)`,
    );
    addJob.run({ now: new Date().toISOString() });
    const otherFolder = await mkdtemp(join(tmpdir(), "greenroom-start-"));
    const otherSite = await startSite({}, otherFolder);
    runningSites.push(otherSite);
    const { port } = new URL(otherSite.origin);
    const { code, lines } = await startAndFail({ PORT: port });
    await otherSite.stop();
    await rm(otherFolder, { recursive: true });
    expect([code, lines]).toEqual([1, [`PORT ${port} is already in use on 127.0.0.1`]]);
    expect(database.prepare("select attempts, state from jobs").all()).toEqual([
      { attempts: 0, state: "waiting" },
    ]);
    database.close();
  });
});

test("a second server on the same data folder is refused, and the first keeps running", async () => {
  const firstSite = await startRunningSite();
  const { code, lines } = await startAndFail({});
  expect(code).toBe(1);
  expect(lines).toEqual([
    `DATA_DIR: Another server is running on the data folder ${folder}: stop it, or set another DATA_DIR`,
  ]);
  expect((await fetch(`${firstSite.origin}/readyz`)).status).toBe(200);
});

test("an admin passcode that can be guessed causes a warning that doesn't reveal it", async () => {
  const { log } = await startRunningSite({ ADMIN_PASSCODE: "short" });
  const findWarning = () => log.find(({ variable }) => variable === "ADMIN_PASSCODE");
  await expect.poll(findWarning).toMatchObject({ level: "warn" });
  expect(JSON.stringify(findWarning())).not.toMatch(/"short"/);
});

test("a server that visitors can make send requests into its network warns about that", async () => {
  const { log } = await startRunningSite({ WEBHOOK_ALLOW_PRIVATE: "true" });
  const findWarning = () => log.find(({ variable }) => variable === "WEBHOOK_ALLOW_PRIVATE");
  await expect.poll(findWarning).toMatchObject({ level: "warn" });
});

test("a site that sends emails but doesn't know its address warns about their links", async () => {
  const { log } = await startRunningSite({ SMTP_URL: "smtp://127.0.0.1:1" });
  const findWarning = () => log.find(({ level, variable }) => level === "warn" && variable === "PUBLIC_URL");
  await expect.poll(findWarning).toMatchObject({ publicUrl: expect.stringMatching(/^http:\/\/127\./) });
});

test("SIGTERM lets open requests finish and exits with 0", async () => {
  const site = await startRunningSite();
  expect(await site.stop("SIGTERM")).toBe(0);
  runningSites = [];
});
