import type { RunSheetItem, RunSheetItemInput } from "#on-air/week/week.contract.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { mergeWithNewest } from "#ui/calls/merge-with-newest.ts";

type Items = RunSheetItemInput[];
export type Part = Pick<RunSheetItem, "kind" | "title" | "minutes" | "note">;

const NEW_PART: Part = { kind: "segment", title: "", minutes: 5, note: "" };

export const toPart = ({ kind, title, minutes, note }: Part = NEW_PART): Part => ({
  kind,
  title,
  minutes,
  note,
});

/**
 * Changes the fields of a part that differ from `opened`, and moves it by `steps`. If a colleague has removed the part,
 * puts it back at `place`, which is its index when it was opened.
 */
export function applyPartEdit(
  items: Items,
  { opened, part, steps, place }: { opened: RunSheetItem; part: Part; steps: number; place: number },
): Items {
  const { id } = opened;
  const isRemoved = !items.some((one) => one.id === id);
  const completeItems = isRemoved ? items.toSpliced(place, 0, opened) : items;
  const changedItems = completeItems.map((one) =>
    one.id === id ? { ...one, ...mergeWithNewest(toPart(opened), part, toPart(one)).merged } : one,
  );
  return moveItem(changedItems, id, steps);
}

function moveItem(items: Items, id: number, steps: number): Items {
  const from = items.findIndex((one) => one.id === id);
  const item = items[from];
  const rest = items.filter((one) => one.id !== id);
  return item ? rest.toSpliced(Math.max(0, from + steps), 0, item) : items;
}

/** Describes an edit, as in `“Close”, 5 min, 2 places earlier`. */
export function describePartEdit({ title, minutes }: Part, steps: number): string {
  const count = Math.abs(steps);
  const places = `, ${formatCount(count, "place")} ${steps < 0 ? "earlier" : "later"}`;
  return `“${title}”, ${minutes} min${steps === 0 ? "" : places}`;
}
