import fc, { type Arbitrary } from "fast-check";

const headerText = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^\x20-\x7e]/g, "?"));

const ODD_HEADERS: Record<string, Arbitrary<string>> = {
  accept: fc.constantFrom("text/html", "*/*", "application/json", ";q=9", ""),
  "accept-encoding": fc.constantFrom(
    "br;q=0",
    "gzip, deflate, br, zstd",
    "identity;q=0, *;q=0",
    "x".repeat(900),
  ),
  "accept-language": fc.constantFrom("*", "de-DE-1901", "\xff\xfe"),
  cookie: fc.constantFrom(
    "session=",
    "session=%",
    "session=\xff",
    "__Host-session=a; visitor=b",
    "=;=;;",
    'visitor="x',
  ),
  "content-encoding": fc.constantFrom("gzip", "br", "nonsense"),
  expect: fc.constantFrom("100-continue", "200-ok"),
  host: fc.constantFrom("", "elsewhere.example", "a b", "[::1", "127.0.0.1:99999", "\xff"),
  "idempotency-key": fc.oneof(fc.constantFrom("one", "x".repeat(3_000), "\xff"), headerText),
  "if-modified-since": fc.constantFrom("yesterday", "Thu, 01 Jan 1970 00:00:00 GMT"),
  "if-none-match": fc.constantFrom("*", 'W/"a"', '"', ",,,", '"a", "b"'),
  origin: fc.constantFrom("null", "https://elsewhere.example", "http://", "%", "\xff"),
  range: fc.constantFrom(
    "bytes=0-0",
    "bytes=-1",
    "bytes=5-1",
    "bytes=0-99999999999",
    "bytes=a-b",
    "lines=1",
    "bytes=0-1,3-4",
  ),
  "sec-fetch-site": fc.constantFrom("cross-site", "same-origin", "?"),
  upgrade: fc.constantFrom("websocket", "h2c"),
  "x-forwarded-for": fc.constantFrom(
    "",
    "unknown",
    "::ffff:1.2.3.4",
    "1.2.3.4, 5.6.7.8",
    "999.1.1.1",
    "fe80::1%eth0",
    "\xff",
  ),
  "x-forwarded-host": fc.constant("elsewhere.example"),
  "x-http-method-override": fc.constant("DELETE"),
  "x-request-id": fc.constantFrom("../../x", "a".repeat(2_000)),
};

/** Generates headers: usually none, sometimes one or two that clients rarely send. */
export const arbitraryHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .array(
        fc.oneof(
          ...Object.entries(ODD_HEADERS).map(([name, values]) =>
            values.map((value) => [name, value] as const),
          ),
        ),
        { minLength: 1, maxLength: 2 },
      )
      .map((pairs) => Object.fromEntries(pairs)),
  },
);
