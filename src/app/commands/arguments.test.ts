import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runCommand } from "./testing/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "greenroom-arguments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const FILE = join(folder, "show.tar.gz");
writeFileSync(FILE, "not a backup");
const LINK = join(folder, "latest.tar.gz");
symlinkSync(FILE, LINK);

const BACKUP_USAGE = "Say where the backup goes: npm run backup FILE";
const RESTORE_USAGE = "Say which backup: npm run restore FILE [overwrite] [force] [as-made]";

test.each<[string, string[], string]>([
  ["backup", [], BACKUP_USAGE],
  ["backup", ["--help"], BACKUP_USAGE],
  ["backup", [FILE, "overwrite"], BACKUP_USAGE],
  ["backup", [folder], `${folder} is a folder: name a file`],
  ["backup", ["/dev/null"], "/dev/null is a device or a link: name a file"],
  ["backup", [join(folder, "typo", "show.tar.gz")], `There is no folder ${join(folder, "typo")}`],
  ["backup", [join(FILE, "show.tar.gz")], `There is no folder ${FILE}`],
  ["backup", [LINK], `${LINK} is a device or a link: name a file`],
  ["restore", [], RESTORE_USAGE],
  ["restore", ["--help"], RESTORE_USAGE],
  ["restore", [FILE, "overwrit"], RESTORE_USAGE],
  ["restore", [FILE, "--overwrite"], RESTORE_USAGE],
  ["restore", [folder], `${folder} is a folder: name a file`],
  ["restore", [`${FILE}.old`], `There is no file ${FILE}.old`],
  ["passcodes", ["--help"], "npm run passcodes takes no arguments"],
  ["move", ["postgres", "--help"], "npm run move-to-postgres takes no arguments"],
  ["move", ["sqlite", "now"], "npm run move-to-sqlite takes no arguments"],
])("%s refuses %j in one line, before it opens or creates anything", async (name, words, refusal) => {
  const dataDir = join(folder, "data");
  expect(await runCommand(name, words, { DATA_DIR: dataDir })).toEqual({
    ...{ code: 1, out: "", err: `${refusal}\n`, said: `${refusal}\n` },
  });
  expect([dataDir, "--help", join(folder, "typo")].filter((path) => existsSync(path))).toEqual([]);
});
