import { expect, test } from "vitest";
import { decodeUnneededEscapes, normalizePath } from "./request-path.server.ts";

test.each([
  ["/", "/"],
  ["/episodes?page=2&search=a%20b", "/episodes"],
  ["/assets/home-1.2_x.js", "/assets/home-1.2_x.js"],
  ["/a..b/c./", "/a..b/c./"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
  ["/a/./b/../c", "/a/c"],
  ["/a/..", "/"],
  ["//a///b", "/a/b"],
  ["\\a", "\\a"],
  ["/a\\b", "/a/b"],
  ["/a#b?c", "/a"],
  ["/%C3%A9%zz", "/é%zz"],
  ["http://here.example/a?b", "/a"],
  ["", ""],
])("the path of %s is %s", (url, path) => {
  expect(normalizePath(url)).toBe(path);
});

test("decodes only the escapes that a path doesn't need", () => {
  const unreserved = "AZaz09-._~";
  const escaped = [...unreserved].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  expect(decodeUnneededEscapes(`/${escaped}/${escaped.toUpperCase()}`)).toBe(`/${unreserved}/${unreserved}`);
  for (const path of ["/%2F%25%3f%20%40%5B%60%7b%7F%00%C3%A9", "/%2561", "/%6", "/%zz"])
    expect(decodeUnneededEscapes(path)).toBe(path);
});
