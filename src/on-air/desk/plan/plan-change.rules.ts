import type { Week } from "#on-air/week/week.contract.ts";
import { type Row, writeRows } from "./plan-sheet.rules.ts";

export type Texts = { title: string; note: string };

/** Changes to a week's plan that are not saved yet. */
export type Change = Partial<Texts> & { rows?: Row[] };

/** Returns the parts of a change that a week doesn't have yet. */
export function leaveOutSaved({ rows, ...texts }: Change, week: Week): Change {
  const left = Object.entries(texts).filter(([name, text]) => text?.trim() !== week[name as keyof Texts]);
  const isSaved = rows && withoutIds(writeRows(rows)) === withoutIds(week.runSheet);
  return { ...Object.fromEntries(left), ...(rows && !isSaved && { rows }) };
}

/** A part that was just saved has an id, but in the typed change it has none yet. */
const withoutIds = (parts: ReturnType<typeof writeRows>): string =>
  JSON.stringify(
    parts.map(({ kind, title, minutes, note, done }) => [kind, title.trim(), minutes, note.trim(), done]),
  );

/** Whether somebody else changed the very thing that this change is about. */
export const meets = (change: Change, before: Week, theirs: Week): boolean =>
  (change.rows !== undefined && JSON.stringify(before.runSheet) !== JSON.stringify(theirs.runSheet)) ||
  (change.title !== undefined && before.title !== theirs.title) ||
  (change.note !== undefined && before.note !== theirs.note);

export const isWeek = (value: unknown): value is Week =>
  value !== null && typeof value === "object" && "runSheet" in value && "version" in value;
