import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../..");

/** Matches a file's imports from src/, except type imports. */
const IMPORT_PATTERN = /(?:^(?:import|export)(?! type\b)[^"]*?|\bimport\(\s*)"([#.][^"]+)"/gm;

it("has the classes of every file that a public page loads", () => {
  const excludedFiles = listExcludedFiles();
  expect(excludedFiles.size).toBeGreaterThan(100);
  const lostFiles = [...listPublicFiles()].filter((file) => excludedFiles.has(file));
  expect(lostFiles.map((file) => relative(src, file))).toEqual([]);
});

/** Returns the files whose classes site.css leaves out. */
function listExcludedFiles(): Set<string> {
  const css = readFileSync(join(import.meta.dirname, "site.css"), "utf8");
  const excludedFiles = [...css.matchAll(/@source not "(.+)";/g)].flatMap(([, glob = ""]) =>
    globSync([glob, `${glob}/**/*`], { cwd: import.meta.dirname }),
  );
  return new Set(excludedFiles.map((file) => resolve(import.meta.dirname, file)));
}

/** Returns all files that the public pages import, statically or dynamically. */
function listPublicFiles(): Set<string> {
  const routes = readFileSync(join(src, "routes.ts"), "utf8");
  const [publicRoutes = ""] = routes.split('route("admin"');
  const screens = [...publicRoutes.matchAll(/"(.+\.tsx)"/g)].map(([, file = ""]) => file);
  const loadedFiles = new Set<string>();
  const followImports = (file: string) => {
    if (loadedFiles.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    loadedFiles.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT_PATTERN))
      if (!name.includes(".server."))
        followImports(name.startsWith("#") ? join(src, name.slice(1)) : resolve(dirname(file), name));
  };
  for (const file of ["root.tsx", "entry.client.tsx", ...screens]) followImports(join(src, file));
  return loadedFiles;
}
