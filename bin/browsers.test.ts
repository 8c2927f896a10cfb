import { afterEach, expect, test, vi } from "vitest";
import { judgeBrowsers } from "./browsers.js";

const Firefox = { program: "/usr/bin/firefox" };

afterEach(() => {
  vi.restoreAllMocks();
});

function hear(): string[] {
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
  return said;
}

test("a machine without browsers is told what to install, and nothing is built for it", () => {
  expect(() => judgeBrowsers([], {})).toThrow(
    "Firefox is missing: sudo apt-get install firefox-esr\nWebKit is missing: sudo apt-get install webkit2gtk-driver xvfb",
  );
  expect(() => judgeBrowsers(["webkit", "phone"], { Firefox })).toThrow(/^WebKit is missing/);
});

test("with one browser missing the other one is walked, and the missing one is named first", () => {
  const said = hear();
  judgeBrowsers([], { Firefox });
  expect(said).toEqual([
    "WebKit is missing: sudo apt-get install webkit2gtk-driver xvfb (its walks will count as failed)",
  ]);
});

test("only the browser that is asked for is needed", () => {
  const said = hear();
  judgeBrowsers(["firefox"], { Firefox });
  expect(said).toEqual([]);
});
