import { type ReactNode, useState } from "react";
import { type FieldErrors, type FieldValues, useFormContext } from "react-hook-form";
import { FieldError } from "#ui/controls/field.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { MISSING } from "./host-fields.contract.ts";

/** A form in a dialog, inside a FormProvider. Asks before changes are lost. It stays open where `onSubmit` throws. */
export function EditDialog<Sent extends FieldValues>({
  title,
  description,
  verb,
  size,
  onSubmit,
  onInvalid,
  onClose,
  children,
}: {
  title: string;
  description?: string | undefined;
  verb: string;
  size?: "default" | "lg";
  onSubmit: (sent: Sent) => Promise<void>;
  onInvalid?: (errors: FieldErrors<Sent>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const [leaving, setLeaving] = useState(false);
  const { handleSubmit, formState } = useFormContext<Sent, unknown, Sent>();
  const { isDirty, isSubmitting, errors } = formState;
  const leave = () => {
    if (isSubmitting) return;
    if (isDirty) setLeaving(true);
    else onClose();
  };
  const submit = handleSubmit(
    (sent) => onSubmit(sent).catch(() => {}),
    (found) => onInvalid?.(found),
  );
  const isMissing = Object.values(errors).some((error) => error?.message === MISSING);
  return (
    <FormDialog
      open
      onOpenChange={leave}
      title={title}
      description={description}
      size={size}
      gap="gap-6"
      verb={verb}
      busy={isSubmitting}
      locked={isSubmitting}
      onSubmit={submit}
      beside={
        isMissing && (
          <span role="alert" className="mr-auto max-tablet:basis-full">
            <FieldError>{MISSING}</FieldError>
          </span>
        )
      }
    >
      {children}
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title="Discard changes?"
        body="What you changed has not been saved."
        confirm="Discard"
        destructive
        onConfirm={onClose}
      />
    </FormDialog>
  );
}
