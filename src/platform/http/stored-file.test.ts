import { describe, expect, test } from "vitest";
import { chooseEncoding, matchesEntityTag, type StoredFile, serveFile } from "./stored-file.server.ts";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['"b","a","c"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [null, false],
  [undefined, false],
])("If-None-Match: %s", (field, isMatch) => {
  expect(matchesEntityTag(field, '"a"')).toBe(isMatch);
  expect(matchesEntityTag(field, 'W/"a"')).toBe(isMatch);
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0.8", "gzip"],
  ["br;q=0.000,gzip;q=0", "identity"],
  ["br;q=0.001", "br"],
  ["brotli, xgzip", "identity"],
  ["*", "identity"],
])("of `accept-encoding: %s` it is %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

describe("a stored file", () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const file: StoredFile = {
    headers: { "content-type": "text/plain" },
    etag: '"tag"',
    bodies: { identity: bytes("whole file"), br: bytes("small") },
  };
  const serveText = (storedFile: StoredFile, headers: Record<string, string> = {}) => {
    const { body, ...responseFields } = serveFile(storedFile, (name) => headers[name]);
    return { ...responseFields, text: body && new TextDecoder().decode(body) };
  };
  const wholeFile = {
    status: 200,
    headers: { "content-type": "text/plain", etag: '"tag"', "content-length": "10" },
    text: "whole file",
  };

  test("is sent whole, in an encoding that exists and the client accepts", () => {
    expect(serveText(file)).toEqual(wholeFile);
    expect(serveText(file, { "accept-encoding": "gzip" })).toEqual(wholeFile);
    expect(serveText(file, { "accept-encoding": "gzip, br" })).toEqual({
      status: 200,
      headers: { ...wholeFile.headers, "content-encoding": "br", "content-length": "5" },
      text: "small",
    });
  });

  test("is not sent to a client that already has it", () => {
    const { "content-length": _, ...headers } = wholeFile.headers;
    expect(serveText(file, { "if-none-match": 'W/"tag"' })).toEqual({ status: 304, headers, text: null });
  });

  test("of another status is sent whole each time", () => {
    const missingFile = { ...file, status: 404 };
    const served = serveText(missingFile, { "if-none-match": "*", "accept-encoding": "br" });
    expect([served.status, served.text, served.headers.etag]).toEqual([404, "whole file", undefined]);
  });

  test("is sent in parts only if it allows ranges", () => {
    const range = { range: "bytes=0-4" };
    expect(serveText(file, range)).toEqual(wholeFile);
    expect(serveText({ ...file, ranges: true }, range)).toEqual({
      status: 206,
      headers: {
        "content-type": "text/plain",
        etag: '"tag"',
        "accept-ranges": "bytes",
        "content-range": "bytes 0-4/10",
        "content-length": "5",
      },
      text: "whole",
    });
    expect(serveText({ ...file, ranges: true }, { range: "bytes=10-" })).toMatchObject({
      status: 416,
      headers: { "cache-control": "no-store" },
    });
  });
});
