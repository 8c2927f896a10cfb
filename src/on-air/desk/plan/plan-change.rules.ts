import type { Week } from "#on-air/week/week.contract.ts";
import { type Row, toItems } from "./plan-sheet.rules.ts";

export type PlanTexts = { title: string; note: string };

/** Unsaved changes to a week's plan. */
export type PlanChange = Partial<PlanTexts> & { rows?: Row[] };

/**
 * The state of a plan while it is edited: the week as last saved, the rows on the screen, the changes that still have
 * to be sent, and those that are being sent.
 */
export type SavingState = {
  base: Week;
  rows: Row[];
  pending?: PlanChange | undefined;
  sending?: PlanChange | undefined;
};

/** Returns the part of a change that still has to be saved, leaving out whatever the week already has. */
export function omitSaved({ rows, ...texts }: PlanChange, week: Week): PlanChange {
  const unsavedTexts = Object.entries(texts).filter(
    ([name, text]) => text?.trim() !== week[name as keyof PlanTexts],
  );
  const isSaved = rows && serializeWithoutIds(toItems(rows)) === serializeWithoutIds(week.runSheet);
  return { ...Object.fromEntries(unsavedTexts), ...(rows && !isSaved && { rows }) };
}

/** Serializes parts without their ids, because a new part has no id until it is saved. */
const serializeWithoutIds = (parts: ReturnType<typeof toItems>): string =>
  JSON.stringify(
    parts.map(({ kind, title, minutes, note, done }) => [kind, title.trim(), minutes, note.trim(), done]),
  );

export const haveSameRunSheet = (one: Week, other: Week): boolean =>
  JSON.stringify(one.runSheet) === JSON.stringify(other.runSheet);

/** Returns whether somebody else has changed a field that is also in this change. */
export const hasConflict = (change: PlanChange, base: Week, theirs: Week): boolean =>
  (change.rows !== undefined && !haveSameRunSheet(base, theirs)) ||
  (change.title !== undefined && base.title !== theirs.title) ||
  (change.note !== undefined && base.note !== theirs.note);

export const isWeek = (value: unknown): value is Week =>
  value !== null && typeof value === "object" && "runSheet" in value && "version" in value;
