import { describe, expect, test } from "vitest";
import { tidyDraft, truncateText } from "./draft-texts.rules.ts";

const limits = { category: 10, subCategory: 10, content: 20 };
const texts = { category: "Pay", subCategory: "Tips", content: "Who gets them?" };

describe("a model's texts", () => {
  test.each<[string, Partial<typeof texts>, Partial<typeof texts>]>([
    ["stay as they are", {}, {}],
    ["lose blanks and lines", { content: "  Who\n\n gets\tthem? " }, { content: "Who gets them?" }],
    [
      "lose characters that databases reject",
      { content: "Who\0 gets\u0007them?" },
      { content: "Who gets them?" },
    ],
    ["keep only whole characters", { content: "Who \ud800gets" }, { content: "Who \ufffdgets" }],
    ["are cut at a word", { content: "Who gets them when it rains?" }, { content: "Who gets them when…" }],
    ["are cut anywhere if there is no space", { category: "Compensation" }, { category: "Compensat…" }],
    ["of exactly the maximum length stay whole", { category: "abcdefghij" }, { category: "abcdefghij" }],
  ])("%s", (_, given, expected) => {
    expect(tidyDraft({ ...texts, ...given }, limits)).toEqual({ ...texts, ...expected });
  });

  test.each(["category", "subCategory", "content"])("give no topic if the %s is blank", (field) => {
    expect(tidyDraft({ ...texts, [field]: " \n" }, limits)).toBeUndefined();
  });

  test("count an emoji as one character, and never end in the middle of one", () => {
    expect(truncateText("aaaa😀😀😀", 6)).toBe("aaaa😀…");
    expect(truncateText("aaaa😀😀😀", 7)).toBe("aaaa😀😀😀");
  });
});
