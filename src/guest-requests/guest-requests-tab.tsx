import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { pageContext } from "#platform/page-context.ts";
import { prefetched } from "#platform/prefetched.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { useOpened } from "#ui/use-opened.ts";
import { GuestDialogs, type OpenGuest } from "./guest-dialogs.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequestsQuery } from "./guest-requests.queries.ts";
import { GuestTable } from "./guest-table.tsx";
import { GuestTableLoading } from "./guest-table-loading.tsx";
import { KeptApartGuests } from "./kept-apart-guests.tsx";

const LISTS = [
  {
    value: "pending",
    label: "Pending",
    empty: "No pending requests",
    hint: "Whoever asks to be a guest waits here for a date.",
  },
  {
    value: "scheduled",
    label: "Scheduled",
    empty: "No scheduled requests",
    hint: "Guests with a recording date stand here.",
  },
  {
    value: "completed",
    label: "Completed",
    empty: "No completed requests",
    hint: "Guests whose recording is done stand here.",
  },
  {
    value: "rejected",
    label: "Rejected",
    empty: "No rejected requests",
    hint: "Whom you turned down can be set to pending again from here.",
  },
  {
    value: "all",
    label: "All",
    empty: "No requests found",
    hint: "Nobody has asked to be a guest yet. The form is on the page Be a Guest.",
  },
] as const;

type List = (typeof LISTS)[number]["value"];

/** How often the list is looked at while a mail is on its way, in milliseconds. */
const WHILE_MAIL_WAITS = 10_000;

export function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  return prefetched((client) => [
    client.prefetchQuery(guestRequestsQuery(false, fetch)),
    client.prefetchQuery(guestRequestsQuery(true, fetch)),
  ]);
}

/** The back office's list of people who would like to be guests. */
export default function GuestRequestsTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <GuestRequests />
    </HydrationBoundary>
  );
}

function GuestRequests() {
  const [list, show] = useChosenList();
  const opened = useOpened<OpenGuest>();
  const query = useQuery({
    ...guestRequestsQuery(),
    refetchInterval: ({ state }) => (state.data?.some(isMailWaiting) ? WHILE_MAIL_WAITS : false),
  });
  const requests = query.data;
  const counted = LISTS.map((one) => ({ ...one, count: requests && inList(requests, one.value).length }));

  return (
    <section aria-labelledby="guest-requests-title" className="relative grid grid-cols-1 gap-4">
      <h2 id="guest-requests-title" className="sr-only">
        Guest Requests
      </h2>
      <Tabs
        label="Guest requests by status"
        variant="sub"
        tabs={counted}
        value={list}
        onValueChange={show}
        listClassName="tablet:pr-56"
      >
        <Button
          variant="outline"
          busy={query.isFetching && !query.isPending}
          onClick={() => query.refetch()}
          className="mt-3 tablet:absolute tablet:-top-1 tablet:right-0 tablet:mt-0"
        >
          <RefreshCw />
          Refresh Requests
        </Button>
        {counted.map(({ value, empty, hint, count }) => (
          <TabPanel key={value} value={value} className="mt-3">
            {query.isPending && <GuestTableLoading />}
            {query.isError && !requests && (
              <ErrorState message={query.error.message} onRetry={() => query.refetch()} />
            )}
            {count === 0 && <EmptyState title={empty} description={hint} />}
            {requests && count !== 0 && (
              <GuestTable requests={inList(requests, value)} onOpen={opened.openFor} />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <KeptApartGuests />
      <GuestDialogs {...opened} requests={requests ?? []} />
    </section>
  );
}

const isMailWaiting = ({ emailStatus }: GuestRequest): boolean => emailStatus === "queued";

const inList = (requests: GuestRequest[], list: List): GuestRequest[] =>
  list === "all" ? requests : requests.filter(({ status }) => status === list);

/** Which list is shown stands in the address; the first where it says none. */
function useChosenList(): [List, (next: List) => void] {
  const [address, setAddress] = useSearchParams();
  const list = LISTS.find(({ value }) => value === address.get("list"))?.value ?? "pending";
  const show = (next: List) =>
    setAddress(next === "pending" ? {} : { list: next }, { replace: true, preventScrollReset: true });
  return [list, show];
}
