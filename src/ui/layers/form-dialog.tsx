import { type ComponentProps, type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { RestoredDraftNote } from "#ui/calls/restored-draft-note.tsx";
import type { useCallForm } from "#ui/calls/use-call-form.ts";
import type { RestorableDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

/** Submits the form on Ctrl+Enter or ⌘Enter, even in a multi-line field. */
function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

type CallForm = Pick<ReturnType<typeof useCallForm>, "props" | "busy" | "error"> & RestorableDraft;

/**
 * A dialog with a form. At the bottom are Cancel and a submit button labeled `verb`. Ctrl+Enter and ⌘Enter also submit
 * the form. `onSubmit` isn't called again until the promise from the previous call has settled. A `form` from
 * useCallForm provides the submit handler and the message about the whole form. What was typed survives Escape, but not
 * Cancel.
 */
export function FormDialog({
  form,
  draft = form,
  verb,
  destructive = false,
  busy = form?.busy,
  disabled,
  locked = false,
  onSubmit,
  onCancel = () => {
    draft?.discard();
    dialog.onOpenChange(false);
  },
  beside,
  gap = "gap-5",
  children,
  ...dialog
}: ComponentProps<typeof Dialog> & {
  form?: CallForm;
  /** What the user has typed, if it isn't in `form`. */
  draft?: RestorableDraft | undefined;
  verb: string;
  destructive?: boolean;
  busy?: boolean | undefined;
  disabled?: boolean;
  /** Whether Cancel is disabled. */
  locked?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  onCancel?: () => void;
  /** Content before the buttons, in the same row. */
  beside?: ReactNode;
  gap?: string;
}) {
  const [isSubmitting, setSubmitting] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setSubmitting(true);
    try {
      await onSubmit?.(event);
    } finally {
      setSubmitting(false);
    }
  };
  return (
    <Dialog {...dialog}>
      <form
        onSubmit={submit}
        noValidate
        {...form?.props}
        onKeyDown={disabled ? undefined : submitOnCtrlEnter}
        className={`grid grid-cols-1 ${gap}`}
      >
        {draft && <RestoredDraftNote form={draft} />}
        {children}
        <DialogFooter>
          {form?.error && <DialogError>{form.error}</DialogError>}
          {beside}
          <Button variant="ghost" disabled={locked} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={destructive ? "destructive" : "default"}
            busy={busy || isSubmitting}
            disabled={disabled}
          >
            {verb}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Shows the message about a whole form in its dialog's footer, where it is visible after the form is sent. */
export const DialogError = ({ children }: { children: string }) => (
  <FieldError className="basis-full">{children}</FieldError>
);
