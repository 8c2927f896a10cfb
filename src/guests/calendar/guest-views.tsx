import CalendarDays from "lucide-react/icons/calendar-days";
import List from "lucide-react/icons/list";
import { NavLink } from "react-router";

const VIEWS = [
  { to: "/admin/guest-requests", label: "List", Icon: List },
  { to: "/admin/guest-requests/calendar", label: "Calendar", Icon: CalendarDays },
];

/** Links to the two views of the guests: the list and the calendar. */
export const GuestViewLinks = () => (
  <nav
    aria-label="View"
    className="order-last inline-flex min-h-field max-w-full shrink-0 flex-wrap overflow-clip rounded-control border border-edge bg-field"
  >
    {VIEWS.map(({ to, label, Icon }) => (
      <NavLink
        key={to}
        to={to}
        end
        className="flex min-h-[calc(var(--field-height)-2px)] items-center gap-2.5 px-3.5 font-label text-box text-on-2 hover:bg-hover hover:text-on aria-[current=page]:bg-solid aria-[current=page]:text-on-solid forced-mark [&>svg]:size-4"
      >
        <Icon aria-hidden="true" />
        {label}
      </NavLink>
    ))}
  </nav>
);
