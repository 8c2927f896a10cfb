import type { LoaderFunctionArgs } from "react-router";
import { GuestViewLinks } from "#guests/calendar/guest-views.tsx";
import type { GuestRequest } from "#guests/guests.contract.ts";
import { guestRequestQueries } from "#guests/guests.queries.ts";
import { InboxHeader } from "#inbox/inbox-header.tsx";
import { InboxPanel, loadInbox, useInbox } from "#inbox/inbox-panel.tsx";
import { ExportButton } from "#ui/controls/export-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { Table } from "#ui/lists/table.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { GUEST_DIALOGS } from "./guest-dialogs.tsx";
import { GUEST_LISTS } from "./guest-lists.ts";
import { GuestRow } from "./guest-row.tsx";

const isMailWaiting = ({ emailStatus }: GuestRequest): boolean => emailStatus === "queued";

export const loader = (args: LoaderFunctionArgs) => loadInbox(args, guestRequestQueries, GUEST_LISTS);

/** Shows the requests to be a guest. */
export default function GuestRequestsTab() {
  const inbox = useInbox(guestRequestQueries, GUEST_LISTS, isMailWaiting);
  return (
    <section aria-labelledby="guest-requests-title" className="grid grid-cols-1 gap-4">
      <InboxHeader id="guest-requests-title" title="Guest Requests" inbox={inbox}>
        <SearchBox
          label="Search guests"
          search={inbox.view.search}
          onSearch={(search) => inbox.change({ search }, { replace: true })}
          className="min-w-[min(14rem,100%)] flex-1"
        />
        <ExportButton
          path="/api/guest-requests/export"
          name="guest-requests.csv"
          exported="The requests have been exported to guest-requests.csv."
        />
        <GuestViewLinks />
      </InboxHeader>
      <InboxPanel
        inbox={inbox}
        name="guest requests"
        loading={<LoadingRows label="Loading guest requests..." rows={4} rowClassName="h-19" />}
        dialogs={GUEST_DIALOGS}
        excerpt={({ bio }) => bio}
      >
        {(requests, onOpen) => (
          <Table caption="Guest requests" actionsClassName="desktop:w-12" headers={HEADERS}>
            {requests.map((request) => (
              <GuestRow key={request.id} request={request} onOpen={onOpen} />
            ))}
          </Table>
        )}
      </InboxPanel>
    </section>
  );
}

const HEADERS = [
  { name: "Guest", className: "desktop:w-[20%]" },
  { name: "Contact", className: "desktop:w-[20%]" },
  "Bio",
  { name: "Status", className: "desktop:w-44" },
  { name: "Date submitted", className: "desktop:w-32" },
];
