import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Dialog, DialogFooter } from "./dialog.tsx";

/** A dialog that is a form: at its end Cancel, and the button that sends it, with its `verb`. */
export function FormDialog({
  verb,
  destructive = false,
  busy,
  disabled,
  locked = false,
  onSubmit,
  onCancel = () => dialog.onOpenChange(false),
  beside,
  gap = "gap-5",
  children,
  ...dialog
}: ComponentProps<typeof Dialog> & {
  verb: string;
  destructive?: boolean;
  busy?: boolean;
  disabled?: boolean;
  /** Cancel has to wait. */
  locked?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onCancel?: () => void;
  /** More in the row of buttons, before them. */
  beside?: ReactNode;
  gap?: string;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void onSubmit(event);
  };
  return (
    <Dialog {...dialog}>
      <form onSubmit={submit} noValidate className={`grid grid-cols-1 ${gap}`}>
        {children}
        <DialogFooter>
          {beside}
          <Button variant="ghost" disabled={locked} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={destructive ? "destructive" : "default"}
            busy={busy}
            disabled={disabled}
          >
            {verb}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
