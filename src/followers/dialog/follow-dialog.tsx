import Check from "lucide-react/icons/check";
import { useState } from "react";
import { useShow } from "#show/use-show.ts";
import { Dialog } from "#ui/layers/dialog.tsx";
import { FollowConfirmation } from "./follow-done.tsx";
import { FollowForm } from "./follow-form.tsx";
import { formatMoment } from "./follow-words.rules.ts";
import type { LastChoice } from "./last-choice.ts";

type Props = { open: boolean; onOpenChange: (open: boolean) => void; startsAt?: number | undefined };

/** Asks visitors how and when they want to be notified, then tells them what to do next. */
export default function FollowDialog({ open, onOpenChange, startsAt }: Props) {
  const show = useShow();
  const [done, setDone] = useState<LastChoice>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const nameTime = (at: number) => formatMoment(at, zone, show.timeZone);
  const change = (isOpen: boolean) => {
    if (!isOpen) setDone(undefined);
    onOpenChange(isOpen);
  };
  const next = startsAt === undefined ? undefined : `Next on ${nameTime(startsAt)}.`;
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      ground="night-2"
      size="sm"
      title={
        <span className="display block max-w-[15ch] text-t-4">
          {done && (
            <span className="mb-4 grid size-9 place-items-center rounded-full bg-solid text-on-solid">
              <Check aria-hidden="true" className="size-5" />
            </span>
          )}
          {done ? "We’ll tell you" : "Tell me when you are live"}
        </span>
      }
      description={done ? undefined : next}
    >
      {done ? (
        <FollowConfirmation
          choice={done}
          startsAt={startsAt}
          nameTime={nameTime}
          onChange={() => setDone(undefined)}
          onDone={() => change(false)}
        />
      ) : (
        <FollowForm onDone={setDone} />
      )}
    </Dialog>
  );
}
