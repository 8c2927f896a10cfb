import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useId } from "react";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { OpenGuestDialog } from "../applications/guest-menu.tsx";
import type { GuestRequest } from "../guests.contract.ts";
import { describeDayWithoutShow } from "../guests.rules.ts";
import { formatCalendarDay, isOfferable, toWeekState } from "./calendar.rules.ts";
import { CalendarGuest, WeekDate } from "./calendar-parts.tsx";
import type { CalendarWeek } from "./guest-calendar.contract.ts";
import { ScheduleMenu } from "./schedule-menu.tsx";
import { useUnskipWeek } from "./use-calendar-actions.ts";
import { useDropTarget } from "./use-drop-target.ts";

export const OFFER_REFUSAL_ID = "offer-refusal";

/** Shows an upcoming week with its guest, or with the guests who have been offered its date, or as free. */
export function CalendarRow({
  week,
  now,
  isPicked,
  refusal,
  onPick,
  guests,
  draggedRequest: dragged,
  nextFree,
  onOpen,
}: {
  week: CalendarWeek;
  now: Date;
  /** The next free week. It is suggested for a guest whose day no longer has a show. */
  nextFree: CalendarWeek | undefined;
  isPicked: boolean;
  /** Why no more dates can be offered, if so. The page shows it in the element `OFFER_REFUSAL_ID`. */
  refusal: string | undefined;
  onPick: (on: boolean) => void;
  guests: GuestRequest[];
  /** The guest who is being dragged over the calendar. */
  draggedRequest: GuestRequest | undefined;
  onOpen: OpenGuestDialog;
}) {
  const dateId = useId();
  const state = toWeekState(week);
  const canOffer = isOfferable(week, now);
  const people = state === "confirmed" ? week.guests : week.offers;
  const target = useDropTarget(canOffer ? dragged : undefined, (request) =>
    onOpen({ dialog: "schedule", request: { ...request, scheduledDate: week.startsAt } }),
  );
  return (
    <li
      {...target.handlers}
      className={cn(
        "-mx-3 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1.5 border-rule border-b px-3 py-2",
        !week.hasShow && "bg-hover",
        (isPicked || target.isOver) && "rounded-control border-transparent bg-raised outline-2 outline-on",
      )}
    >
      <WeekDate week={week} now={now} id={dateId} isQuiet={state === "empty"} />
      <div className="flex min-w-0 grow basis-44 flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="grid min-w-0 grow basis-44 gap-1.5">
          {state === "empty" && (
            <p className="flex items-center gap-3.5 text-on-2">
              <span className="size-9 shrink-0 rounded-sign border border-edge border-dashed" />
              No guest yet
            </p>
          )}
          {state === "skipped" && (
            <p className="text-on-2">
              <b className="font-label text-on">No show this week</b> {week.skipReason}
            </p>
          )}
          {people.map((request) => (
            <CalendarGuest key={request.id} request={request} onOpen={onOpen} />
          ))}
          {!week.hasShow && (
            <p className="flex items-start gap-2 font-label text-t-0">
              <TriangleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
              {describeDayWithoutShow(week.date)}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {state === "empty" || <StatusMark status={state} />}
          {canOffer && (
            <Checkbox
              label={isPicked ? "Offer this one" : "Offer"}
              aria-describedby={refusal ? `${dateId} ${OFFER_REFUSAL_ID}` : dateId}
              checked={isPicked}
              title={isPicked ? undefined : refusal}
              disabled={!isPicked && refusal !== undefined}
              onCheckedChange={onPick}
              className="items-center pointer-coarse:min-h-11"
            />
          )}
          {canOffer && !isPicked && (
            <ScheduleMenu
              label="Schedule"
              describedBy={dateId}
              guests={guests}
              date={week.startsAt}
              onOpen={onOpen}
            />
          )}
          {state === "skipped" && <UndoSkipButton week={week} describedBy={dateId} />}
          {!week.hasShow && nextFree && (
            <MoveToDateButton week={nextFree} guests={week.guests} onOpen={onOpen} />
          )}
        </div>
      </div>
    </li>
  );
}

/**
 * A button that opens the scheduling dialog for the first of the given guests, with the given week's date filled in.
 */
function MoveToDateButton({
  week,
  guests: [guest],
  onOpen,
}: {
  week: CalendarWeek;
  guests: GuestRequest[];
  onOpen: OpenGuestDialog;
}) {
  if (!guest) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => onOpen({ dialog: "schedule", request: { ...guest, scheduledDate: week.startsAt } })}
    >
      Move to {formatCalendarDay(week.date)}
    </Button>
  );
}

function UndoSkipButton({ week, describedBy }: { week: CalendarWeek; describedBy: string }) {
  const unskip = useUnskipWeek();
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-describedby={describedBy}
      busy={unskip.isPending}
      onClick={() => unskip.mutate(week)}
    >
      Undo skip
    </Button>
  );
}
