import { HydrationBoundary } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type InboxLists, InboxPanel, loadInbox, RefreshButton, useInbox } from "#inbox/inbox-panel.tsx";
import { DeleteGuestDialog, GuestDetailsDialog } from "./guest-details.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequests } from "./guest-requests.queries.ts";
import { GuestTable, GuestTableLoading } from "./guest-table.tsx";
import { ScheduleGuestDialog } from "./schedule-guest.tsx";

const LISTS: InboxLists<GuestRequest["status"]> = [
  { value: "pending", hint: "Whoever asks to be a guest waits here for a date." },
  { value: "scheduled", hint: "Guests with a recording date stand here." },
  { value: "completed", hint: "Guests whose recording is done stand here." },
  { value: "rejected", hint: "Whom you turned down can be set to pending again from here." },
  { value: "all", hint: "Nobody has asked to be a guest yet. The form is on the page Be a Guest." },
];

const DIALOGS = { schedule: ScheduleGuestDialog, details: GuestDetailsDialog, delete: DeleteGuestDialog };

const isMailWaiting = ({ emailStatus }: GuestRequest): boolean => emailStatus === "queued";

export const loader = (args: LoaderFunctionArgs) => loadInbox(args, guestRequests, LISTS);

/** The back office's list of people who would like to be guests. */
export default function GuestRequestsTab() {
  return (
    <HydrationBoundary state={useLoaderData<typeof loader>()}>
      <GuestRequests />
    </HydrationBoundary>
  );
}

function GuestRequests() {
  const inbox = useInbox(guestRequests, LISTS, isMailWaiting);
  return (
    <section aria-labelledby="guest-requests-title" className="relative grid grid-cols-1 gap-4">
      <h2 id="guest-requests-title" className="sr-only">
        Guest Requests
      </h2>
      <InboxPanel
        inbox={inbox}
        name="guest requests"
        loading={<GuestTableLoading />}
        dialogs={DIALOGS}
        excerpt={({ bio }) => bio}
        listClassName="tablet:pr-56"
        toolbar={
          <RefreshButton
            inbox={inbox}
            className="mt-3 tablet:absolute tablet:-top-1 tablet:right-0 tablet:mt-0"
          />
        }
      >
        {(requests, onOpen) => <GuestTable requests={requests} onOpen={onOpen} />}
      </InboxPanel>
    </section>
  );
}
