import { Table } from "#ui/lists/table.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import type { OpenGuest } from "./guest-menu.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { GuestRow } from "./guest-row.tsx";

const HEADERS = [
  { name: "Guest", className: "desktop:w-[20%]" },
  { name: "Contact", className: "desktop:w-[20%]" },
  "Bio",
  { name: "Status", className: "desktop:w-44" },
  { name: "Date submitted", className: "desktop:w-32" },
];

/** One row per request; on a phone and a tablet each is a few lines. */
export function GuestTable({ requests, onOpen }: { requests: GuestRequest[]; onOpen: OpenGuest }) {
  return (
    <Table caption="Guest requests" actionsClassName="desktop:w-12" headers={HEADERS}>
      {requests.map((request) => (
        <GuestRow key={request.id} request={request} onOpen={onOpen} />
      ))}
    </Table>
  );
}

export const GuestTableLoading = () => (
  <LoadingRows label="Loading guest requests..." rows={4} rowClassName="h-19" />
);
