import { expect, test } from "vitest";
import { normalizePath } from "./request-path.server.ts";

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
