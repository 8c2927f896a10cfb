import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import {
  type LoaderFunctionArgs,
  type MetaArgs,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
} from "react-router";
import { chooseLandingPath, makeLoginPath, mayOpen } from "#accounts/sign-in/landing.rules.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { loadTeamLiveState } from "#on-air/desk/desk.queries.ts";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { prefetchQueries, QueryProvider } from "#platform/pages/query-provider.tsx";
import { makePrivateMeta } from "#show/page-meta.ts";
import { useShow } from "#show/use-show.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import officeStyles from "#ui/styles/office.css?url";
import { clearTabDataOfOthers } from "./clear-tab-data-of-others.ts";
import { BottomBar } from "./frame/bottom-bar.tsx";
import { Finder } from "./frame/finder.tsx";
import { OfficeRail } from "./frame/office-rail.tsx";
import { PageFailure } from "./frame/page-failure.tsx";
import { PlaceMenu } from "./frame/place-menu.tsx";
import { findPageTitle, useOfficePlaces } from "./frame/places.tsx";
import { WeekStrip } from "./frame/week-strip.tsx";

/**
 * Redirects visitors to the sign-in page, users without a role to the home page, and moderators away from pages that
 * they may not open.
 */
export const middleware = [
  ({ context, url }: LoaderFunctionArgs) => {
    const { user } = context.get(pageContext);
    if (!user) throw redirect(makeLoginPath(url));
    if (!user.role) throw redirect("/");
    if (!mayOpen(user, url.pathname)) throw redirect(chooseLandingPath(user, url.pathname + url.search));
  },
];

/**
 * Loads the week and the numbers of open requests. Because this layout has a loader, every navigation within the back
 * office goes through the server, which runs the middleware above.
 */
export const loader = async ({ context }: LoaderFunctionArgs) => {
  const { fetch, user, report } = context.get(pageContext);
  const [week, counts] = await Promise.all([
    loadTeamLiveState(fetch).catch((error: unknown) => {
      report(error);
      return undefined;
    }),
    prefetchQueries(context, (client) => [
      client.prefetchQuery(topicRequestQueries.counts(fetch)),
      ...(user?.isAdmin ? [client.prefetchQuery(guestRequestQueries.counts(fetch))] : []),
    ]),
  ]);
  return { week, counts };
};

/** Adds the back office's style sheet, because the site's doesn't have all the classes that these pages use. */
export const links = () => [{ rel: "stylesheet", href: officeStyles }];

/** The meta tags for the pages in this layout that don't set any, which are most of them. */
export const meta = (args: MetaArgs) =>
  makePrivateMeta(findPageTitle(args.location.pathname) ?? "Back office")(args);

export default function AdminLayout() {
  const { week, counts } = useLoaderData<typeof loader>();
  return (
    <OfficeFrame week={week} counts={counts}>
      <Outlet />
    </OfficeFrame>
  );
}

/** Shows the error inside the back office's frame when a page fails. */
export const ErrorBoundary = () => (
  <OfficeFrame>
    <PageFailure />
  </OfficeFrame>
);

type LoadedData = { week?: TeamLiveState | undefined; counts?: DehydratedState };

function OfficeFrame({ week, counts, children }: LoadedData & { children: ReactNode }) {
  return (
    <QueryProvider>
      <HydrationBoundary state={counts}>
        <Frame week={week}>{children}</Frame>
      </HydrationBoundary>
    </QueryProvider>
  );
}

function Frame({ week, children }: { week: TeamLiveState | undefined; children: ReactNode }) {
  clearTabDataOfOthers(useUser()?.username);
  const places = useOfficePlaces();
  const { name } = useShow();
  const [isFinderOpen, setFinderOpen] = useState(false);
  const { pathname } = useLocation();
  // The week page already shows everything that the week strip would show.
  const isWeekPage = pathname.startsWith("/admin/week");
  const shownPath = useRef(pathname);
  useEffect(() => {
    // Moves the focus to the new page, so that screen readers announce the page and Tab continues there. A dialog that
    // was opened in the meantime keeps it.
    const content = document.getElementById("tab");
    const focused = document.activeElement;
    if (shownPath.current !== pathname && !content?.contains(focused) && !focused?.closest("[data-layer]"))
      content?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);
  const waitingCount = places.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <div
      data-ground="office"
      className="min-h-dvh tablet:grid tablet:grid-cols-[3.5rem_minmax(0,1fr)] rail:grid-cols-[13.5rem_minmax(0,1fr)]"
    >
      <a
        href="#tab"
        className="absolute top-2 left-2 z-50 rounded-control bg-solid px-4 py-2 text-on-solid not-focus:sr-only"
      >
        Skip to content
      </a>
      <OfficeRail places={places} onFind={() => setFinderOpen(true)} />
      <div className="min-w-0">
        <header className="[body:has([data-beside])_&]:sticky [body:has([data-beside])_&]:top-0 [body:has([data-beside])_&]:z-40 [body:has([data-beside])_&]:bg-surface">
          <h1 className="sr-only">{name}, back office</h1>
          {!isWeekPage && <WeekStrip loaded={week} waitingCount={waitingCount} />}
        </header>
        <div className="max-w-office px-4 pb-26 tablet:px-8 tablet:pb-16">{children}</div>
      </div>
      <BottomBar places={places} />
      <PlaceMenu places={places} onFind={() => setFinderOpen(true)} />
      <Finder open={isFinderOpen} onOpenChange={setFinderOpen} />
    </div>
  );
}
