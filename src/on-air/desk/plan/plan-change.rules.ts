import type { Week } from "#on-air/week/week.contract.ts";
import { type Row, toItems } from "./plan-sheet.rules.ts";

export type PlanTexts = { title: string; note: string };

/** Unsaved changes to a week's plan. */
export type PlanChange = Partial<PlanTexts> & { rows?: Row[] };

/** The state of a plan that is being saved: the saved week, the rows on the screen, and the changes between the two. */
export type SavingState = {
  base: Week;
  rows: Row[];
  pending?: PlanChange | undefined;
  sending?: PlanChange | undefined;
};

/** Returns the part of a change that still has to be saved, leaving out whatever the week already has. */
export function omitSaved({ rows, ...texts }: PlanChange, week: Week): PlanChange {
  const left = Object.entries(texts).filter(([name, text]) => text?.trim() !== week[name as keyof PlanTexts]);
  const isSaved = rows && serializeWithoutIds(toItems(rows)) === serializeWithoutIds(week.runSheet);
  return { ...Object.fromEntries(left), ...(rows && !isSaved && { rows }) };
}

/** Leaves out ids, because a new part gets its id when it is saved, and the unsaved copy has none. */
const serializeWithoutIds = (parts: ReturnType<typeof toItems>): string =>
  JSON.stringify(
    parts.map(({ kind, title, minutes, note, done }) => [kind, title.trim(), minutes, note.trim(), done]),
  );

export const haveSameRunSheet = (one: Week, other: Week): boolean =>
  JSON.stringify(one.runSheet) === JSON.stringify(other.runSheet);

/** Returns whether somebody else has changed a field that is also in this change. */
export const hasConflict = (change: PlanChange, before: Week, theirs: Week): boolean =>
  (change.rows !== undefined && !haveSameRunSheet(before, theirs)) ||
  (change.title !== undefined && before.title !== theirs.title) ||
  (change.note !== undefined && before.note !== theirs.note);

export const isWeek = (value: unknown): value is Week =>
  value !== null && typeof value === "object" && "runSheet" in value && "version" in value;
