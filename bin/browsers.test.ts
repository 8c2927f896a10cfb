import { afterEach, expect, test, vi } from "vitest";
import { checkBrowsers } from "./browsers.js";

const Firefox = { program: "/usr/bin/firefox" };

afterEach(() => {
  vi.restoreAllMocks();
});

function captureOutput(): string[] {
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  return said;
}

test("without any browser, it says what to install and builds nothing", () => {
  expect(() => checkBrowsers([], {})).toThrow(
    "Firefox is missing: sudo apt-get install firefox-esr\nWebKit is missing: sudo apt-get install webkit2gtk-driver xvfb",
  );
  expect(() => checkBrowsers(["webkit", "phone"], { Firefox })).toThrow(/^WebKit is missing/);
});

test("with one browser missing, it says so first and then tests in the other one", () => {
  const said = captureOutput();
  checkBrowsers([], { Firefox });
  expect(said).toEqual([
    "WebKit is missing: sudo apt-get install webkit2gtk-driver xvfb (its walks will count as failed)",
  ]);
});

test("only the requested browser is needed", () => {
  const said = captureOutput();
  checkBrowsers(["firefox"], { Firefox });
  expect(said).toEqual([]);
});
