import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlayerTimeline } from "./timeline.tsx";

const GROUNDS = readFileSync(new URL("../../ui/styles/grounds.css", import.meta.url), "utf8");
const CHAPTERS = [{ seconds: 0 }, { seconds: 252 }, { seconds: 580 }];

/** Renders the scale of an hour with three chapters. Returns its lines, each with its color. */
function renderLines(at: number | null, isMoment = false) {
  const html = renderToStaticMarkup(
    <PlayerTimeline seconds={3_600} chapters={CHAPTERS} at={at} isMoment={isMoment} />,
  );
  return [...html.matchAll(/<path d="([^"]*)" stroke="var\(([^)]*)\)"/g)].map(
    ([, path = "", color = ""]) => ({
      marks: path.split("M").length - 1,
      color,
    }),
  );
}

const countMarks = (lines: { marks: number; color: string }[], color: string) =>
  lines.filter((line) => line.color === color).reduce((sum, { marks }) => sum + marks, 0);

test("every mark of the scale, chapters too, has a color that exists", () => {
  const lines = renderLines(1_344);
  expect(lines.length).toBeGreaterThan(4);
  for (const { color } of lines) expect(GROUNDS).toContain(`${color}: `);
});

test("what was played is lit", () => {
  const [unplayed, played] = [renderLines(null), renderLines(1_344)];
  // Before anything has been played, only the chapters' marks are lit.
  expect(countMarks(unplayed, "--on")).toBe(3);
  // Three chapters, and the minutes up to 22 that are not near a chapter.
  expect(countMarks(played, "--on")).toBe(3 + 23 - 3);
});

test("a moment of an episode lights nothing", () => {
  expect(countMarks(renderLines(1_344, true), "--on")).toBe(3);
});
