import { useQuery } from "@tanstack/react-query";
import { guestsOfWeek } from "#guests/guests.queries.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import type { Desk } from "./use-desk.ts";

/** The guest of the week; of the person behind the name producers alone see more. */
export function GuestPart({ desk: { week, mayChange } }: { desk: Desk }) {
  const name = week.guest?.name;
  const guests = useQuery({
    ...guestsOfWeek(week.date),
    enabled: mayChange && name !== undefined,
  }).data;
  return (
    <section aria-labelledby="guest">
      <h3 id="guest" className="font-strong text-t-1">
        Guest
      </h3>
      {name === undefined && (
        <p className="mt-2 text-on-2">
          No guest.{" "}
          {mayChange && (
            <ButtonLink to={`/admin/guest-requests/calendar?date=${week.date}`} variant="link" size="sm">
              Offer the date
            </ButtonLink>
          )}
        </p>
      )}
      {name !== undefined && !guests?.length && <p className="mt-2 font-label">{name}</p>}
      {name !== undefined &&
        guests?.map((guest) => (
          <div key={guest.id} className="mt-2">
            <p className="font-label">{guest.name}</p>
            <p className="line-clamp-3 text-on-2">{guest.bio}</p>
            {guest.phone && (
              <a href={`tel:${guest.phone}`} className="text-link underline underline-offset-4">
                {guest.phone}
              </a>
            )}
          </div>
        ))}
    </section>
  );
}
