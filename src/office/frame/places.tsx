import { useQuery } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import CalendarClock from "lucide-react/icons/calendar-clock";
import ChartColumn from "lucide-react/icons/chart-column";
import History from "lucide-react/icons/history";
import Layers from "lucide-react/icons/layers";
import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import MessageSquarePlus from "lucide-react/icons/message-square-plus";
import Settings from "lucide-react/icons/settings";
import Tv from "lucide-react/icons/tv";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import UsersRound from "lucide-react/icons/users-round";
import type { ReactNode } from "react";
import { mayOpen } from "#accounts/sign-in/landing.rules.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { formatDate } from "#platform/time/zoned-time.rules.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";

/** The id of the menu, for the buttons that open it. The menu is a native popover, so it works before scripts load. */
export const PLACE_MENU_ID = "places";

export type OfficePlace = {
  to: string;
  label: string;
  icon: ReactNode;
  /** Whether only the page at exactly this path counts as this place, as in React Router's NavLink. */
  end?: boolean;
  /** Whether the menus show a gap before this place. */
  isApart?: boolean;
  /** Whether this place is in a phone's bottom bar. */
  isInBar?: boolean;
};

const WEEK_PATH = "/admin/week";

/** All places in the back office, in the order of the menus. `mayOpen` decides who may open each. */
const PLACES: OfficePlace[] = [
  { to: WEEK_PATH, label: "This week", icon: <CalendarClock />, isInBar: true },
  { to: "/admin", label: "Topics", icon: <Layers />, end: true, isApart: true, isInBar: true },
  { to: "/admin/episodes", label: "Episodes", icon: <Tv />, isInBar: true },
  { to: "/admin/topic-requests", label: "Topic Requests", icon: <MessageSquarePlus />, isInBar: true },
  { to: "/admin/questions", label: "Questions", icon: <MessageCircleQuestion /> },
  { to: "/admin/guest-requests", label: "Guest Requests", icon: <UserRoundPlus />, isInBar: true },
  { to: "/admin/hosts", label: "Host Management", icon: <UsersRound /> },
  { to: "/admin/history", label: "History", icon: <History /> },
  { to: "/admin/analytics", label: "Analytics", icon: <ChartColumn /> },
  { to: "/admin/followers", label: "Followers", icon: <Bell /> },
  { to: "/admin/settings", label: "Settings", icon: <Settings />, isApart: true },
];

/** Returns a page's title: 'Host Management' for /admin/hosts, 'Week of Dec 9' for /admin/week/2026-12-09. */
export function findPageTitle(pathname: string): string | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  if (path.startsWith(WEEK_PATH)) {
    const [date] = /\d{4}-\d\d-\d\d$/.exec(path) ?? [];
    return date && !Number.isNaN(Date.parse(date))
      ? `Week of ${formatDate("UTC", new Date(date), { month: "short", day: "numeric" })}`
      : "Week";
  }
  return PLACES.find(({ to }) => to === path)?.label;
}

/** Returns the places that this person may open, each with its number of pending items. */
export function useOfficePlaces(): (OfficePlace & { count: number | undefined })[] {
  const user = useUser();
  const isAdmin = user?.isAdmin === true;
  const topics = useQuery({ ...topicRequestQueries.counts(), select: countPending }).data;
  const guests = useQuery({ ...guestRequestQueries.counts(), enabled: isAdmin, select: countPending }).data;
  const counts: Record<string, number | undefined> = {
    "/admin/topic-requests": topics,
    "/admin/guest-requests": guests,
  };
  const allowedPlaces = PLACES.filter(({ to }) => user !== null && mayOpen(user, to));
  return allowedPlaces.map((place) => ({ ...place, count: counts[place.to] }));
}

const countPending = (counts: { pending: number }): number | undefined => counts.pending || undefined;
