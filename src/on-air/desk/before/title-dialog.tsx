import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";

export default function TitleDialog({
  title,
  onClose,
  onSave,
}: {
  title: string;
  onClose: () => void;
  onSave: (title: string) => Promise<unknown>;
}) {
  const [text, setText] = useState(title);
  return (
    <Dialog open onOpenChange={onClose} title="Title for the episode" size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void onSave(text);
        }}
      >
        <Field label="Title" hint="Shown on the site and in the feeds">
          <Input value={text} maxLength={200} onValueChange={setText} />
        </Field>
        <DialogFooter>
          <Button type="submit">Save</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
