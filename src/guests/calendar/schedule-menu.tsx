import { Button } from "#ui/controls/button.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import type { OpenGuestDialog } from "../applications/guest-menu.tsx";
import type { GuestRequest } from "../guests.contract.ts";

/** A menu of guests. Choosing one opens the scheduling dialog, with the given date filled in if there is one. */
export function ScheduleMenu({
  label,
  describedBy,
  guests,
  date,
  onOpen,
}: {
  label: string;
  /** The id of the date's element. */
  describedBy?: string;
  guests: GuestRequest[];
  date?: string;
  onOpen: OpenGuestDialog;
}) {
  const schedule = (request: GuestRequest) =>
    onOpen({ dialog: "schedule", request: { ...request, scheduledDate: date ?? null } });
  if (guests.length === 0) return null;
  return (
    <DropdownMenu
      label={label}
      trigger={
        <Button variant="ghost" size="sm" aria-describedby={describedBy} className="-mr-3 -ml-4">
          {label}
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
