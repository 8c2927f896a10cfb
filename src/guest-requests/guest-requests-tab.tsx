import { HydrationBoundary } from "@tanstack/react-query";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { InboxHeader, type InboxLists, InboxPanel, loadInbox, useInbox } from "#inbox/inbox-panel.tsx";
import { GUEST_DIALOGS } from "./guest-dialogs.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { guestRequests } from "./guest-requests.queries.ts";
import { GuestTable, GuestTableLoading } from "./guest-table.tsx";
import { GuestViews } from "./wall/guest-views.tsx";

const LISTS: InboxLists<GuestRequest["status"]> = [
  { value: "pending", hint: "Whoever asks to be a guest waits here for a date." },
  { value: "scheduled", hint: "Guests with a recording date stand here." },
  { value: "completed", hint: "Guests whose recording is done stand here." },
  { value: "rejected", hint: "Whom you turned down can be set to pending again from here." },
  { value: "all", hint: "Nobody has asked to be a guest yet. The form is on the page Be a Guest." },
];

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
    <section aria-labelledby="guest-requests-title" className="grid grid-cols-1 gap-4">
      <InboxHeader id="guest-requests-title" title="Guest Requests" inbox={inbox} />
      <div className="flex justify-end">
        <GuestViews />
      </div>
      <InboxPanel
        inbox={inbox}
        name="guest requests"
        loading={<GuestTableLoading />}
        dialogs={GUEST_DIALOGS}
        excerpt={({ bio }) => bio}
      >
        {(requests, onOpen) => <GuestTable requests={requests} onOpen={onOpen} />}
      </InboxPanel>
    </section>
  );
}
