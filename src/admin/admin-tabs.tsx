import { useQuery } from "@tanstack/react-query";
import { guestRequestCountsQuery } from "#guest-requests/guest-requests.queries.ts";
import { topicRequestCountsQuery } from "#topic-requests/topic-requests.queries.ts";
import { LinkTabs } from "#ui/lists/link-tabs.tsx";

/** The seven tabs, two of them with how many requests wait there. */
export function AdminTabs({ className }: { className?: string }) {
  const topicRequests = useQuery({ ...topicRequestCountsQuery(), select: pending }).data;
  const guestRequests = useQuery({ ...guestRequestCountsQuery(), select: pending }).data;
  return (
    <LinkTabs
      label="Back office"
      className={className}
      tabs={[
        { to: "/admin", label: "Topics", end: true },
        { to: "/admin/episodes", label: "Episodes" },
        { to: "/admin/topic-requests", label: "Topic Requests", count: topicRequests },
        { to: "/admin/guest-requests", label: "Guest Requests", count: guestRequests },
        { to: "/admin/hosts", label: "Host Management" },
        { to: "/admin/history", label: "History" },
        { to: "/admin/analytics", label: "Analytics" },
      ]}
    />
  );
}

/** No figure where nothing waits. */
const pending = (counts: { pending: number }): number | undefined => counts.pending || undefined;
