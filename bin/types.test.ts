import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Returns the paths of the source files in a TypeScript project. */
function listProjectFiles(project: string): Set<string> {
  const tsc = join(root, "node_modules/.bin/tsc");
  const files = execFileSync(tsc, ["-p", `tsconfig.${project}.json`, "--listFilesOnly"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 32 * 1024 * 1024,
  });
  return new Set(files.split("\n").map((file) => relative(root, file)));
}

const sources = ["src", "migrations", "dev", "e2e", "bench", "bin"].flatMap((folder) => {
  try {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|[cm]?js)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  } catch {
    return [];
  }
});

test("every source file belongs to the server's or the browser's TypeScript project, depending on where it runs", () => {
  const [server, browser, tools, journeys] = ["server", "browser", "tools", "journeys"].map(listProjectFiles);
  const isTool = (file: string) =>
    !/^(src|migrations|dev\/design)\//.test(file) || /\.test\.ts$|\/testing\/|test-app/.test(file);
  // entry.server.tsx renders pages, so it belongs to the browser's project.
  const isServer = (file: string) =>
    /\.(server|contract|rules)\.tsx?$|^migrations\//.test(file) && file !== "src/entry.server.tsx";
  // Tests and measurements in a browser, and tests that render components.
  const isJourney = (file: string) => /^(e2e|bench)\/|\.test\.tsx$/.test(file);
  const projectOf = (file: string) =>
    isJourney(file) ? journeys : isTool(file) ? tools : isServer(file) ? server : browser;
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.filter((file) => !projectOf(file)?.has(file))).toEqual([]);
});

test("contracts and rules belong to both the server's and the browser's project", () => {
  const [server, browser] = [listProjectFiles("server"), listProjectFiles("browser")];
  const shared = sources.filter((file) => /^src\/.*\.(contract|rules)\.ts$/.test(file));
  expect(shared.filter((file) => !(server.has(file) && browser.has(file)))).toEqual([]);
});
