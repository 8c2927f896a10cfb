import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { hashScripts, toPageFile } from "./page-file.server.ts";

const HTML = Array.from({ length: 500 }, (_, number) => `<li>Episode ${number * 7919}</li>`).join("");

test("a page that is rendered the same again is compressed as much as possible", async () => {
  const firstFile = await toPageFile(200, {}, HTML);
  const { etag, bodies } = firstFile;
  const length = bodies.br?.length ?? 0;
  expect(await toPageFile(200, {}, HTML, firstFile)).toBe(firstFile);
  await expect.poll(() => firstFile.bodies.br?.length).toBeLessThan(length);
  expect(String(brotliDecompressSync(firstFile.bodies.br ?? ""))).toBe(HTML);
  expect(firstFile.etag).toBe(etag);
  expect(await toPageFile(200, {}, HTML, firstFile)).toBe(firstFile);
});

test("a page counts as changed even if only its headers differ", async () => {
  const keptFile = await toPageFile(200, {}, "old");
  for (const changedPage of [
    toPageFile(200, {}, "new", keptFile),
    toPageFile(404, {}, "old", keptFile),
    toPageFile(200, { vary: "*" }, "old", keptFile),
  ])
    expect(await changedPage).not.toBe(keptFile);
});

test("only scripts with the renderer's mark are hashed, and the marks are removed", () => {
  const markedHtml =
    '<script nonce="abc">ours()</script><script>planted()</script><script nonce="abc" src="/a.js"></script>';
  expect(hashScripts(markedHtml, "abc")).toEqual({
    html: '<script>ours()</script><script>planted()</script><script src="/a.js"></script>',
    scriptHashes: ["sha256-6Mlk+XjE57h/a6BK8UFDhIqhWicH5NYtbW9Bd0Z0HiI="],
  });
});
