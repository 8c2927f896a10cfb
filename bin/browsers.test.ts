import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { checkBrowsers } from "./browsers.js";

const Firefox = { program: "/usr/bin/firefox" };

afterEach(() => {
  vi.restoreAllMocks();
});

function captureOutput(): string[] {
  const output: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => output.push(line));
  return output;
}

test("without any browser, the command says what to install and builds nothing", () => {
  expect(() => checkBrowsers([], {})).toThrow(
    "Firefox is missing: sudo apt-get install firefox-esr\nWebKit is missing: sudo apt-get install webkit2gtk-driver xvfb",
  );
  expect(() => checkBrowsers(["webkit", "phone"], { Firefox })).toThrow(/^WebKit is missing/);
});

test("with one browser missing, the command says so first and then runs the tests in the other one", () => {
  const output = captureOutput();
  checkBrowsers([], { Firefox });
  expect(output).toEqual([
    "WebKit is missing: sudo apt-get install webkit2gtk-driver xvfb (its walks will count as failed)",
  ]);
});

test("only the requested browser is needed", () => {
  const output = captureOutput();
  checkBrowsers(["firefox"], { Firefox });
  expect(output).toEqual([]);
});

test("words that no walk has are reported, instead of walking through nothing", () => {
  const program = join(import.meta.dirname, "../e2e/browsers/walk-browsers.ts");
  const { status, stderr } = spawnSync(process.execPath, [program, "netscape"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, "No walk has all of these words: netscape\n"]);
});
