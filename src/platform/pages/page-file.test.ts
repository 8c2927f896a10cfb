import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { hashScripts, toPageFile } from "./page-file.server.ts";

const HTML = Array.from({ length: 500 }, (_, number) => `<li>Episode ${number * 7919}</li>`).join("");

test("a page that is rendered the same again is compressed as much as possible", async () => {
  const first = await toPageFile(200, {}, HTML);
  const { etag, bodies } = first;
  const length = bodies.br?.length ?? 0;
  expect(await toPageFile(200, {}, HTML, first)).toBe(first);
  await expect.poll(() => first.bodies.br?.length).toBeLessThan(length);
  expect(String(brotliDecompressSync(first.bodies.br ?? ""))).toBe(HTML);
  expect(first.etag).toBe(etag);
  expect(await toPageFile(200, {}, HTML, first)).toBe(first);
});

test("a page counts as changed even if only its headers differ", async () => {
  const kept = await toPageFile(200, {}, "old");
  for (const changed of [
    toPageFile(200, {}, "new", kept),
    toPageFile(404, {}, "old", kept),
    toPageFile(200, { vary: "*" }, "old", kept),
  ])
    expect(await changed).not.toBe(kept);
});

test("only scripts with the renderer's mark are hashed, and the marks are removed", () => {
  const marked =
    '<script nonce="abc">ours()</script><script>planted()</script><script nonce="abc" src="/a.js"></script>';
  expect(hashScripts(marked, "abc")).toEqual({
    html: '<script>ours()</script><script>planted()</script><script src="/a.js"></script>',
    scriptHashes: ["sha256-6Mlk+XjE57h/a6BK8UFDhIqhWicH5NYtbW9Bd0Z0HiI="],
  });
});
