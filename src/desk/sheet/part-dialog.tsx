import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import type { RunSheetItem, RunSheetItemInput } from "#week/week.contract.ts";
import type { WeekEdit } from "../week-edit.tsx";

const KINDS: { value: RunSheetItem["kind"]; label: string }[] = [
  { value: "segment", label: "Hosts" },
  { value: "guest", label: "Guest" },
  { value: "draw", label: "Draw" },
  { value: "poll", label: "Poll" },
  { value: "break", label: "Break" },
];

type Items = RunSheetItemInput[];

/** One part of the run sheet, a new one or one that is there. */
export default function PartDialog({
  item,
  onClose,
  onSave,
}: {
  item: RunSheetItem | undefined;
  onClose: () => void;
  onSave: WeekEdit["changeRunSheet"];
}) {
  const [part, setPart] = useState<Omit<RunSheetItem, "id">>(
    item ?? { kind: "segment", title: "", minutes: 5, note: "", done: false },
  );
  const put = (change: Partial<typeof part>) => setPart({ ...part, ...change });
  const save = (words: string, change: (items: Items) => Items) => {
    onClose();
    void onSave(words, change);
  };
  const name = `“${part.title}”`;
  return (
    <Dialog open onOpenChange={onClose} title={item ? "Part of the run sheet" : "Add a part"}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save(`${name}, ${part.minutes} min`, (items) =>
            item ? replace(items, item.id, part) : [...items, part],
          );
        }}
      >
        <Field label="Title" required>
          <Input value={part.title} required maxLength={200} onValueChange={(title) => put({ title })} />
        </Field>
        <div className="grid grid-cols-2 gap-5">
          <Field label="Kind">
            <Select value={part.kind} options={KINDS} onValueChange={(kind) => put({ kind })} />
          </Field>
          <Field label="Minutes">
            <Input
              type="number"
              min={0}
              max={1440}
              required
              value={part.minutes}
              onChange={(event) => put({ minutes: Math.round(event.target.valueAsNumber || 0) })}
            />
          </Field>
        </div>
        <Field label="Note for the hosts">
          <Textarea value={part.note} rows={3} maxLength={5000} onValueChange={(note) => put({ note })} />
        </Field>
        <DialogFooter>
          {item && (
            <div className="mr-auto flex gap-2">
              <Button
                variant="ghost"
                onClick={() => save(`${name} earlier`, (items) => move(items, item.id, -1))}
              >
                Earlier
              </Button>
              <Button
                variant="ghost"
                onClick={() => save(`${name} later`, (items) => move(items, item.id, 1))}
              >
                Later
              </Button>
              <Button
                variant="ghost"
                onClick={() => save(`without ${name}`, (items) => items.filter(({ id }) => id !== item.id))}
              >
                Remove
              </Button>
            </div>
          )}
          <Button type="submit">Save</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const replace = (items: Items, id: number, part: Omit<RunSheetItem, "id">): Items =>
  items.map((one) => (one.id === id ? { ...part, id } : one));

function move(items: Items, id: number, by: -1 | 1): Items {
  const from = items.findIndex((one) => one.id === id);
  const moved = items[from];
  const rest = items.filter((one) => one.id !== id);
  return moved
    ? [...rest.slice(0, Math.max(0, from + by)), moved, ...rest.slice(Math.max(0, from + by))]
    : items;
}
