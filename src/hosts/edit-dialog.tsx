import { type ReactNode, useState } from "react";
import type { useCallForm } from "#ui/calls/use-call-form.ts";
import { FieldError } from "#ui/controls/field.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { MISSING_FIELD_MESSAGE } from "./host-fields.rules.ts";

/** A form in a dialog, which asks for confirmation before it discards changes. */
export function HostEditDialog({
  form,
  title,
  description,
  verb,
  size,
  isUploading = false,
  onClose,
  children,
}: {
  form: Pick<
    ReturnType<typeof useCallForm>,
    "props" | "busy" | "error" | "issues" | "isDirty" | "isRestored" | "discard"
  >;
  title: string;
  description?: string | undefined;
  verb: string;
  size?: "default" | "lg";
  /** Whether a picture is still being uploaded. The form can't be saved without it. */
  isUploading?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    if (form.busy) return;
    if (form.isDirty || isUploading) setLeaving(true);
    else onClose();
  };
  return (
    <FormDialog
      open
      onOpenChange={leave}
      onCancel={leave}
      form={form}
      title={title}
      description={description}
      size={size}
      gap="gap-6"
      verb={verb}
      locked={form.busy}
      disabled={isUploading}
      beside={
        isUploading ? (
          <p role="status" className="mr-auto text-on-2 text-t-0 max-tablet:basis-full">
            A picture is still being uploaded.
          </p>
        ) : (
          form.issues.some(({ message }) => message === MISSING_FIELD_MESSAGE) && (
            <FieldError className="mr-auto max-tablet:basis-full">{MISSING_FIELD_MESSAGE}</FieldError>
          )
        )
      }
    >
      {children}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard changes?"
        body="What you changed has not been saved."
        confirm="Discard"
        destructive
        onConfirm={() => {
          form.discard();
          onClose();
        }}
      />
    </FormDialog>
  );
}

/** Shortens the error of an empty field to "Required", because the bottom of the dialog shows the full sentence. */
export const shortenMissingFieldError = <Field extends { error: string | undefined }>(
  field: Field,
): Field => ({
  ...field,
  error: field.error === MISSING_FIELD_MESSAGE ? "Required" : field.error,
});
