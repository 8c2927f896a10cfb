import { useState } from "react";
import type { RunSheetItem, RunSheetItemInput, Week } from "#on-air/week/week.contract.ts";
import { RestoredDraftNote } from "#ui/calls/restored-draft-note.tsx";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field, FieldError } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Select } from "#ui/controls/select.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { PART_KIND_OPTIONS } from "../plan/part-kinds.tsx";
import { useSaveAndClose, type WeekEdit } from "../week-edit.tsx";
import { applyPartEdit, describePartEdit, type Part, toPart } from "./part-edit.ts";

/** Shows a form for one part of the run sheet, either a new one or an existing one. */
export default function PartDialog({
  item,
  week: { date, runSheet: items },
  length,
  isOnAir,
  onClose,
  onSave,
  onRemove,
}: {
  item: RunSheetItem | undefined;
  week: Week;
  /** The length of the show in minutes. */
  length: number;
  /** Whether this part is on air. If so, it can't be removed, because the show would have to move to another part. */
  isOnAir: boolean;
  onClose: () => void;
  onSave: WeekEdit["changeRunSheet"];
  onRemove: (item: RunSheetItem) => unknown;
}) {
  const index = items.findIndex(({ id }) => id === item?.id);
  const [place] = useState(index);
  const isRemoved = item !== undefined && index < 0;
  const draft = useFormDraft(`part-${date}-${item?.id ?? "new"}`, toPart(items[index] ?? item));
  const { values: part, change: changePart } = draft;
  const errorOf = (field: keyof Part) => draft.issues.find(({ path }) => path === field)?.message;
  const [steps, setSteps] = useState(0);
  const discardAndClose = () => {
    draft.discard();
    onClose();
  };
  const { isSaving, save } = useSaveAndClose(discardAndClose);
  const plannedMinutes = items.reduce(
    (sum, { id, minutes }) => (id === item?.id ? sum : sum + minutes),
    part.minutes,
  );
  return (
    <Dialog open onOpenChange={onClose} title={item ? "Part of the run sheet" : "Add a part"}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const change = (currentItems: RunSheetItemInput[]): RunSheetItemInput[] =>
            item
              ? applyPartEdit(currentItems, { opened: item, part, steps, place })
              : [...currentItems, { ...part, id: null, done: false }];
          if (!isSaving) void save(onSave(describePartEdit(part, steps), change));
        }}
      >
        <RestoredDraftNote form={draft} />
        <Field label="Title" required error={errorOf("title")}>
          <Input
            value={part.title}
            required
            maxLength={200}
            onValueChange={(title) => changePart({ title })}
          />
        </Field>
        <div className="grid grid-cols-2 gap-5">
          <Field label="Kind" error={errorOf("kind")}>
            <Select
              value={part.kind}
              options={PART_KIND_OPTIONS}
              onValueChange={(kind) => changePart({ kind })}
            />
          </Field>
          <Field label="Minutes" hint={`${plannedMinutes} of ${length} min`} error={errorOf("minutes")}>
            <Input
              type="number"
              min={0}
              max={1440}
              required
              value={part.minutes}
              onChange={(event) => changePart({ minutes: Math.round(event.target.valueAsNumber || 0) })}
            />
          </Field>
        </div>
        <Field label="Note for the hosts" error={errorOf("note")}>
          <Textarea
            value={part.note}
            rows={3}
            maxLength={5000}
            onValueChange={(note) => changePart({ note })}
          />
        </Field>
        {item && index >= 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-auto" aria-live="polite">
              <b className="font-label">Place</b> {index + steps + 1} of {items.length}
            </p>
            <Button variant="outline" size="sm" held={index + steps <= 0} onClick={() => setSteps(steps - 1)}>
              Earlier
            </Button>
            <Button
              variant="outline"
              size="sm"
              held={index + steps >= items.length - 1}
              onClick={() => setSteps(steps + 1)}
            >
              Later
            </Button>
          </div>
        )}
        {isRemoved && <FieldError>Somebody else has removed this part. Saving puts it back.</FieldError>}
        {isOnAir && <p className="text-on-2 text-t-0">This part is on air, so it cannot be removed.</p>}
        <DialogFooter>
          {item && !isRemoved && !isOnAir && (
            <Button
              variant="destructive-outline"
              className="mr-auto"
              disabled={isSaving}
              onClick={() => {
                onClose();
                void onRemove(item);
              }}
            >
              Remove
            </Button>
          )}
          <Button variant="ghost" onClick={discardAndClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isSaving}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
