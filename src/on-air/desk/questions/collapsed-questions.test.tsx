import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { TeamQuestion } from "#on-air/questions/questions.contract.ts";
import { CollapsedQuestions } from "./collapsed-questions.tsx";

/** Lists the texts of this many hidden questions, which were asked a second apart. */
function listTexts(count: number): { texts: string[]; hasMore: boolean } {
  const questions = Array.from({ length: count }, (_, index) => ({
    key: String(index),
    createdAt: new Date(Date.UTC(2026, 11, 9, 18) + index * 1000).toISOString(),
    text: `Question ${index + 1}`,
  }));
  const html = renderToStaticMarkup(
    <CollapsedQuestions title="Hidden" questions={questions as TeamQuestion[]}>
      {({ key, text }) => <li key={key}>{text}</li>}
    </CollapsedQuestions>,
  );
  const texts = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text = ""]) => text);
  return { texts, hasMore: html.includes("Show more") };
}

test("the newest hidden questions come first", () => {
  expect(listTexts(3)).toEqual({ texts: ["Question 3", "Question 2", "Question 1"], hasMore: false });
});

test("after a raid, a button shows more than the first sixty", () => {
  const { texts, hasMore } = listTexts(81);
  expect([texts.length, texts[0], hasMore]).toEqual([60, "Question 81", true]);
});
