import type { Week } from "#on-air/week/week.contract.ts";
import { type PlanSheetRow, toRunSheet } from "./plan-sheet.rules.ts";

export type PlanTexts = { title: string; note: string };

/** Unsaved changes to a week's plan. */
export type PlanChange = Partial<PlanTexts> & { rows?: PlanSheetRow[] };

/**
 * The state of a plan while it is edited: the week as last saved, the rows on the screen, the changes that still have
 * to be sent, and those that are being sent.
 */
export type PlanEditState = {
  base: Week;
  rows: PlanSheetRow[];
  pending: PlanChange;
  sending?: PlanChange | undefined;
  held?: ConflictingChange | undefined;
};

/**
 * A change to fields that a colleague has changed, too. It waits until the user decides whose version to use. `base` is
 * the week before either change, and `theirs` is the week with the colleague's change.
 */
export type ConflictingChange = { mine: PlanChange; base: Week; theirs: Week };

/** Returns the part of a change that still has to be saved, leaving out whatever the week already has. */
export function omitSavedFields({ rows, ...texts }: PlanChange, week: Week): PlanChange {
  const unsavedTexts = Object.entries(texts).filter(
    ([name, text]) => text?.trim() !== week[name as keyof PlanTexts],
  );
  const isSaved = rows && serializeWithoutIds(toRunSheet(rows)) === serializeWithoutIds(week.runSheet);
  return { ...Object.fromEntries(unsavedTexts), ...(rows && !isSaved && { rows }) };
}

/** Serializes parts without their ids, because a new part has no id until it is saved. */
const serializeWithoutIds = (parts: ReturnType<typeof toRunSheet>): string =>
  JSON.stringify(
    parts.map(({ kind, title, minutes, note, done }) => [kind, title.trim(), minutes, note.trim(), done]),
  );

export const haveSameRunSheet = (one: Week, other: Week): boolean =>
  JSON.stringify(one.runSheet) === JSON.stringify(other.runSheet);

/** Splits a change in two: the fields that a colleague has changed as well, and all other fields. */
export function splitConflictingFields(
  change: PlanChange,
  base: Week,
  theirs: Week,
): { conflicting: PlanChange; others: PlanChange } {
  const isChangedByBoth = (name: string) =>
    name === "rows"
      ? !haveSameRunSheet(base, theirs)
      : base[name as keyof PlanTexts] !== theirs[name as keyof PlanTexts];
  const pickFields = (isConflicting: boolean): PlanChange =>
    Object.fromEntries(Object.entries(change).filter(([name]) => isChangedByBoth(name) === isConflicting));
  return { conflicting: pickFields(true), others: pickFields(false) };
}

/** Returns the change without the fields that are held until the user has resolved a conflict. */
export function omitHeldFields(change: PlanChange, heldChange: PlanChange = {}): PlanChange {
  return Object.fromEntries(Object.entries(change).filter(([name]) => !(name in heldChange)));
}

export const isEmptyChange = (change: PlanChange): boolean => Object.keys(change).length === 0;

/** Describes an edit conflict: whose version of each field is shown, and what the other version says. */
export function describeConflictingChange({
  mine: { title, note, rows },
  theirs,
}: ConflictingChange): string {
  const describeText = (name: string, mine: string | undefined, text: string) =>
    mine === undefined ? "" : `Yours is shown. Theirs: ${name} “${text || "(empty)"}”. `;
  const texts = describeText("title", title, theirs.title) + describeText("notes", note, theirs.note);
  return rows ? `${texts}Theirs is shown. Yours: the run sheet.` : texts.trim();
}
