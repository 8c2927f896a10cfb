import { useState } from "react";
import { formatWeekdayDate } from "#platform/time/zoned-time.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { FieldError } from "#ui/controls/field.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { GuestFacts } from "./guest-facts.tsx";
import {
  createGuestPageClient,
  type GuestPageSectionProps,
  loadPageAfterRefusal,
} from "./guest-page.queries.ts";
import {
  describeOfferedDay,
  formatGuestDay,
  formatGuestTime,
  formatReminders,
  formatShortGuestDay,
  formatStartInShowZone,
  getFirstName,
} from "./guest-times.rules.ts";

export function DateChoice({
  page,
  token,
  onChange,
  failure,
  onFailure,
}: GuestPageSectionProps & { failure: string | undefined; onFailure: (failure?: string) => void }) {
  const { offers, offersEndAt } = page;
  const { contactEmail } = useShow();
  const [pickedDate, setPickedDate] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const chosenOffer = offers.find(({ date }) => date === pickedDate) ?? offers[0];
  const reminders = chosenOffer && formatReminders(chosenOffer);

  const chooseDate = async (date: string) => {
    setBusy(true);
    onFailure();
    try {
      onChange(
        await createGuestPageClient()("POST /api/guest/{token}/choose", {
          params: { token },
          body: { date },
        }),
      );
    } catch (error) {
      const freshPage = await loadPageAfterRefusal(error, token);
      if (freshPage) onChange(freshPage);
      onFailure(error instanceof Error ? error.message : "Please try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <p className="text-on-2 text-t-2">Dear {getFirstName(page.name)}, your request is accepted.</p>
      <h1 className="display mt-2 text-t-6">Pick your {describeOfferedDay(offers, page)}</h1>
      {page.offerMessage && (
        <p className="mt-5 max-w-text whitespace-pre-wrap text-on-2 text-t-2 wrap-anywhere">
          “{page.offerMessage}”
        </p>
      )}
      <div className="mt-7 grid gap-x-[6vw] gap-y-12 desktop:grid-cols-2">
        <div>
          <fieldset className="grid gap-2.5">
            <legend className="sr-only">Offered dates</legend>
            {offers.map((offer) => (
              <label
                key={offer.date}
                data-ground={offer === chosenOffer ? "paper" : undefined}
                className={cn(
                  "flex cursor-pointer items-center justify-between gap-4 rounded-control border border-edge px-4.5 py-4",
                  "has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2",
                  offer === chosenOffer ? "bg-surface text-on" : "bg-field hover:bg-hover",
                )}
              >
                <span>
                  <span className="display block text-t-4">{formatShortGuestDay(offer, page)}</span>
                  <b className="block font-strong">{formatGuestTime(offer, page)}</b>
                  <span className="block text-on-2">{formatStartInShowZone(offer, page)}</span>
                </span>
                <input
                  type="radio"
                  name="date"
                  value={offer.date}
                  checked={offer === chosenOffer}
                  onChange={() => setPickedDate(offer.date)}
                  className="size-6 shrink-0 cursor-pointer appearance-none rounded-pill border-2 border-edge outline-none checked:border-8 checked:border-on forced-colors:appearance-auto"
                />
              </label>
            ))}
          </fieldset>
          {failure && <FieldError className="mt-4">{failure}</FieldError>}
          {chosenOffer && (
            <Button
              size="lg"
              busy={isBusy}
              onClick={() => chooseDate(chosenOffer.date)}
              className="mt-4.5 w-full"
            >
              Take {formatGuestDay(chosenOffer, page)}
            </Button>
          )}
          <p className="mt-4 text-on-2 text-t-1">
            Dates go to whoever takes them first.
            {offersEndAt && ` We hold them until ${formatWeekdayDate(new Date(offersEndAt), page.timeZone)}.`}{" "}
            {contactEmail && "If none of them works, reply to our email."}
          </p>
        </div>
        <section aria-labelledby="then">
          <h2 id="then" className="display mb-4 text-t-4">
            What happens next
          </h2>
          <GuestFacts
            facts={[
              ["Right away", "An email with the date for your calendar"],
              ...(reminders ? [[reminders, "A reminder by email"] as const] : []),
              ["Where", page.where],
              ["Bring", page.bring],
            ]}
          />
        </section>
      </div>
    </>
  );
}
