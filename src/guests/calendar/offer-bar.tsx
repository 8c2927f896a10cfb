import { useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { findScheduleOn } from "#show/dates.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { useShow } from "#show/use-show.ts";
import { deleteFormDraft } from "#ui/calls/form-draft.ts";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { Select } from "#ui/controls/select.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { Avatar } from "#ui/signs/avatar.tsx";
import type { GuestRequest } from "../guests.contract.ts";
import { formatCalendarDays } from "./calendar.rules.ts";
import { useOfferDates } from "./use-calendar-actions.ts";

const OfferMailDialog = createLazyDialog(() => import("./offer-mail-dialog.tsx"));

export function OfferBar({
  guests,
  guest,
  onGuestChange,
  dates,
  onEnd,
}: {
  guests: GuestRequest[];
  guest: GuestRequest | undefined;
  onGuestChange: (id: string) => void;
  dates: string[];
  onEnd: () => void;
}) {
  const show = useShow();
  const [isReading, setReading] = useState(false);
  const draft = useFormDraft(`offer-${guest?.id}`, { message: "" });
  const { message } = draft.values;
  const end = () => {
    draft.discard();
    onEnd();
    // The pressed button disappears with this bar, so the focus moves to the page.
    document.querySelector("main")?.focus({ preventScroll: true });
  };
  // If the answer came late, the bar may be about another guest by now.
  const offer = useOfferDates((id) => (id === guest?.id ? end() : deleteFormDraft(`offer-${id}`)));
  const canSend = guest !== undefined && dates.length > 0;
  return (
    <section
      data-ground="night"
      aria-label="Offer dates"
      data-bar=""
      className="sticky bottom-19 z-20 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel bg-surface p-3.5 text-on shadow-pop tablet:bottom-3"
    >
      {guest && <Avatar name={guest.name} />}
      <div className="min-w-0 grow basis-60">
        {guest ? (
          <p className="font-label wrap-anywhere">Offer to {guest.name}</p>
        ) : (
          <Select
            label="Offer to"
            placeholder={guests.length > 0 ? "Pick a guest" : "No guest found"}
            value=""
            options={guests.map(({ id, name }) => ({ value: String(id), label: name }))}
            onValueChange={onGuestChange}
          />
        )}
        <p className="mt-0.5 text-on-2 text-t-0">
          {dates.length > 0
            ? `${formatCalendarDays(dates)}, at ${formatStarts(show, dates)}. The offer ends after 7 days, or once all are taken.`
            : "Pick up to five dates in the calendar."}
        </p>
      </div>
      <Button variant="link" disabled={!canSend} onClick={() => setReading(true)}>
        Read the email
      </Button>
      <Button variant="ghost" onClick={end}>
        Cancel
      </Button>
      <Button
        disabled={!canSend}
        busy={offer.isPending}
        onClick={() => guest && offer.mutate({ id: guest.id, dates, message })}
      >
        Offer {formatCount(dates.length, "date")}
      </Button>
      {canSend && isReading && (
        <OfferMailDialog
          open={isReading}
          onOpenChange={setReading}
          guest={guest}
          dates={dates}
          message={message}
          onMessage={(newMessage) => draft.change({ message: newMessage })}
        />
      )}
    </section>
  );
}

/**
 * Formats when the shows on the given days start, such as '11AM MT'. If a new schedule begins in between, lists both
 * times.
 */
const formatStarts = (show: Pick<PageShow, "schedules">, dates: readonly string[]): string =>
  [...new Set(dates.map((date) => findScheduleOn(show, date).label))].join(" or ");
