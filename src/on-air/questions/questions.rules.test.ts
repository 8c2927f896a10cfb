import { expect, test } from "vitest";
import { groupSimilarQuestions } from "./questions.rules.ts";

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
])("%j are grouped as %j", (texts, groups) => {
  const grouped = groupSimilarQuestions(texts.map((text) => ({ text })));
  expect(grouped.map((group) => group.map(({ text }) => text))).toEqual(groups);
});

test("two thousand similar questions of a raid form one group", () => {
  const raid = Array.from({ length: 2000 }, (_, index) => ({ text: `Visit cheap.example today ${index}` }));
  expect(groupSimilarQuestions(raid)).toHaveLength(1);
});

/** Returns the shortest of three runs, because other work on this thread can only make a run longer. */
function measureCpuMs(work: () => unknown): number {
  const tries = [1, 2, 3].map(() => {
    const usageBefore = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(usageBefore);
    return (user + system) / 1000;
  });
  return Math.min(...tries);
}

test("grouping a raid of questions that are all different takes linear time", () => {
  const common = Array.from({ length: 20 }, (_, index) => `w${index.toString(36)}aa`).join(" ");
  const raid = Array.from({ length: 4000 }, (_, index) => ({
    text: `${common} ${Array.from({ length: 30 }, (_, n) => (index * 30 + n + 50_000).toString(36)).join(" ")}`,
  }));
  expect(groupSimilarQuestions(raid.slice(0, 500))).toHaveLength(500);
  const baseMs = measureCpuMs(() => groupSimilarQuestions(raid.slice(0, 500)));
  // With 8 times as many questions, linear work takes 8 times as long, and quadratic work 64 times as long.
  expect(measureCpuMs(() => groupSimilarQuestions(raid)) / baseMs).toBeLessThan(24);
});

test("similar questions are found among hundreds that share some of their words", () => {
  const noise = Array.from({ length: 1000 }, (_, index) => ({
    text: `What should freelancers charge for job${index} thing${index} part${index} piece${index} work${index}?`,
  }));
  const alike = [
    { text: "What should freelancers charge for weddings?" },
    { text: "what should freelancers charge for a wedding, weddings" },
  ];
  expect(groupSimilarQuestions([...noise, ...alike]).at(-1)).toEqual(alike);
});
