import { useQuery } from "@tanstack/react-query";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { TabPanel, Tabs } from "#ui/tabs.tsx";
import { DeleteGuestDialog } from "./delete-guest-dialog.tsx";
import { GuestDetailsDialog } from "./guest-details-dialog.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequestsQuery } from "./guest-requests.queries.ts";
import { GuestTable } from "./guest-table.tsx";
import { GuestTableLoading } from "./guest-table-loading.tsx";
import { KeptApartGuests } from "./kept-apart-guests.tsx";
import { ScheduleGuestDialog } from "./schedule-guest-dialog.tsx";

const LISTS = [
  { value: "pending", label: "Pending", empty: "No pending requests" },
  { value: "scheduled", label: "Scheduled", empty: "No scheduled requests" },
  { value: "completed", label: "Completed", empty: "No completed requests" },
  { value: "rejected", label: "Rejected", empty: "No rejected requests" },
  { value: "all", label: "All", empty: "No requests found" },
] as const;

type List = (typeof LISTS)[number]["value"];

/** How often the list is looked at while a mail is on its way, in milliseconds. */
const WHILE_MAIL_WAITS = 10_000;

/** What is open over the list, and about whom. The request itself is looked up, so that it is always the newest. */
export type OpenDialog = { kind: "schedule" | "details" | "delete"; id: number };

/** The back office's list of people who would like to be guests. */
export default function GuestRequestsTab() {
  const { list, show } = useChosenList();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const requests = useQuery({
    ...guestRequestsQuery(),
    refetchInterval: ({ state }) =>
      state.data?.some(({ emailStatus }) => emailStatus === "queued") ? WHILE_MAIL_WAITS : false,
  });
  const all = requests.data ?? [];
  const openRequest = all.find(({ id }) => id === open?.id) ?? null;
  const close = () => setOpen(null);
  const refresh = (
    <Button variant="outline" busy={requests.isFetching} onClick={() => requests.refetch()}>
      <RefreshCw />
      Refresh Requests
    </Button>
  );

  return (
    <section aria-label="Guest Requests" className="relative grid gap-4">
      <Tabs
        label="Guest requests by status"
        variant="sub"
        tabs={LISTS.map(({ value, label }) => ({
          value,
          label,
          count: requests.data && inList(all, value).length,
        }))}
        value={list}
        onValueChange={show}
        listClassName="tablet:mr-56"
      >
        <div className="mt-3 tablet:absolute tablet:top-0 tablet:right-0 tablet:-mt-1">{refresh}</div>
        {LISTS.map(({ value, empty }) => (
          <TabPanel key={value} value={value} className="mt-3">
            {requests.isPending && <GuestTableLoading />}
            {requests.isError && !requests.data && (
              <ErrorState message={requests.error.message} onRetry={() => requests.refetch()} />
            )}
            {requests.data && inList(all, value).length === 0 && (
              <EmptyState title={empty} className="mt-3" />
            )}
            {requests.data && inList(all, value).length > 0 && (
              <GuestTable requests={inList(all, value)} onOpen={setOpen} />
            )}
          </TabPanel>
        ))}
      </Tabs>
      <KeptApartGuests />
      <ScheduleGuestDialog request={open?.kind === "schedule" ? openRequest : null} onClose={close} />
      <GuestDetailsDialog request={open?.kind === "details" ? openRequest : null} onClose={close} />
      <DeleteGuestDialog request={open?.kind === "delete" ? openRequest : null} onClose={close} />
    </section>
  );
}

const inList = (requests: GuestRequest[], list: List): GuestRequest[] =>
  list === "all" ? requests : requests.filter(({ status }) => status === list);

/** Which list is shown stands in the address; the first where it says none. */
function useChosenList() {
  const [address, setAddress] = useSearchParams();
  const list: List = LISTS.find(({ value }) => value === address.get("list"))?.value ?? "pending";
  const show = (next: List) =>
    setAddress(next === "pending" ? {} : { list: next }, { replace: true, preventScrollReset: true });
  return { list, show };
}
