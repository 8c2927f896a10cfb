import Check from "lucide-react/icons/check";
import { useState } from "react";
import { useShow } from "#show/use-show.ts";
import { Dialog } from "#ui/layers/dialog.tsx";
import { FollowConfirmation } from "./follow-confirmation.tsx";
import { FollowForm } from "./follow-form.tsx";
import { formatMessageTime } from "./follow-texts.rules.ts";
import type { FollowResult } from "./last-follow-choice.ts";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; startsAt?: number | undefined };

/** Asks visitors how and when they want to be notified, and then tells them what to do next. */
export default function FollowDialog({ open, onOpenChange, startsAt }: Props) {
  const show = useShow();
  const [result, setResult] = useState<FollowResult>();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const formatTime = (timeMs: number) => formatMessageTime(timeMs, timeZone, show.timeZone);
  const setOpen = (isOpen: boolean) => {
    if (!isOpen) setResult(undefined);
    onOpenChange(isOpen);
  };
  const description = startsAt === undefined ? undefined : `Next on ${formatTime(startsAt)}.`;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      ground="night-2"
      size="sm"
      title={
        <span className="display block max-w-[15ch] text-t-4">
          {result && (
            <span className="mb-4 grid size-9 place-items-center rounded-full bg-solid text-on-solid">
              <Check aria-hidden="true" className="size-5" />
            </span>
          )}
          {result ? "We'll tell you" : "Tell me when you are live"}
        </span>
      }
      description={result ? undefined : description}
    >
      {result ? (
        <FollowConfirmation
          choice={result}
          startsAt={startsAt}
          formatTime={formatTime}
          onChange={() => setResult(undefined)}
          onDone={() => setOpen(false)}
        />
      ) : (
        <FollowForm onDone={setResult} />
      )}
    </Dialog>
  );
}
