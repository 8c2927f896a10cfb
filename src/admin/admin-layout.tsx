import { HydrationBoundary } from "@tanstack/react-query";
import { type LoaderFunctionArgs, Outlet, redirect, useLoaderData } from "react-router";
import { guestRequests } from "#guest-requests/guest-requests.queries.ts";
import { prefetchQueries, QueryProvider } from "#platform/browser/query-provider.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { makeLoginAddress } from "#session/landing.rules.ts";
import { show } from "#show.ts";
import { topicRequests } from "#topic-requests/topic-requests.queries.ts";
import { topicStatsQuery } from "#topics/topics.queries.ts";
import { AdminHeader } from "./admin-header.tsx";
import { AdminStats } from "./admin-stats.tsx";
import { AdminTabs } from "./admin-tabs.tsx";

/** Visitors go to /auth, users outside the team home. */
export const middleware = [
  ({ context, url }: LoaderFunctionArgs) => {
    const { user } = context.get(pageContext);
    if (!user) throw redirect(makeLoginAddress(url));
    if (!user.isAdmin) throw redirect("/");
  },
];

/** With a loader the server, and so the guard, takes part in every navigation into the back office. */
export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetchQueries((client) => [
    client.prefetchQuery(topicStatsQuery(fetch)),
    client.prefetchQuery(topicRequests.counts(fetch)),
    client.prefetchQuery(guestRequests.counts(fetch)),
  ]);
}

export const meta = () => [{ title: `Back office, ${show.name}` }, { name: "robots", content: "noindex" }];

/** The frame of the back office: its header, figures and seven tabs, each a page. */
export default function AdminLayout() {
  return (
    <QueryProvider>
      <HydrationBoundary state={useLoaderData<typeof loader>()}>
        <div data-ground="office" className="min-h-dvh px-[clamp(1rem,3.3vw,3rem)] pb-16">
          <a
            href="#tab"
            className="absolute top-2 left-2 z-50 rounded-control bg-solid px-4 py-2 text-on-solid not-focus:sr-only"
          >
            Skip to content
          </a>
          <div className="mx-auto max-w-office">
            <AdminHeader />
            <AdminStats />
            <AdminTabs className="max-desktop:-mx-4 max-desktop:px-4" />
            <main id="tab" tabIndex={-1} className="pt-5 outline-none">
              <Outlet />
            </main>
          </div>
        </div>
      </HydrationBoundary>
    </QueryProvider>
  );
}
