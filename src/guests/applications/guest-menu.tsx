import CalendarDays from "lucide-react/icons/calendar-days";
import Check from "lucide-react/icons/check";
import FileText from "lucide-react/icons/file-text";
import Globe from "lucide-react/icons/globe";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { useChangeRequest } from "#inbox/request-actions.ts";
import type { OpenDialogHandler } from "#inbox/request-dialogs.tsx";
import { DropdownMenu, MenuItem, MenuSeparator } from "#ui/layers/dropdown-menu.tsx";

export type OpenGuestDialog = OpenDialogHandler<
  GuestRequest,
  "schedule" | "details" | "show" | "reject" | "complete" | "reopen" | "delete"
>;

const wasOnShow = ({ status, scheduledDate, appearance }: GuestRequest): boolean =>
  status === "completed" &&
  (appearance !== null || (scheduledDate !== null && Date.parse(scheduledDate) < Date.now()));

/** A menu of the actions that the request's status allows. `describedBy` is the id of the guest's name. */
export function GuestMenu({
  request,
  describedBy,
  onOpen,
}: {
  request: GuestRequest;
  describedBy: string;
  onOpen: OpenGuestDialog;
}) {
  const change = useChangeRequest(guestRequestQueries);
  const { id, status, updatedAt: basedOn } = request;
  const setStatus = (status: GuestRequest["status"]) => change.mutate({ id, basedOn, change: { status } });
  const isOpen = status === "pending" || status === "scheduled";
  const items = [
    {
      when: isOpen,
      Icon: CalendarDays,
      label: "Schedule",
      act: () => onOpen({ dialog: "schedule", request }),
    },
    {
      when: status === "scheduled",
      Icon: Check,
      label: "Mark Completed",
      act: () => onOpen({ dialog: "complete", request }),
    },
    {
      when: isOpen,
      Icon: X,
      label: "Reject",
      act: () => (status === "scheduled" ? onOpen({ dialog: "reject", request }) : setStatus("rejected")),
    },
    {
      when: status === "completed",
      Icon: Globe,
      label: request.appearance ? "Shown on the Site" : "Show on the Site",
      act: () => onOpen({ dialog: "show", request }),
    },
    {
      when: !isOpen,
      Icon: RotateCcw,
      label: "Set to Pending",
      act: () => (wasOnShow(request) ? onOpen({ dialog: "reopen", request }) : setStatus("pending")),
    },
    { when: true, Icon: FileText, label: "View Details", act: () => onOpen({ dialog: "details", request }) },
  ];
  return (
    <DropdownMenu label="Actions" describedBy={describedBy}>
      {items
        .filter((item) => item.when)
        .map(({ Icon, label, act }) => (
          <MenuItem key={label} onSelect={act}>
            <Icon />
            {label}
          </MenuItem>
        ))}
      <MenuSeparator />
      <MenuItem destructive onSelect={() => onOpen({ dialog: "delete", request })}>
        <Trash />
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
