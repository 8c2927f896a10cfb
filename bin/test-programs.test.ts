import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { provideTestPrograms, type TestProgram } from "./test-programs.js";

let folder = "";
let printedLines: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "greenroom-programs-"));
  printedLines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => printedLines.push(line));
  vi.stubEnv("PATH", `${folder}:/usr/bin:/bin`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a fake program, which counts as installed if a file with its name exists. */
function makeProgram(name: string): TestProgram {
  const file = join(folder, name);
  return {
    name,
    tests: `tests of ${name}`,
    aptPackage: `${name}-package`,
    find: () => (existsSync(file) ? file : undefined),
  };
}

/** Writes a fake apt-get, which records its arguments and creates the files named in `createdFiles`. */
function plantAptGet(createdFiles: string[], exitCode = 0): void {
  const touchCommands = createdFiles.map((name) => `touch ${join(folder, name)}`).join("\n");
  writeFileSync(
    join(folder, "apt-get"),
    `#!/bin/sh\necho "$DEBIAN_FRONTEND: $*" >> ${folder}/asked\n${touchCommands}\necho "E: no such package"\nexit ${exitCode}\n`,
  );
  chmodSync(join(folder, "apt-get"), 0o755);
}

/** Writes a fake apt-cache that knows every package, or none. */
function plantAptCache(knowsAll: boolean): void {
  writeFileSync(join(folder, "apt-cache"), `#!/bin/sh\nexit ${knowsAll ? 0 : 100}\n`);
  chmodSync(join(folder, "apt-cache"), 0o755);
}

const readAptGetCalls = (): string => readFileSync(join(folder, "asked"), "utf8");

test("programs that exist are not installed", async () => {
  plantAptGet([]);
  writeFileSync(join(folder, "one"), "");
  await provideTestPrograms([makeProgram("one")], true);
  expect(existsSync(join(folder, "asked"))).toBe(false);
  expect(printedLines).toEqual([]);
});

test("root updates the package lists and installs what is missing", async () => {
  plantAptGet(["one", "two"]);
  await provideTestPrograms([makeProgram("one"), makeProgram("two")], true);
  expect(readAptGetCalls()).toBe(
    "noninteractive: update\nnoninteractive: install --yes --no-install-recommends one-package two-package\n",
  );
  expect(printedLines).toEqual(["Installing one-package and two-package for the tests…"]);
});

test.each([
  { knowsAll: true, installed: "chromium chromium-headless-shell" },
  { knowsAll: false, installed: "chromium" },
])(
  "Chromium comes with its headless shell if the system has it: $knowsAll",
  async ({ knowsAll, installed }) => {
    plantAptGet(["chromium"]);
    plantAptCache(knowsAll);
    await provideTestPrograms([{ ...makeProgram("chromium"), aptPackage: "chromium" }], true);
    expect(readAptGetCalls()).toContain(`install --yes --no-install-recommends ${installed}\n`);
  },
);

test("other users are told what to install and which tests won't run", async () => {
  plantAptGet([]);
  await provideTestPrograms([makeProgram("one")], false);
  expect(existsSync(join(folder, "asked"))).toBe(false);
  expect(printedLines).toHaveLength(1);
  expect(printedLines[0]).toMatch(/^one is missing: the tests of one will not run\. To run them: .*install/);
});

test("when apt-get fails, its output is shown and the run continues", async () => {
  plantAptGet([], 100);
  await provideTestPrograms([makeProgram("one")], true);
  expect(printedLines.join("\n")).toContain(
    "E: no such package\napt-get install failed; the lines above say why.",
  );
  expect(printedLines.at(-1)).toContain("one is missing");
});
