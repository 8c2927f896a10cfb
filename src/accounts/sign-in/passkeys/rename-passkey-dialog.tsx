import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import type { Passkey } from "./passkeys.contract.ts";
import { createPasskeysClient, ownPasskeysQuery } from "./passkeys.queries.ts";

export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const queryClient = useQueryClient();
  const rename = useMutation({
    mutationFn: () =>
      createPasskeysClient()("PUT /api/user/passkeys/{id}", { params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(ownPasskeysQuery);
      onClose();
    },
    onError: (error) => toastFailure("Failed to rename the passkey", error),
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Name this passkey"
      size="sm"
      ground="night-2"
      verb="Save"
      busy={rename.isPending}
      onSubmit={() => rename.mutate()}
      disabled={!name.trim()}
    >
      <Field label="Name" required>
        <Input value={name} maxLength={100} onValueChange={setName} />
      </Field>
    </FormDialog>
  );
}
