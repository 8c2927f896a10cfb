import TriangleAlert from "lucide-react/icons/triangle-alert";
import { clockTime } from "#platform/time/zoned-time.rules.ts";
import { dayOf, shortDate } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { GuestMenu, type OpenGuest } from "../applications/guest-menu.tsx";
import type { GuestRequest, WallWeek } from "../guests.contract.ts";
import { nameDayWithoutShow } from "../guests.rules.ts";
import { useUnskip } from "./use-wall-actions.ts";
import { isOfferable, nameDay, nameWait, stateOf, type WallState } from "./wall.rules.ts";

const LOOKS: Record<WallState, string> = {
  hole: "border-dashed border-edge",
  offered: "border-rule",
  confirmed: "border-on",
  skipped: "border-rule text-on-2",
};

/** One week on the wall. */
export function WallCard({
  week,
  isPicked,
  mayPick,
  onPick,
  guests,
  nextFree,
  onOpen,
}: {
  week: WallWeek;
  /** Where a guest of a day without a show could go. */
  nextFree: WallWeek | undefined;
  isPicked: boolean;
  mayPick: boolean;
  onPick: (on: boolean) => void;
  guests: GuestRequest[];
  onOpen: OpenGuest;
}) {
  const show = useShow();
  const now = new Date();
  const state = stateOf(week);
  const canOffer = isOfferable(week, now);
  const people = state === "confirmed" ? week.guests : week.offers;
  return (
    <li
      data-ground={isPicked || people.length > 0 ? "panel" : undefined}
      className={cn(
        "grid grid-rows-[auto_1fr_auto] gap-3 rounded-control border p-4 tablet:min-h-44",
        isPicked ? "border-2 border-on p-[15px]" : LOOKS[state],
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className={cn("font-strong text-t-4", state === "skipped" && "line-through")}>
          <time dateTime={week.startsAt}>{nameDay(week.date)}</time>
        </h3>
        <p className="text-on-2 text-t-0">{nameWait(week.date, dayOf(show, now))}</p>
      </div>
      <div className="grid content-start gap-2">
        {state === "hole" && <p className="text-on-2">No guest yet</p>}
        {state === "skipped" && (
          <p>
            <b className="font-label">No show this week</b>
            <span className="block text-t-0">{week.skipReason}</span>
          </p>
        )}
        {!week.hasShow && (
          <p className="flex items-start gap-2 font-label">
            <TriangleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
            {nameDayWithoutShow(week.date)}
          </p>
        )}
        {people.map((request) => (
          <Person key={request.id} request={request} onOpen={onOpen} />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {canOffer ? (
          <Checkbox
            label={isPicked ? "Offer this one" : "Offer"}
            checked={isPicked}
            disabled={!isPicked && !mayPick}
            onCheckedChange={onPick}
          />
        ) : (
          state !== "hole" && <StatusMark status={state} />
        )}
        {canOffer && state === "offered" && <StatusMark status="offered" />}
        {canOffer && !isPicked && guests.length > 0 && (
          <ScheduleMenu week={week} guests={guests} onOpen={onOpen} />
        )}
        {state === "skipped" && <UndoSkip week={week} />}
        {!week.hasShow && nextFree && <MoveTo week={nextFree} guests={week.guests} onOpen={onOpen} />}
      </div>
    </li>
  );
}

function Person({ request, onOpen }: { request: GuestRequest; onOpen: OpenGuest }) {
  const { timeZone } = useShow();
  const { name, scheduledDate, scheduledAt, offeredDates, offersEndAt } = request;
  const others = offeredDates.length - 1;
  return (
    <div className="flex items-start justify-between gap-2">
      <p className="min-w-0 wrap-anywhere">
        <b className="font-label">{name}</b>
        <span className="block text-t-0">
          {scheduledDate
            ? `${clockTime(new Date(scheduledDate), timeZone)}${scheduledAt ? `, confirmed ${shortDate(scheduledAt, timeZone)}` : ""}`
            : `${others > 0 ? `and ${others} other ${others === 1 ? "date" : "dates"}, ` : ""}ends ${shortDate(offersEndAt ?? "", timeZone)}`}
        </span>
      </p>
      <GuestMenu request={request} onOpen={onOpen} />
    </div>
  );
}

function ScheduleMenu({
  week,
  guests,
  onOpen,
}: {
  week: WallWeek;
  guests: GuestRequest[];
  onOpen: OpenGuest;
}) {
  const schedule = (request: GuestRequest) =>
    onOpen({ dialog: "schedule", request: { ...request, scheduledDate: week.startsAt } });
  return (
    <DropdownMenu
      label="Schedule"
      trigger={
        <Button variant="ghost" size="sm">
          Schedule
        </Button>
      }
    >
      {guests.map((request) => (
        <MenuItem key={request.id} onSelect={() => schedule(request)}>
          {request.name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

/** Opens the dialog of a guest with a date that has a show. */
function MoveTo({
  week,
  guests: [guest],
  onOpen,
}: {
  week: WallWeek;
  guests: GuestRequest[];
  onOpen: OpenGuest;
}) {
  if (!guest) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => onOpen({ dialog: "schedule", request: { ...guest, scheduledDate: week.startsAt } })}
    >
      Move to {nameDay(week.date)}
    </Button>
  );
}

function UndoSkip({ week }: { week: WallWeek }) {
  const unskip = useUnskip();
  return (
    <Button variant="ghost" size="sm" busy={unskip.isPending} onClick={() => unskip.mutate(week)}>
      Undo skip
    </Button>
  );
}
