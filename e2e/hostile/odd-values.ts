import fc, { type Arbitrary } from "fast-check";

/** Strings that often break programs: limits of number ranges, syntax of other languages, and halves of characters. */
const ODD_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "Ana\ud83d",
  "\ufeff",
  "\u202etxt.exe",
  "e\u0301",
  "İIıßﬃ",
  "٣",
  "😀".repeat(60),
  "x".repeat(101),
  "x".repeat(501),
  "ж".repeat(5_001),
  "%",
  "_",
  "\\",
  "'",
  '"); drop table topics; --',
  "{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "..%2f..%2f",
  "constructor",
  "__proto__",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "1e999",
  "0x10",
  "-0",
  "\r\nSet-Cookie: session=1",
  "=cmd|' /C calc'!A0",
  "http://127.0.0.1:1/",
  "javascript:alert(1)",
  "file:///etc/hostname",
  "//elsewhere.example/",
  "data:image/png;base64,AAAA",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "a@b.example",
  "2026-02-30",
  "2026-03-01T20:00:00.000Z",
  "0000-01-01",
  "9999-12-31T23:59:59.999Z",
  "-000001-01-01T00:00:00.000Z",
  "+275760-09-13T00:00:00.001Z",
  "1970-01-01",
];

const ODD_NUMBERS = [
  0, -0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e21, 1e308, -1e308,
  5e-324,
];

/** Placeholders that `toJsonText` replaces with JSON that can't be produced from a value. */
const JSON_PLACEHOLDERS: Record<string, () => string> = {
  "@huge@": () => "1e999",
  "@deep list@": () => "[".repeat(20_000) + "]".repeat(20_000),
  "@deep object@": () => `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  "@past exact@": () => "9007199254740993",
  "@long number@": () => "9".repeat(5_000),
};

export const oddText: Arbitrary<string> = fc.oneof(
  { weight: 40, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.constant("x".repeat(120_000)) },
  { weight: 20, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 10, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
);

/** Values that often break programs: odd strings, numbers, lists, and objects with odd keys. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]]) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(JSON_PLACEHOLDERS)) },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom("__proto__", "constructor", "length", "a", ""), oddText),
  },
  { weight: 1, arbitrary: fc.array(oddText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Writes a value as JSON, including what can only be expressed as text: huge numbers and very deep lists. */
export const toJsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replaceAll(
    /"(@[a-z ]+@)"/g,
    (match, name: string) => JSON_PLACEHOLDERS[name]?.() ?? match,
  );
