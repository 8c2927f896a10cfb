import { useQuery } from "@tanstack/react-query";
import { guestRequests } from "#guest-requests/guest-requests.queries.ts";
import { topicRequests } from "#topic-requests/topic-requests.queries.ts";
import { LinkTabs } from "#ui/lists/link-tabs.tsx";

export function AdminTabs({ className }: { className?: string }) {
  const topics = useQuery({ ...topicRequests.counts(), select: pending }).data;
  const guests = useQuery({ ...guestRequests.counts(), select: pending }).data;
  return (
    <LinkTabs
      label="Back office"
      className={className}
      tabs={[
        { to: "/admin", label: "Topics", end: true },
        { to: "/admin/episodes", label: "Episodes" },
        { to: "/admin/topic-requests", label: "Topic Requests", count: topics },
        { to: "/admin/guest-requests", label: "Guest Requests", count: guests },
        { to: "/admin/hosts", label: "Host Management" },
        { to: "/admin/history", label: "History" },
        { to: "/admin/analytics", label: "Analytics" },
      ]}
    />
  );
}

const pending = (counts: { pending: number }): number | undefined => counts.pending || undefined;
