import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { useSaveAndClose, type WeekEdit } from "../week-edit.tsx";

export default function TitleDialog({
  title,
  onClose,
  onSave,
}: {
  title: string;
  onClose: () => void;
  onSave: WeekEdit["changeTitle"];
}) {
  const [text, setText] = useState(title);
  const { isSaving, save } = useSaveAndClose(onClose);
  return (
    <Dialog open onOpenChange={onClose} title="Title for the episode" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving) void save(onSave(text));
        }}
      >
        <Field label="Title" hint="Shown on the site and in the feeds">
          <Input value={text} maxLength={200} onValueChange={setText} />
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
