import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { hashScripts, toPageFile } from "./page-file.server.ts";

test("a page that is rendered the same again isn't compressed again", async () => {
  const keptFile = await toPageFile(200, {}, "old");
  expect(String(brotliDecompressSync(keptFile.bodies.br ?? ""))).toBe("old");
  expect(await toPageFile(200, {}, "old", keptFile)).toBe(keptFile);
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
