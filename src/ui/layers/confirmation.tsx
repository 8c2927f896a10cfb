import * as Radix from "radix-ui/alert-dialog";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { backdropStyles, closeOnEscape, closingStyles, type DialogState } from "./layer.tsx";
import { offerSignIn } from "./offer-sign-in.ts";
import { useFocusReturn } from "./use-focus-return.ts";

/**
 * The content of ConfirmDialog. After the user confirms, it shows a spinner until `onConfirm` finishes, and then
 * closes. If `onConfirm` fails, it shows the error and stays open.
 */
export default function Confirmation({
  open,
  onOpenChange,
  title,
  body,
  note,
  confirm,
  destructive = false,
  held = false,
  ground = "panel",
  other,
  onConfirm,
  children,
}: DialogState & {
  title: string;
  body: ReactNode;
  /** A second paragraph below the description. */
  note?: string | undefined;
  /** Form fields below the description. */
  children?: ReactNode;
  /** The confirm button's label, such as 'Delete' or 'Archive All'. */
  confirm: string;
  destructive?: boolean;
  /** Whether the confirm button currently ignores presses. */
  held?: boolean | undefined;
  ground?: string;
  /** A second button next to Cancel, for an alternative to the action. */
  other?: { label: string; onConfirm: () => unknown } | undefined;
  onConfirm: () => unknown;
}) {
  const { busy, error, run, forget } = useConfirmation(() => onOpenChange(false));
  const change = (isNowOpen: boolean) => {
    if (busy) return;
    forget();
    onOpenChange(isNowOpen);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // If the dialog was opened from a form, React would pass the event on to that form.
    event.stopPropagation();
    void run(onConfirm);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Portal>
        <Radix.Overlay className={backdropStyles} />
        <Radix.Content
          {...useFocusReturn()}
          data-layer=""
          onKeyDown={(event) => closeOnEscape(event, change)}
          data-ground={ground}
          className={cn(
            // A flexbox, because WebKit stretches the rows of a grid that is as tall as its content.
            "fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-md flex-col gap-2",
            "overflow-y-auto rounded-panel border border-panel-edge p-6 shadow-pop outline-none tablet:p-7",
            "data-[state=closed]:animate-fade-out data-[state=open]:animate-rise",
            closingStyles,
          )}
        >
          <Radix.Title className="title">{title}</Radix.Title>
          <Radix.Description className="text-on-2 text-t-1 wrap-anywhere">{body}</Radix.Description>
          {note && <p className="text-on-2 text-t-1">{note}</p>}
          <form onSubmit={submit} noValidate className="grid gap-2">
            {children}
            {error && <FieldError className="mt-2">{error}</FieldError>}
            <div className="mt-4 flex flex-wrap justify-end gap-x-3 gap-y-2">
              <Radix.Cancel asChild>
                <Button variant="ghost" disabled={busy}>
                  Cancel
                </Button>
              </Radix.Cancel>
              {other && (
                <Button variant="ghost" disabled={busy} onClick={() => run(other.onConfirm)}>
                  {other.label}
                </Button>
              )}
              <Button type="submit" variant={destructive ? "destructive" : "default"} busy={busy} held={held}>
                {confirm}
              </Button>
            </div>
          </form>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function useConfirmation(close: () => void) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const runAction = async (action: () => unknown) => {
    setRunning(true);
    setError(undefined);
    try {
      await action();
      close();
    } catch (failure) {
      offerSignIn(failure);
      setError(failure instanceof Error ? failure.message : "Something went wrong. Please try again.");
    } finally {
      setRunning(false);
    }
  };
  return { busy: isRunning, error, run: runAction, forget: () => setError(undefined) };
}
