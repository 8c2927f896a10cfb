import { useRef } from "react";
import { useChangeRequest } from "#inbox/request-actions.ts";
import { formatZoneCity } from "#platform/time/zoned-time.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { Avatar } from "#ui/signs/avatar.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { GuestMenu, type OpenGuestDialog } from "../applications/guest-menu.tsx";
import type { GuestRequest } from "../guests.contract.ts";
import { guestRequestQueries } from "../guests.queries.ts";
import { describeCanceledDate, findSmallPhotoUrl } from "../guests.rules.ts";

/**
 * Lists guests next to the calendar. The team can offer dates to the selected guest, and drag pending guests onto a
 * date.
 */
export function CalendarGuestList({
  title,
  guests,
  hint,
  total,
  chosen,
  onChoose,
  onCancel,
  onDrag,
  onOpen,
}: {
  title: string;
  /** Undefined while loading. */
  guests: readonly GuestRequest[] | undefined;
  /** Shown if the list is empty. */
  hint: string;
  total: number;
  chosen: GuestRequest | undefined;
  onChoose: (request: GuestRequest) => void;
  onCancel: () => void;
  /** Called with the guest when dragging starts, and with undefined when it ends. */
  onDrag: (request: GuestRequest | undefined) => void;
  onOpen: OpenGuestDialog;
}) {
  const isChosenMissing = chosen !== undefined && !guests?.some(({ id }) => id === chosen.id);
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  const shownGuests = [...(isChosenMissing ? [chosen] : []), ...(guests ?? [])];
  return (
    <section aria-labelledby="waiting-guests">
      <h3 id="waiting-guests" className="flex justify-between border-rule border-b pb-2 font-strong text-t-1">
        {title} <span className="font-regular text-on-2">{total}</span>
      </h3>
      {guests?.length === 0 && <p className="py-3 text-on-2">{hint}</p>}
      <ul ref={rows}>
        {shownGuests.map((request) => (
          <GuestListItem
            key={request.id}
            request={request}
            isChosen={request.id === chosen?.id}
            isAside={chosen !== undefined && request.id !== chosen.id}
            onChoose={onChoose}
            onCancel={onCancel}
            onDrag={onDrag}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {shownGuests.some(({ status }) => status === "pending") && (
        <p className="py-3 text-on-2 text-t-0 pointer-coarse:hidden">
          Drag a guest onto a date, or press Schedule.
        </p>
      )}
    </section>
  );
}

function GuestListItem({
  request,
  isChosen,
  isAside,
  onChoose,
  onCancel,
  onDrag,
  onOpen,
}: {
  request: GuestRequest;
  isChosen: boolean;
  /** Hides this guest on a phone, because another guest is selected and there is no room for both. */
  isAside: boolean;
} & Pick<Parameters<typeof CalendarGuestList>[0], "onChoose" | "onCancel" | "onDrag" | "onOpen">) {
  const change = useChangeRequest(guestRequestQueries);
  const { shortDate, showMoment } = useDateFormatters();
  const { id, name, bio, status, scheduledDate, photoUrl, timeZone, createdAt, updatedAt: basedOn } = request;
  const isPending = status === "pending";
  const hiddenName = <span className="sr-only"> {name}</span>;
  return (
    <li
      draggable={isPending}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData("text/plain", name);
        onDrag(request);
      }}
      onDragEnd={() => onDrag(undefined)}
      className={cn(
        "-mx-3 grid gap-x-3.5 border-rule border-b p-3",
        isPending
          ? "cursor-grab grid-cols-[auto_minmax(0,1fr)] active:cursor-grabbing"
          : "grid-cols-[auto_minmax(0,1fr)_auto]",
        isChosen && "rounded-control border-transparent bg-raised outline-2 outline-on",
        isAside && "max-desktop:hidden",
      )}
    >
      <Avatar name={name} photoUrl={findSmallPhotoUrl(photoUrl)} className="size-12" />
      <div className="min-w-0">
        <p id={`waiting-${id}`} className="flex flex-wrap justify-between gap-x-4">
          <b className="font-label wrap-anywhere">{name}</b>
          {isChosen && <span className="text-on-2 text-t-0">Pick dates</span>}
          {!isPending && <StatusMark status={status} detail={scheduledDate && showMoment(scheduledDate)} />}
        </p>
        <p dir="auto" className="line-clamp-2 text-on-2 wrap-anywhere">
          {bio}
        </p>
        <p className="mt-0.5 text-on-2 text-t-0">
          {timeZone && `${formatZoneCity(timeZone)}. `}
          {describeCanceledDate(request, shortDate) ?? `Applied ${shortDate(createdAt)}`}
        </p>
      </div>
      {isPending && (
        <div className="-mr-4 mt-2 flex flex-wrap gap-x-1.5 gap-y-1 max-tablet:col-span-full tablet:col-start-2">
          {isChosen ? (
            <Button variant="ghost" size="sm" className="-ml-3" onClick={onCancel}>
              Cancel
            </Button>
          ) : (
            <Button variant="outline" size="sm" onClick={() => onChoose(request)}>
              Offer dates<span className="sr-only"> to {name}</span>
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={() => onOpen({ dialog: "schedule", request })}>
            Schedule{hiddenName}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            busy={change.isPending}
            onClick={() => change.mutate({ id, basedOn, change: { status: "rejected" } })}
          >
            Not this time{hiddenName}
          </Button>
        </div>
      )}
      {!isPending && <GuestMenu request={request} describedBy={`waiting-${id}`} onOpen={onOpen} />}
    </li>
  );
}
