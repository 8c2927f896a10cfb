import CircleAlert from "lucide-react/icons/circle-alert";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";

/** A message saying that something failed to load, with a button to try again. */
export function ErrorState({
  message,
  onRetry,
  busy = false,
  className,
}: {
  message: string;
  onRetry: () => void;
  busy?: boolean;
  className?: string;
}) {
  return (
    <div ref={passOnFocus} className={cn("grid justify-items-start gap-4", className)}>
      <p role="alert" className="flex items-start gap-2.5 font-medium text-error text-t-2 leading-snug">
        <CircleAlert className="mt-px size-5 shrink-0" />
        <span>{message}</span>
      </p>
      <Button variant="outline" busy={busy} onClick={onRetry}>
        <RefreshCw />
        Try again
      </Button>
    </div>
  );
}

/** If the button disappears while it has the focus, moves the focus to the element in which the content appears. */
const passOnFocus = (state: HTMLElement | null) => () => {
  const parent = state?.parentElement;
  if (!parent || !state.contains(document.activeElement)) return;
  parent.setAttribute("tabindex", String(parent.tabIndex));
  parent.focus({ preventScroll: true });
};
