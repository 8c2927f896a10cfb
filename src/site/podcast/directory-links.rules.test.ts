import { expect, test } from "vitest";
import { formatDirectoryLinks, parseDirectoryLinks } from "./directory-links.rules.ts";

test.each([
  ["", []],
  [
    "Apple Podcasts https://a.example\n\n  Overcast   https://o.example ",
    [
      { name: "Apple Podcasts", url: "https://a.example" },
      { name: "Overcast", url: "https://o.example" },
    ],
  ],
  ["Pasted from a sheet\thttps://a.example", [{ name: "Pasted from a sheet", url: "https://a.example" }]],
  ["https://a.example", [{ name: "", url: "https://a.example" }]],
])("%j has directories and their addresses", (text, links) => {
  expect(parseDirectoryLinks(text)).toEqual(links);
});

test("links are read back just as they were written", () => {
  const links = [{ name: "Pocket Casts", url: "https://pca.st/x" }];
  expect(parseDirectoryLinks(formatDirectoryLinks(links))).toEqual(links);
});
