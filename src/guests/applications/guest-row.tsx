import { useId } from "react";
import { Link } from "react-router";
import { formatCalendarDays } from "#guests/calendar/calendar.rules.ts";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { describeCanceledDate, findSmallPhotoUrl, parseProfileUrl } from "#guests/guests.rules.ts";
import { GuestMailStatus } from "#guests/mails/guest-mail-status.tsx";
import { useDateFormatters } from "#show/use-show.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { Avatar } from "#ui/signs/avatar.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { GuestMenu, type OpenGuestDialog } from "./guest-menu.tsx";

export function GuestRow({ request, onOpen }: { request: GuestRequest; onOpen: OpenGuestDialog }) {
  const { shortDate, showMoment } = useDateFormatters();
  const { email, phone, bio, status, scheduledDate, createdAt } = request;
  const nameId = useId();
  return (
    <TableRow>
      <TableCell phone="line" header>
        <GuestIdentity request={request} nameId={nameId} />
      </TableCell>
      <TableCell phone="line" className="wrap-anywhere">
        <span className="flex flex-wrap gap-x-4 desktop:grid">
          <a href={`mailto:${email}`} className="hover:underline">
            {email}
          </a>
          {phone && <span className="text-on-2">{phone}</span>}
        </span>
      </TableCell>
      <TableCell phone="line" className="text-on-2">
        <button
          type="button"
          onClick={() => onOpen({ dialog: "details", request })}
          aria-describedby={nameId}
          dir="auto"
          className="line-clamp-2 cursor-pointer text-start wrap-anywhere hover:text-on"
        >
          {bio}
          <span className="sr-only"> Show all of this request</span>
        </button>
      </TableCell>
      <TableCell phone="line">
        <StatusMark
          status={status}
          detail={scheduledDate ? showMoment(scheduledDate) : describeCanceledDate(request, shortDate)}
        />
        {status === "pending" && <GuestOfferButtons request={request} onOpen={onOpen} />}
        {request.appearance && <p className="mt-1 pl-5.5 text-on-2 text-t-0">On the site</p>}
        <GuestMailStatus request={request} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-on-2">
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
      </TableCell>
      <TableCell phone="end" className="text-right">
        <GuestMenu request={request} describedBy={nameId} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  );
}

/** Shows two buttons for a guest without a date: one offers dates, and the other schedules the guest. */
function GuestOfferButtons({ request, onOpen }: { request: GuestRequest; onOpen: OpenGuestDialog }) {
  const { id, name, offeredDates } = request;
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 pl-5.5 min-[88rem]:min-w-42 text-on-2 text-t-0">
      {offeredDates.length > 0 && <span className="w-full">Offered {formatCalendarDays(offeredDates)}</span>}
      <Link
        to={`/admin/guest-requests/calendar?guest=${id}`}
        className={cn(LINK_CLASSES, TOUCH_TARGET_CLASSES)}
      >
        {offeredDates.length > 0 ? "Offer other dates" : "Offer dates"}
        <span className="sr-only"> to {name}</span>
      </Link>
      <button
        type="button"
        onClick={() => onOpen({ dialog: "schedule", request })}
        className={cn(LINK_CLASSES, TOUCH_TARGET_CLASSES, "cursor-pointer")}
      >
        Schedule<span className="sr-only"> {name}</span>
      </button>
    </p>
  );
}

const LINK_CLASSES = "text-link text-t-0 underline underline-offset-[0.3em]";
/**
 * Makes a link big enough to click (https://www.w3.org/TR/WCAG22/#target-size-minimum) or, on a touch screen, to tap.
 */
const TOUCH_TARGET_CLASSES =
  "inline-flex min-h-6.5 items-center pointer-coarse:min-h-11 pointer-coarse:min-w-11";

/** Shows a guest's photo, name and profile link. A photo on another site is linked but not loaded. */
function GuestIdentity({ request, nameId }: { request: GuestRequest; nameId: string }) {
  const { name, linkedIn, photoUrl } = request;
  const profile = parseProfileUrl(linkedIn);
  const smallPhotoUrl = findSmallPhotoUrl(photoUrl);
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} photoUrl={smallPhotoUrl} />
      <div className="min-w-0">
        <p id={nameId} className="font-label wrap-anywhere">
          {name}
        </p>
        <p className="flex flex-wrap gap-x-3">
          {profile && (
            <a href={profile} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
              Profile<span className="sr-only"> of {name}, opens in a new tab</span>
            </a>
          )}
          {photoUrl && !smallPhotoUrl && (
            <a href={photoUrl} target="_blank" rel="noreferrer" className={LINK_CLASSES}>
              Photo<span className="sr-only"> of {name}, opens in a new tab</span>
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
