import { useQuery } from "@tanstack/react-query";
import { guestRequests } from "#guest-requests/guest-requests.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { topicRequests } from "#topic-requests/topic-requests.queries.ts";
import { LinkTabs } from "#ui/lists/link-tabs.tsx";

export function AdminTabs({ className }: { className?: string }) {
  const topics = useQuery({ ...topicRequests.counts(), select: pending }).data;
  const isAdmin = useUser()?.isAdmin === true;
  const guests = useQuery({ ...guestRequests.counts(), enabled: isAdmin, select: pending }).data;
  const requests = { to: "/admin/topic-requests", label: "Topic Requests", count: topics };
  if (!isAdmin) return <LinkTabs label="Back office" className={className} tabs={[requests]} />;
  return (
    <LinkTabs
      label="Back office"
      className={className}
      tabs={[
        { to: "/admin", label: "Topics", end: true },
        { to: "/admin/episodes", label: "Episodes" },
        requests,
        { to: "/admin/guest-requests", label: "Guest Requests", count: guests },
        { to: "/admin/hosts", label: "Host Management" },
        { to: "/admin/history", label: "History" },
        { to: "/admin/analytics", label: "Analytics" },
      ]}
    />
  );
}

const pending = (counts: { pending: number }): number | undefined => counts.pending || undefined;
