import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";

const src = join(import.meta.dirname, "../..");

/** What a file imports from src/, types aside. */
const IMPORTED = /(?:^(?:import|export)(?! type\b)[^"]*?|\bimport\(\s*)"([#.][^"]+)"/gm;

it("has the classes of every file that a public page loads", () => {
  const left = listLeftOut();
  expect(left.size).toBeGreaterThan(100);
  const lost = [...listLoaded()].filter((file) => left.has(file));
  expect(lost.map((file) => relative(src, file))).toEqual([]);
});

/** The files whose classes site.css leaves out. */
function listLeftOut(): Set<string> {
  const css = readFileSync(join(import.meta.dirname, "site.css"), "utf8");
  const left = [...css.matchAll(/@source not "(.+)";/g)].flatMap(([, glob = ""]) =>
    globSync([glob, `${glob}/**/*`], { cwd: import.meta.dirname }),
  );
  return new Set(left.map((file) => resolve(import.meta.dirname, file)));
}

/** Everything that the public pages import, at once or late. */
function listLoaded(): Set<string> {
  const routes = readFileSync(join(src, "routes.ts"), "utf8");
  const [publicRoutes = ""] = routes.split('route("admin"');
  const screens = [...publicRoutes.matchAll(/"(.+\.tsx)"/g)].map(([, file = ""]) => file);
  const loaded = new Set<string>();
  const follow = (file: string) => {
    if (loaded.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return;
    loaded.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORTED))
      if (!name.includes(".server."))
        follow(name.startsWith("#") ? join(src, name.slice(1)) : resolve(dirname(file), name));
  };
  for (const file of ["root.tsx", "entry.client.tsx", ...screens]) follow(join(src, file));
  return loaded;
}
