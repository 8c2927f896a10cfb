import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { Outlet, useLocation, useMatches } from "react-router";
import { LinkTabs } from "#ui/lists/link-tabs.tsx";
import { useOfficePlaces } from "./frame/places.tsx";

/** Frames a back office page and provides the data that its loader prefetched. */
export default function OfficeLayout() {
  const dehydratedState = useMatches().at(-1)?.loaderData as DehydratedState;
  return (
    <main id="tab" tabIndex={-1} className="pt-5 outline-none">
      <RequestsSwitch />
      <HydrationBoundary state={dehydratedState}>
        <Outlet />
      </HydrationBoundary>
    </main>
  );
}

const REQUEST_PATHS = ["/admin/topic-requests", "/admin/guest-requests"];

/** Switches between topic and guest requests, which share one link in a phone's bottom bar. */
function RequestsSwitch() {
  const { pathname } = useLocation();
  const requestTabs = useOfficePlaces().filter(({ to }) => REQUEST_PATHS.includes(to));
  if (requestTabs.length < 2 || !REQUEST_PATHS.some((to) => pathname.startsWith(to))) return null;
  return <LinkTabs label="Requests" tabs={requestTabs} className="mb-5 tablet:hidden" />;
}
