import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadAssets, loadPageRenderer } from "./pages.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "greenroom-built-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a checkout below a hidden folder serves its files, but no hidden ones", async () => {
  const client = join(folder, ".local", "show", "client");
  await mkdir(join(client, "assets"), { recursive: true });
  await mkdir(join(client, ".vite"));
  await writeFile(join(client, "assets", "entry.js"), "1");
  await writeFile(join(client, ".vite", "manifest.json"), "{}");
  await writeFile(join(client, ".secret"), "");
  expect([...loadAssets(client).keys()]).toEqual(["/assets/entry.js"]);
});

test("a start without the built pages says in one line how to build them", async () => {
  await expect(loadPageRenderer(join(folder, "server", "index.js"))).rejects.toMatchObject({
    name: "StartupError",
    message:
      'The pages are not built. Run "node bin/launch.cjs prepare build" first, as the owner of the checkout',
  });
});
