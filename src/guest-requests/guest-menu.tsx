import CalendarDays from "lucide-react/icons/calendar-days";
import Check from "lucide-react/icons/check";
import FileText from "lucide-react/icons/file-text";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { DropdownMenu, MenuItem, MenuSeparator } from "#ui/layers/dropdown-menu.tsx";
import type { OpenGuest } from "./guest-dialogs.tsx";
import { useChangeGuestRequest } from "./guest-request-actions.ts";
import type { GuestRequest } from "./guest-requests.contract.ts";

/** What can be done with a request, as its status allows. */
export function GuestMenu({ request, onOpen }: { request: GuestRequest; onOpen: (open: OpenGuest) => void }) {
  const change = useChangeGuestRequest();
  const { id, status, updatedAt: basedOn } = request;
  const open = (dialog: OpenGuest["dialog"]) => onOpen({ dialog, request });
  const move = (to: GuestRequest["status"]) => change.mutate({ id, basedOn, change: { status: to } });
  const isOpen = status === "pending" || status === "scheduled";
  return (
    <DropdownMenu label="Actions">
      {isOpen && (
        <MenuItem onSelect={() => open("schedule")}>
          <CalendarDays />
          Schedule
        </MenuItem>
      )}
      {status === "scheduled" && (
        <MenuItem onSelect={() => move("completed")}>
          <Check />
          Mark Completed
        </MenuItem>
      )}
      {isOpen && (
        <MenuItem onSelect={() => move("rejected")}>
          <X />
          Reject
        </MenuItem>
      )}
      {!isOpen && (
        <MenuItem onSelect={() => move("pending")}>
          <RotateCcw />
          Set to Pending
        </MenuItem>
      )}
      <MenuItem onSelect={() => open("details")}>
        <FileText />
        View Details
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive onSelect={() => open("delete")}>
        <Trash />
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
