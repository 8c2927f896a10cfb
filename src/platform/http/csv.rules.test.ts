import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeFormula, formatCsvLine, unescapeFormula } from "./csv.rules.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-5 %", "'-5 %"],
  ["@dana", "'@dana"],
  ["\tx", "'\tx"],
  ["\n=1", "'\n=1"],
  ["＝1+1", "'＝1+1"],
  ["'＠dana", "''＠dana"],
  ["'=1", "''=1"],
  ["''-1", "'''-1"],
  ["'quoted'", "'quoted'"],
  ["1=1", "1=1"],
  ["", ""],
])("%j is written as %j", (text, cell) => {
  expect(escapeFormula(text)).toBe(cell);
  expect(unescapeFormula(cell)).toBe(text);
});

test("every text can be read back unchanged", () => {
  const letter = fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "\n", "＝", "a");
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 8 }), (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r\n＝]/);
    }),
  );
});

test.each([
  [["a", "b"], "a,b\r\n"],
  [['say "no"', "x;y", "1,2"], '"say ""no""","x;y","1,2"\r\n'],
  [["two\nlines", " led", "trailed ", "\r"], '"two\nlines"," led","trailed ","\r"\r\n'],
])("%j is the line %j", (cells, line) => {
  expect(formatCsvLine(cells)).toBe(line);
});
