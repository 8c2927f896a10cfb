import { expect, test } from "vitest";
import { listContents, parsePastedTopics, removeDoneLines, removePastedLine } from "./pasted-topics.rules.ts";

const USUAL_CATEGORY = { category: "Work", subCategory: "Pay" };
const LONG_NAME = "🎉".repeat(100);
const NO_CATEGORY = { category: "", subCategory: "" };
const parse = (text: string, usual = USUAL_CATEGORY) =>
  parsePastedTopics(text, usual, (content) => content === "Old one?").map(
    ({ category, subCategory, content, problem }) => [category, subCategory, content, problem],
  );

test.each([
  ["Who pays?", USUAL_CATEGORY, ["Work", "Pay", "Who pays?", undefined]],
  ["Money / Favors: Who pays?", USUAL_CATEGORY, ["Money", "Favors", "Who pays?", undefined]],
  ["Money / Favors:   Who pays?", USUAL_CATEGORY, ["Money", "Favors", "Who pays?", undefined]],
  ["Money/Favors: Who pays?", NO_CATEGORY, ["Money", "Favors", "Who pays?", undefined]],
  ["•\tWho pays?", USUAL_CATEGORY, ["Work", "Pay", "Who pays?", undefined]],
  ["12. Money / Favors: Who pays?", USUAL_CATEGORY, ["Money", "Favors", "Who pays?", undefined]],
  ["– Who pays?", USUAL_CATEGORY, ["Work", "Pay", "Who pays?", undefined]],
  ["-5 degrees: who pays?", USUAL_CATEGORY, ["Work", "Pay", "-5 degrees: who pays?", undefined]],
  ["2026. What a year?", USUAL_CATEGORY, ["Work", "Pay", "2026. What a year?", undefined]],
  ["Money: who pays?", USUAL_CATEGORY, ["Work", "Pay", "Money: who pays?", undefined]],
  ["Who pays?", NO_CATEGORY, ["", "", "Who pays?", "Needs a category and a sub-category"]],
  ["Old one?", USUAL_CATEGORY, ["Work", "Pay", "Old one?", "Already there"]],
  ["x".repeat(501), USUAL_CATEGORY, ["Work", "Pay", "x".repeat(501), "Longer than 500 characters"]],
  ["🎉".repeat(500), USUAL_CATEGORY, ["Work", "Pay", "🎉".repeat(500), undefined]],
  ["🎉".repeat(501), USUAL_CATEGORY, ["Work", "Pay", "🎉".repeat(501), "Longer than 500 characters"]],
  [`${LONG_NAME} / Favors: Who pays?`, USUAL_CATEGORY, [LONG_NAME, "Favors", "Who pays?", undefined]],
  [
    `${LONG_NAME}x / Favors: Who pays?`,
    USUAL_CATEGORY,
    [`${LONG_NAME}x`, "Favors", "Who pays?", "The category is longer than 100 characters"],
  ],
  [
    `Money / ${LONG_NAME}x: Who pays?`,
    USUAL_CATEGORY,
    ["Money", `${LONG_NAME}x`, "Who pays?", "The sub-category is longer than 100 characters"],
  ],
] as const)("%j reads as %j", (line, usual, expected) => {
  expect(parse(line, usual)).toEqual([expected]);
});

test("blank lines are ignored, and the second of two equal lines is crossed out", () => {
  expect(parse("Who pays?\n\n  who  PAYS? \r\n")).toEqual([
    ["Work", "Pay", "Who pays?", undefined],
    ["Work", "Pay", "who  PAYS?", "Listed twice"],
  ]);
});

test("lines that need a category stay in the box; those that were added or crossed out are removed", () => {
  const text = "Money / Favors: Who pays?\nWho tips?\nOld one?";
  const topics = parsePastedTopics(text, NO_CATEGORY, (content) => content === "Old one?");
  const sent = { text, all: topics, sent: topics.slice(0, 1) };
  expect(removeDoneLines(text, sent)).toBe("Who tips?");
});

test("lines that were typed while others were being added stay in the box, too", () => {
  const text = "Money / Favors: Who pays?\nWho tips?\nWho tips?";
  const topics = parsePastedTopics(text, NO_CATEGORY, () => false);
  const sent = { text, all: topics, sent: topics.slice(0, 1) };
  expect(removeDoneLines(`Who asks?\n${text}\nWho drives?`, sent)).toBe("Who asks?\nWho tips?\nWho drives?");
});

test("each content is looked up once, unless it is too long for a topic", () => {
  const longContent = "🎉".repeat(500);
  const text = `Money / Favors: Who pays?\n- Who pays?\n${longContent}\n${longContent}x`;
  expect(listContents(text)).toEqual(["Who pays?", longContent]);
});

test("a category set next to a topic takes precedence over the one in its line, and a line can be removed", () => {
  const text = "Money / Favors: Who pays?\nWho tips?";
  const overrides = {
    "Who pays?": { category: "Family" },
    "Who tips?": { category: "Work", subCategory: " " },
  };
  expect(parsePastedTopics(text, NO_CATEGORY, () => false, overrides)).toEqual([
    { category: "Family", subCategory: "Favors", content: "Who pays?" },
    {
      ...{ category: "Work", subCategory: " ", content: "Who tips?" },
      problem: "Needs a category and a sub-category",
    },
  ]);
  expect(removePastedLine(text, 0)).toBe("Who tips?");
});
