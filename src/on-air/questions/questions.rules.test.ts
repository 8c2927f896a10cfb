import { expect, test } from "vitest";
import { groupAlike } from "./questions.rules.ts";

test.each<[string[], string[][]]>([
  [
    ["How much is the rent on the shop?", "Who pays?", "how much was the RENT of that shop"],
    [["How much is the rent on the shop?", "how much was the RENT of that shop"], ["Who pays?"]],
  ],
  [["Wer zahlt die Miete?", "wer zählt die miete"], [["Wer zahlt die Miete?", "wer zählt die miete"]]],
  [
    ["Buy now! cheap.example", "BUY NOW!! cheap example"],
    [["Buy now! cheap.example", "BUY NOW!! cheap example"]],
  ],
  [["家賃はいくら？", "家賃はいくら"], [["家賃はいくら？", "家賃はいくら"]]],
  [
    ["???", "???", "!!!"],
    [["???", "???"], ["!!!"]],
  ],
  [
    ["Who pays?", "Who asks?"],
    [["Who pays?"], ["Who asks?"]],
  ],
  [[], []],
])("%j stand together as %j", (texts, groups) => {
  const grouped = groupAlike(texts.map((text) => ({ text })));
  expect(grouped.map((group) => group.map(({ text }) => text))).toEqual(groups);
});

test("two thousand questions of a raid are one group", () => {
  const raid = Array.from({ length: 2000 }, (_, at) => ({ text: `Visit cheap.example today ${at}` }));
  expect(groupAlike(raid)).toHaveLength(1);
});
