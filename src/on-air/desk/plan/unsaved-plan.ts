import { useEffect, useState } from "react";
import type { Week } from "#on-air/week/week.contract.ts";
import {
  readStoredObject,
  readStoredText,
  removeStoredText,
  writeStoredText,
} from "#platform/browser/browser-storage.ts";
import { isWeek } from "../desk.queries.ts";
import {
  isEmptyChange,
  omitSavedFields,
  type PlanChange,
  type PlanEditState,
  splitConflictingFields,
} from "./plan-change.rules.ts";
import type { PlanSheetRow } from "./plan-sheet.rules.ts";

const makeStorageKey = (date: string) => `plan-${date}`;

/**
 * Stores the unsaved changes in the tab's session storage, along with the week as it was before them. If everything is
 * saved, removes what was stored.
 */
export function storeUnsavedPlan({ base: currentBase, sending, pending, held }: PlanEditState): void {
  const change = { ...held?.mine, ...sending, ...pending };
  const base = held?.base ?? currentBase;
  if (isEmptyChange(change)) removeUnsavedPlan(base.date);
  else writeStoredText("tab", makeStorageKey(base.date), JSON.stringify({ base, change }));
}

export const removeUnsavedPlan = (date: string): void => removeStoredText("tab", makeStorageKey(date));

/**
 * Returns the change that was still unsaved when the page was reloaded, if any. `base` is the given week or, if a
 * colleague has changed the same fields since, the week as it was before either change.
 */
export function readUnsavedPlan(week: Week): { base: Week; change: PlanChange } | undefined {
  const { base, change: storedChange } = readStoredObject("tab", makeStorageKey(week.date));
  if (!isWeek(base)) return undefined;
  const { title, note, rows } = Object(storedChange);
  const unsavedChange = {
    ...(typeof title === "string" && { title }),
    ...(typeof note === "string" && { note }),
    ...(Array.isArray(rows) && { rows: rows.filter(isRow).map(replaceNewRowKey) }),
  };
  // Leaves out fields that were saved just before the page was reloaded.
  const change = omitSavedFields(unsavedChange, week);
  if (isEmptyChange(change)) return undefined;
  return {
    base: isEmptyChange(splitConflictingFields(change, base, week).conflicting) ? week : base,
    change,
  };
}

const isRow = (value: unknown): value is PlanSheetRow => {
  const { kind, title, minutes } = Object(value);
  return typeof kind === "string" && typeof title === "string" && typeof minutes === "number";
};

/** Gives a new part a different key, because the reloaded page may use the old key for another part. */
const replaceNewRowKey = (row: PlanSheetRow): PlanSheetRow =>
  row.id === null ? { ...row, key: `kept-${row.key}` } : row;

/** Returns the text of the field for a new part, and a function that sets it. The text survives a reload. */
export function useUnsavedNewPart(date: string): [line: string, type: (line: string) => void] {
  const key = `next-part-${date}`;
  const [line, setLine] = useState("");
  useEffect(() => setLine((currentLine) => currentLine || (readStoredText("tab", key) ?? "")), [key]);
  const type = (newLine: string) => {
    setLine(newLine);
    if (newLine) writeStoredText("tab", key, newLine);
    else removeStoredText("tab", key);
  };
  return [line, type];
}
