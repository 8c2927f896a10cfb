import { useState } from "react";
import { RestoredDraftNote } from "#ui/calls/restored-draft-note.tsx";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { useSaveAndClose, type WeekEdit } from "../week-edit.tsx";

export default function TitleDialog({
  date,
  title,
  onClose,
  onSave,
}: {
  date: string;
  title: string;
  onClose: () => void;
  onSave: WeekEdit["changeTitle"];
}) {
  const [openedTitle] = useState(title);
  const draft = useFormDraft(`title-${date}`, { text: title });
  const { text } = draft.values;
  const { isSaving, save } = useSaveAndClose(() => {
    draft.discard();
    onClose();
  });
  return (
    <Dialog open onOpenChange={onClose} title="Title for the episode" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // If nothing was typed, a colleague's new title stays.
          if (!isSaving) void save(onSave(text === openedTitle ? title : text));
        }}
      >
        <RestoredDraftNote form={draft} />
        <Field label="Title" error={draft.issues[0]?.message} hint="Shown on the site and in the feeds">
          <Input value={text} maxLength={200} onValueChange={(newText) => draft.change({ text: newText })} />
        </Field>
        <DialogFooter>
          <Button type="submit" busy={isSaving}>
            Save
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
