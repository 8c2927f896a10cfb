import { type ReactNode, useState } from "react";
import { Field } from "#ui/controls/field.tsx";
import { PasswordInput } from "#ui/controls/password-input.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";

/** Asks for the password before a change to how the person signs in. */
export default function PasswordDialog({
  onConfirm,
  onOpenChange,
  ...dialog
}: DialogState & {
  title: string;
  body: ReactNode;
  confirm: string;
  destructive?: boolean;
  onConfirm: (currentPassword: string) => unknown;
}) {
  const [password, setPassword] = useState("");
  const clearAndSetOpen = (isOpen: boolean) => {
    setPassword("");
    onOpenChange(isOpen);
  };
  return (
    <ConfirmDialog
      {...dialog}
      onOpenChange={clearAndSetOpen}
      ground="night-2"
      onConfirm={() => onConfirm(password)}
    >
      <Field label="Your password, to be sure" required className="mt-2">
        <PasswordInput value={password} onValueChange={setPassword} autoComplete="current-password" />
      </Field>
    </ConfirmDialog>
  );
}
