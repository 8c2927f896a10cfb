import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import openapiTypes from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Backup } from "#backups/backups.contract.ts";
import { ADMIN_PASSCODE, type Site, startSite } from "./site.ts";
import { createSiteCaller, type SiteCaller } from "./week-steps.ts";

/* Runs the scripts in docs/ as if somebody had copied them. */

const ROOT = join(import.meta.dirname, "..");

const RUN_SHEET = [
  "\uFEFFcategory,subCategory,content",
  'Pay,Day rates,"What is a ""fair"" day rate, really?"',
  "Pay,Overtime,Who decides what overtime is?\r",
  ",Overtime,Without a category",
  'Work,Nights,"Is the four-day week\nreal?"',
  "",
].join("\n");

type ScriptResult = { code: number; output: string };

function runScript(
  args: string[],
  { cwd, token = "" }: { cwd: string; token?: string },
): Promise<ScriptResult> {
  const env = { PATH: process.env.PATH, GREENROOM_TOKEN: token };
  return promisify(execFile)(process.execPath, args, { cwd, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}

function checkTypes(file: string, cwd: string): Promise<ScriptResult> {
  const options = "--ignoreConfig --noEmit --strict --target es2024 --module nodenext --types node";
  const imports = ["--allowImportingTsExtensions", "--typeRoots", join(ROOT, "node_modules/@types")];
  const tscPath = join(ROOT, "node_modules/typescript/bin/tsc");
  return runScript([tscPath, ...options.split(" "), ...imports, file], { cwd });
}

let tempFolder: string;
let site: Site;
let owner: SiteCaller;
const tokens: string[] = [];

beforeAll(async () => {
  tempFolder = await mkdtemp(join(tmpdir(), "greenroom-programs-"));
  await mkdir(join(tempFolder, "data"));
  site = await startSite({ SAMPLE_CONTENT: "false" }, join(tempFolder, "data"));
  owner = createSiteCaller(site.origin);
  await owner("POST /api/register", {
    username: "kit",
    password: "correct horse",
    adminPasscode: ADMIN_PASSCODE,
  });
});
afterAll(async () => {
  await site.stop();
  await rm(tempFolder, { recursive: true, force: true });
});

async function createToken(name: string, scopes: string[]): Promise<string> {
  const { token } = await owner<{ token: string }>("POST /api/tokens", { name, scopes });
  tokens.push(token);
  return token;
}

test("the 30-line script adds a spreadsheet's topics once, and says which rows were left out and why", async () => {
  const script = "add-topics.mjs";
  await copyFile(join(ROOT, "docs", script), join(tempFolder, script));
  expect((await readFile(join(tempFolder, script), "utf8")).trimEnd().split("\n").length).toBeLessThanOrEqual(
    30,
  );
  const addTopics = async (csv: string, token: string) => {
    await writeFile(join(tempFolder, "topics.csv"), csv);
    return runScript([script, site.origin, "topics.csv"], { cwd: tempFolder, token });
  };
  const token = await createToken("Spreadsheet", ["write"]);
  expect(await addTopics(RUN_SHEET, token)).toEqual({
    code: 1,
    output: "3 topics imported, 1 invalid row left out.\nrows.4.category: Category is required\n",
  });
  const excelSheet = [
    "category;subCategory;content",
    "Pay;Overtime;Who decides what overtime is?",
    "Pay;Tips;Who, if anyone?",
  ].join("\r");
  expect(await addTopics(excelSheet, token)).toEqual({
    code: 0,
    output: "1 topic imported, 1 duplicate skipped.\n",
  });
  expect(await owner("GET /api/topics/stats")).toMatchObject({ total: 4 });
  expect(await addTopics(RUN_SHEET, await createToken("Reader", ["read"]))).toEqual({
    code: 1,
    output: "This token may not do that\n",
  });
});

test("a client generated from the API description signs in with a token and runs the week", async () => {
  const script = "rehearse.mts";
  const description = await (await fetch(`${site.origin}/api/openapi.json`)).json();
  await writeFile(join(tempFolder, "greenroom-api.ts"), await openapiTypes(description));
  const text = await readFile(join(ROOT, "docs", script), "utf8");
  await writeFile(join(tempFolder, script), text);
  expect(await checkTypes(script, tempFolder)).toEqual({ code: 0, output: "" });
  await writeFile(join(tempFolder, "mistaken.mts"), text.replace('"go-live"', '"go-home"'));
  expect((await checkTypes("mistaken.mts", tempFolder)).output).toContain("go-home");

  const token = await createToken("Rehearsal", ["read", "live", "write"]);
  const { code, output } = await runScript([script, site.origin], { cwd: tempFolder, token });
  expect([code, output]).toEqual([0, expect.stringMatching(/^\d{4}-\d\d-\d\d: .+\n/)]);
  const events = await owner<{ action: string; entity: string; token: string | null }[]>(
    "GET /api/admin-events?entity=week",
  );
  const commands = ["end", "choose", "close-poll", "open-poll", "draw", "go-live", "change"];
  expect(events.map(({ action, token: name }) => [action, name])).toEqual(
    commands.map((action) => [action, "Rehearsal"]),
  );
});

test("no token ends up in the log, in a file or in a backup, wherever it was sent", async () => {
  const [token = ""] = tokens;
  const send = (path: string, headers: Record<string, string>, method = "GET") =>
    fetch(site.origin + path, { method, headers }).then((response) => response.arrayBuffer());
  const secret = `gr_${"wrong".repeat(8)}`;
  await send("/api/user", { authorization: `Bearer ${secret}` });
  await send("/api/user", { authorization: token });
  await send(`/api/topics?token=${token}`, {});
  await send(`/topics/${token}`, { authorization: `Bearer ${token}` });
  await send("/mcp", { authorization: `Bearer ${token}`, "content-type": "application/json" }, "POST");
  const { id } = await owner<{ id: number }>("POST /api/backups");
  const isBackupVerified = async () =>
    (await owner<Backup[]>("GET /api/backups")).find((one) => one.id === id)?.proof?.ok;
  await expect.poll(isBackupVerified).toBe(true);
  const archive = await readFile(join(site.dataDir, "backups", `${id}.tar.gz`));
  const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map([
    ["the log", JSON.stringify(site.log)],
    ["the backup", gunzipSync(archive).toString("latin1")],
  ]);
  for (const file of files) texts.set(file, await readFile(file, "latin1"));
  expect(files.length).toBeGreaterThan(3);
  const leaks = [...texts].flatMap(([name, text]) =>
    [...tokens, secret].filter((secretText) => text.includes(secretText)).map((one) => `${name}: ${one}`),
  );
  expect(leaks).toEqual([]);
});
