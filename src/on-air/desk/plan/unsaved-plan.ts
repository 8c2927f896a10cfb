import { useEffect, useState } from "react";
import type { Week } from "#on-air/week/week.contract.ts";
import {
  readStored,
  readStoredObject,
  removeStored,
  writeStored,
} from "#platform/browser/browser-storage.ts";
import { type Change, isWeek } from "./plan-change.rules.ts";
import type { Row } from "./plan-sheet.rules.ts";

const keyOf = (date: string) => `plan-${date}`;

/** Keeps a change and the week that it is about until the tab is closed. */
export const keepUnsaved = (base: Week, change: Change): void =>
  writeStored("tab", keyOf(base.date), JSON.stringify({ base, change }));

export const dropUnsaved = (date: string): void => removeStored("tab", keyOf(date));

/** Returns the change that was unsaved when the page was reloaded. */
export function readUnsaved(date: string): { base: Week; change: Change } | undefined {
  const { base, change } = readStoredObject("tab", keyOf(date));
  if (!isWeek(base)) return undefined;
  const { title, note, rows } = Object(change);
  return {
    base,
    change: {
      ...(typeof title === "string" && { title }),
      ...(typeof note === "string" && { note }),
      ...(Array.isArray(rows) && { rows: rows.filter(isRow).map(renameKey) }),
    },
  };
}

const isRow = (value: unknown): value is Row => {
  const { kind, title, minutes } = Object(value);
  return typeof kind === "string" && typeof title === "string" && typeof minutes === "number";
};

/** Renames the key of a new part, because the reloaded page may use the same key for another one. */
const renameKey = (row: Row): Row => (row.id === null ? { ...row, key: `kept-${row.key}` } : row);

/** Keeps the line that is being typed for the next part across a reload. */
export function useUnsavedLine(date: string): [line: string, type: (line: string) => void] {
  const key = `next-part-${date}`;
  const [line, setLine] = useState("");
  useEffect(() => setLine((typed) => typed || (readStored("tab", key) ?? "")), [key]);
  const type = (next: string) => {
    setLine(next);
    if (next) writeStored("tab", key, next);
    else removeStored("tab", key);
  };
  return [line, type];
}
