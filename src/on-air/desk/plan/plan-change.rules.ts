import type { Week } from "#on-air/week/week.contract.ts";
import { type Row, writeRows } from "./plan-sheet.rules.ts";

export type Texts = { title: string; note: string };

/** Unsaved changes to a week's plan. */
export type Change = Partial<Texts> & { rows?: Row[] };

/** Returns what a change still has to save, leaving out what the week already has. */
export function leaveOutSaved({ rows, ...texts }: Change, week: Week): Change {
  const left = Object.entries(texts).filter(([name, text]) => text?.trim() !== week[name as keyof Texts]);
  const isSaved = rows && serializeWithoutIds(writeRows(rows)) === serializeWithoutIds(week.runSheet);
  return { ...Object.fromEntries(left), ...(rows && !isSaved && { rows }) };
}

/** Ignores ids, because a new part has one once it is saved but none in the typed change. */
const serializeWithoutIds = (parts: ReturnType<typeof writeRows>): string =>
  JSON.stringify(
    parts.map(({ kind, title, minutes, note, done }) => [kind, title.trim(), minutes, note.trim(), done]),
  );

/** Returns whether somebody else changed the same thing that this change is about. */
export const conflicts = (change: Change, before: Week, theirs: Week): boolean =>
  (change.rows !== undefined && JSON.stringify(before.runSheet) !== JSON.stringify(theirs.runSheet)) ||
  (change.title !== undefined && before.title !== theirs.title) ||
  (change.note !== undefined && before.note !== theirs.note);

export const isWeek = (value: unknown): value is Week =>
  value !== null && typeof value === "object" && "runSheet" in value && "version" in value;
