import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from "react-router";
import { guestRequests } from "#guests/guests.queries.ts";
import { prefetchQueries } from "#platform/browser/query-provider.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { topicRequests } from "#suggestions/suggestions.queries.ts";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { AdminStats } from "./admin-stats.tsx";
import { AdminTabs } from "./admin-tabs.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch, user } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(topicRequests.counts(fetch)),
    ...(user?.isAdmin
      ? [client.prefetchQuery(topicStatsQuery(fetch)), client.prefetchQuery(guestRequests.counts(fetch))]
      : []),
  ]);
}

/** The figures and the tabs, each a page. A moderator has the tabs of their part alone. */
export default function OfficeLayout() {
  const isAdmin = useUser()?.isAdmin;
  // Each tab's loader gives queries, too.
  const loadedByTab = useMatches().at(-1)?.loaderData as DehydratedState;
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      {isAdmin && <AdminStats />}
      <AdminTabs className="max-desktop:-mx-4 max-desktop:px-4" />
      <main id="tab" tabIndex={-1} className="pt-5 outline-none">
        <HydrationBoundary state={loadedByTab}>
          <Outlet />
        </HydrationBoundary>
      </main>
    </HydrationBoundary>
  );
}
