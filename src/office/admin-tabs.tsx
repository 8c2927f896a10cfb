import { useQuery } from "@tanstack/react-query";
import { guestRequests } from "#guests/guests.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { topicRequests } from "#suggestions/suggestions.queries.ts";
import { LinkTabs } from "#ui/lists/link-tabs.tsx";

const TABS = [
  { to: "/admin", label: "Topics", end: true },
  { to: "/admin/episodes", label: "Episodes" },
  { to: "/admin/topic-requests", label: "Topic Requests" },
  { to: "/admin/guest-requests", label: "Guest Requests" },
  { to: "/admin/hosts", label: "Host Management" },
  { to: "/admin/history", label: "History" },
  { to: "/admin/analytics", label: "Analytics" },
];
const FOR_MODERATORS = "/admin/topic-requests";

/** 'Host Management' for /admin/hosts. */
export const findTabLabel = (pathname: string): string | undefined =>
  pathname.startsWith("/admin/week")
    ? "Week"
    : TABS.find(({ to }) => to === pathname.replace(/(?<!\/)\/+$/, ""))?.label;

export function AdminTabs({ className }: { className?: string }) {
  const topics = useQuery({ ...topicRequests.counts(), select: pending }).data;
  const isAdmin = useUser()?.isAdmin === true;
  const guests = useQuery({ ...guestRequests.counts(), enabled: isAdmin, select: pending }).data;
  const counts: Record<string, number | undefined> = {
    "/admin/topic-requests": topics,
    "/admin/guest-requests": guests,
  };
  const open = isAdmin ? TABS : TABS.filter(({ to }) => to === FOR_MODERATORS);
  return (
    <LinkTabs
      label="Back office"
      className={className}
      tabs={open.map((tab) => ({ ...tab, count: counts[tab.to] }))}
    />
  );
}

const pending = (counts: { pending: number }): number | undefined => counts.pending || undefined;
