import RefreshCw from "lucide-react/icons/refresh-cw";
import Undo from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/toast";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import {
  ACTION_DURATION_MS,
  closeToast,
  getToastDuration,
  type ShownToast,
  type ToastAction,
} from "./toast.ts";
import { ToastCard, toastCloseStyles } from "./toast-card.tsx";
import { SIGNED_OUT_MESSAGE } from "./toast-failure.ts";

const signInAction: ToastAction = {
  label: "Sign in",
  icon: "reload",
  description: "Opens the sign-in page.",
  // The server redirects a signed-out person to the sign-in page, which leads back here afterwards.
  run: () => window.location.reload(),
};

/**
 * Shows a toast in a corner of the window until its time is up or the user closes it, for example by swiping it 50 px
 * to the right.
 */
export default function Toaster({ shown: givenToast }: { shown: ShownToast }) {
  const isSignedOut = givenToast.description === SIGNED_OUT_MESSAGE;
  const shown = isSignedOut ? { ...givenToast, action: signInAction } : givenToast;
  return (
    // Radix's announcer would read this label in addition to the card, so the label is a character that isn't spoken.
    <Radix.Provider label={"\u200b"} duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root
        key={shown.id}
        open={shown.open}
        duration={getToastDuration(shown)}
        type={shown.variant === "destructive" ? "foreground" : "background"}
        onOpenChange={(open) => !open && closeToast(shown.id)}
        className={cn(
          "group/toast w-full rounded-control shadow-pop outline-offset-2",
          "data-[state=closed]:pointer-events-none! data-[state=closed]:animate-fade-out data-[state=open]:animate-toast",
          "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
          "data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out",
        )}
      >
        <ToastCard
          variant={shown.variant}
          ground={shown.action ? "night" : undefined}
          foot={shown.action && <Ticks />}
          title={<OneFrameLater>{shown.title}</OneFrameLater>}
          description={shown.description && <OneFrameLater>{shown.description}</OneFrameLater>}
        >
          {shown.action && (
            <OneFrameLater>
              <span className="sr-only">{shown.action.description}</span>
            </OneFrameLater>
          )}
          {shown.action && (
            <Radix.Action asChild altText={shown.action.description}>
              <Button data-ground="paper" variant="ghost" size="sm" onClick={shown.action.run}>
                {shown.action.icon === "reload" ? <RefreshCw /> : <Undo />}
                {shown.action.label}
              </Button>
            </Radix.Action>
          )}
          <Radix.Close aria-label="Dismiss notification" className={toastCloseStyles}>
            <X className="size-4" />
          </Radix.Close>
        </ToastCard>
      </Radix.Root>
      {/* An open dialog hides everything without `aria-live` from screen readers. The value is "off", because the card
          announces itself. */}
      <Radix.Viewport aria-live="off" className="toast-place outline-none" />
    </Radix.Provider>
  );
}

const TICK_COUNT = ACTION_DURATION_MS / 1000;

/**
 * One tick for each second of the toast's duration. The ticks fade one by one, pausing while the toast is hovered or
 * focused.
 */
function Ticks() {
  return (
    <span aria-hidden="true" className="flex justify-between px-5 pb-3">
      {Array.from({ length: TICK_COUNT + 1 }, (_, second) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the ticks never change places
          key={second}
          style={{ animationDelay: `${second}s` }}
          className="h-1.5 w-0.5 animate-tick-out bg-on first:h-2.5 last:h-2.5 group-focus-within/toast:[animation-play-state:paused] group-hover/toast:[animation-play-state:paused]"
        />
      ))}
    </span>
  );
}

/**
 * Renders its children one frame later, because screen readers only announce content that is added to an existing live
 * region.
 */
function OneFrameLater({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isReady ? children : null;
}
