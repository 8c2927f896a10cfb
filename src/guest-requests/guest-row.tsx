import { shortDate, shortDateIn } from "#platform/short-date.rules.ts";
import { show } from "#show.ts";
import { StatusMark } from "#ui/status-mark.tsx";
import { TableCell, TableRow } from "#ui/table.tsx";
import { GuestMailMark } from "./guest-mail-mark.tsx";
import { GuestMenu } from "./guest-menu.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import type { OpenDialog } from "./guest-requests-tab.tsx";
import { GuestWho } from "./guest-who.tsx";

/** One request: who, how to reach them, what they say of themselves, and where it stands. */
export function GuestRow({
  request,
  onOpen,
}: {
  request: GuestRequest;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { id, email, phone, bio, status, scheduledDate, createdAt } = request;
  return (
    <TableRow>
      <TableCell phone="line">
        <GuestWho request={request} />
      </TableCell>
      <TableCell phone="line" className="wrap-anywhere">
        <span className="flex flex-wrap gap-x-4 desktop:grid">
          <a href={`mailto:${encodeURIComponent(email)}`} className="hover:underline">
            {email}
          </a>
          {phone && <span className="text-on-2">{phone}</span>}
        </span>
      </TableCell>
      <TableCell phone="line" className="text-on-2">
        <button
          type="button"
          onClick={() => onOpen({ kind: "details", id })}
          className="line-clamp-2 cursor-pointer text-left wrap-anywhere hover:text-on"
        >
          {bio}
          <span className="sr-only"> Show all of this request</span>
        </button>
      </TableCell>
      <TableCell>
        <StatusMark
          status={status}
          detail={
            scheduledDate && status !== "pending" ? shortDateIn(scheduledDate, show.timeZone) : undefined
          }
        />
        <GuestMailMark request={request} />
      </TableCell>
      <TableCell className="figures text-on-2">{shortDate(createdAt)}</TableCell>
      <TableCell phone="end" className="text-right">
        <GuestMenu request={request} onOpen={onOpen} />
      </TableCell>
    </TableRow>
  );
}
