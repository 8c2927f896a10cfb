import { shortDate } from "#show/dates.rules.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import type { OpenGuest } from "./guest-dialogs.tsx";
import { GuestMailMark } from "./guest-mail-mark.tsx";
import { GuestMenu } from "./guest-menu.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { GuestWho } from "./guest-who.tsx";

/** One request: who, how to reach them, what they say of themselves, and where it stands. */
export function GuestRow({ request, onOpen }: { request: GuestRequest; onOpen: (open: OpenGuest) => void }) {
  const { email, phone, bio, status, scheduledDate, createdAt } = request;
  return (
    <TableRow>
      <TableCell phone="line">
        <GuestWho request={request} />
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
          className="line-clamp-2 cursor-pointer text-left wrap-anywhere hover:text-on"
        >
          {bio}
          <span className="sr-only"> Show all of this request</span>
        </button>
      </TableCell>
      <TableCell>
        <StatusMark
          status={status}
          detail={scheduledDate && status !== "pending" ? shortDate(scheduledDate) : undefined}
        />
        <GuestMailMark request={request} />
      </TableCell>
      <TableCell className="whitespace-nowrap text-on-2">
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
      </TableCell>
      <TableCell phone="end" className="text-right">
        <GuestMenu request={request} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  );
}
