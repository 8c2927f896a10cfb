import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Secret or private files that operators may keep in the program's folder, according to docs/OPERATIONS.md. */
const PRIVATE_FILES = [
  ".env",
  "deploy/.env",
  "backup.tar.gz",
  "old/backup.tgz",
  "data/greenroom.sqlite",
  "key.pem",
];

test("secrets and people's data never get into a commit or an image", () => {
  const ignoredPatterns = readFileSync(".dockerignore", "utf8").split("\n");
  for (const file of PRIVATE_FILES) {
    const isInImages = !ignoredPatterns.some((line) => matchesPattern(line, file));
    expect([file, isInImages]).toEqual([file, false]);
    if (!file.endsWith(".pem"))
      expect([file, spawnSync("git", ["check-ignore", "-q", "--no-index", file]).status]).toEqual([file, 0]);
  }
});

const matchesPattern = (line: string, file: string): boolean =>
  line !== "" &&
  (file === line || file.startsWith(`${line}/`) || file.endsWith(line.replace("**/", "").replace("*", "")));

test("the example's containers are read-only and unprivileged, and the site's database role is not a superuser", () => {
  const compose = readFileSync("deploy/compose.yaml", "utf8");
  expect(compose.match(/<<: \*fenced/g)).toHaveLength(2);
  expect(compose).toMatch(/&fenced[\s\S]*no-new-privileges:true[\s\S]*read_only: true/);
  expect(compose.match(/cap_drop: \[ALL\]/g)).toHaveLength(2);
  expect(readFileSync("deploy/make-role.sh", "utf8")).toMatch(/nosuperuser/i);
});
