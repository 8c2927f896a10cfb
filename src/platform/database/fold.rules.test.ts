import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeLike, foldText } from "./fold.rules.ts";

describe("fold", () => {
  it.each([
    ["The Going Rate", "the going rate"],
    ["ÜBERSTUNDEN", "überstunden"],
    ["Cafe\u0301", "caf\u00e9"],
    ["ＦＵＬＬ　ｗｉｄｔｈ", "full width"],
    ["ﾊﾝｶｸ", "ハンカク"],
    ["ﬁne ①", "fine 1"],
    ["ISTANBUL", "istanbul"],
    ["İ", "i\u0307"],
    ["ΟΔΟΣ", "οδοσ"],
    ["οδος", "οδοσ"],
    ["\u212a\u2126", "kω"],
    ["ПРИВЕТ", "привет"],
    ["résumé", "résumé"],
    ["100 %_\\", "100 %_\\"],
    ["👩‍🌾", "👩‍🌾"],
    ["", ""],
  ])("%j to %j", (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it("changes nothing when applied twice", () => {
    for (let code = 0; code < 0x20000; code++) {
      // Skips a range of mostly Han and Hangul characters, which have neither case nor width.
      if (code === 0x3400) code = 0xf900;
      const folded = foldText(String.fromCodePoint(code));
      if (foldText(folded) !== folded) expect.fail(`U+${code.toString(16)} folds twice`);
    }
    const texts = fc
      .array(fc.integer({ min: 0, max: 0x1ffff }))
      .map((codes) => String.fromCodePoint(...codes));
    fc.assert(fc.property(texts, (text) => foldText(foldText(text)) === foldText(text)));
  });

  it("gives the same result for upper and lower case", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-ascii" }),
        (text) => foldText(text.toUpperCase()) === foldText(text),
      ),
    );
  });
});

it("escapes the special characters of LIKE", () => {
  expect(escapeLike(String.raw`100%_a\b`)).toBe(String.raw`100\%\_a\\b`);
});
