import { useQuery } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useId } from "react";
import { weekGuestsQuery } from "#guests/guests.queries.ts";
import { findSmallPhotoUrl } from "#guests/guests.rules.ts";
import type { Week } from "#on-air/week/week.contract.ts";
import { formatDate } from "#platform/time/zoned-time.rules.ts";
import { findScheduleOn } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { ButtonLink } from "#ui/controls/button-link.tsx";
import { Avatar } from "#ui/signs/avatar.tsx";
import type { Desk } from "./use-desk.ts";

/** Shows this week's guests and those of the next two weeks. Only producers see more than names. */
export function DeskGuests({ desk: { week, upcomingWeeks, mayChange, now = 0 } }: { desk: Desk }) {
  const name = week.guest?.name;
  const guests = useQuery({
    // Guests can take and give back dates on their own pages. The live stream then sends another name, which is part of
    // this query's key, so the guests load again.
    ...weekGuestsQuery(week.date, name),
    enabled: mayChange && name !== undefined,
  }).data;
  return (
    <section aria-labelledby="guest">
      <div className="flex items-center justify-between gap-4">
        <h3 id="guest" className="font-strong text-t-1">
          Guest
        </h3>
        {name !== undefined && (
          <p className="flex items-center gap-1.5 font-label text-t-0 [&>svg]:size-4">
            <CircleCheck aria-hidden="true" /> Confirmed
          </p>
        )}
      </div>
      {name === undefined && (
        <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-on-2">
          No guest yet {mayChange && now < Date.parse(week.startsAt) && <OfferDateLink date={week.date} />}
        </p>
      )}
      {name !== undefined && !guests?.length && <p className="mt-2 font-label">{name}</p>}
      {name !== undefined &&
        guests?.map((guest) => (
          <div key={guest.id} className="mt-2 flex gap-3.5">
            <Avatar name={guest.name} photoUrl={findSmallPhotoUrl(guest.photoUrl)} className="size-16" />
            <div className="min-w-0">
              <p className="font-label wrap-anywhere">{guest.name}</p>
              <p dir="auto" className="line-clamp-3 text-on-2">
                {guest.bio}
              </p>
              {guest.phone && (
                <a href={`tel:${guest.phone}`} className="text-link underline underline-offset-4">
                  {guest.phone}
                </a>
              )}
            </div>
          </div>
        ))}
      {week.status === "planned" && upcomingWeeks.length > 0 && (
        <ul className="mt-3 border-rule border-t">
          {upcomingWeeks.map((week) => (
            <UpcomingGuest key={week.date} week={week} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

function UpcomingGuest({ week, mayChange }: { week: Week; mayChange: boolean }) {
  const { timeZone } = findScheduleOn(useShow(), week.date);
  const isOpen = week.status === "planned" && week.guest === null;
  const dateId = useId();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-rule border-b py-1">
      <b id={dateId} className="w-14 shrink-0 font-label">
        {formatDate(timeZone, new Date(week.startsAt), { month: "short", day: "numeric" })}
      </b>
      <span className="min-w-24 flex-1 truncate text-on-2">
        {week.status === "skipped" ? "No show" : (week.guest?.name ?? "No guest yet")}
      </span>
      {isOpen && mayChange && <OfferDateLink date={week.date} describedBy={dateId} />}
    </li>
  );
}

const OfferDateLink = ({ date, describedBy }: { date: string; describedBy?: string }) => (
  <ButtonLink
    to={`/admin/guest-requests/calendar?date=${date}`}
    variant="outline"
    size="sm"
    aria-describedby={describedBy}
  >
    Offer this date
  </ButtonLink>
);
