import { useState } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import type { Passkey } from "./passkeys.contract.ts";
import { createPasskeysClient } from "./passkeys.queries.ts";

export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useChangeWithToast(
    () =>
      createPasskeysClient()("PUT /api/user/passkeys/{id}", { params: { id: passkey.id }, body: { name } }),
    { failure: "Failed to rename the passkey" },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Name this passkey"
      size="sm"
      ground="night-2"
      verb="Save"
      busy={rename.isPending}
      onSubmit={() => rename.mutate(undefined, { onSuccess: onClose })}
      disabled={!name.trim()}
    >
      <Field label="Name" required>
        <Input value={name} maxLength={100} onValueChange={setName} />
      </Field>
    </FormDialog>
  );
}
