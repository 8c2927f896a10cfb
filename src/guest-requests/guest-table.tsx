import { ActionsHeader, Table, TableBody, TableHead, TableHeader } from "#ui/lists/table.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import type { OpenGuest } from "./guest-menu.tsx";
import type { GuestRequest } from "./guest-requests.contract.ts";
import { GuestRow } from "./guest-row.tsx";

/** One row per request; on a phone and a tablet each is a few lines. */
export function GuestTable({ requests, onOpen }: { requests: GuestRequest[]; onOpen: OpenGuest }) {
  return (
    <Table caption="Guest requests">
      <TableHead>
        <TableHeader className="desktop:w-[20%]">Guest</TableHeader>
        <TableHeader className="desktop:w-[20%]">Contact</TableHeader>
        <TableHeader>Bio</TableHeader>
        <TableHeader className="desktop:w-44">Status</TableHeader>
        <TableHeader className="desktop:w-32">Date submitted</TableHeader>
        <ActionsHeader className="desktop:w-12" />
      </TableHead>
      <TableBody>
        {requests.map((request) => (
          <GuestRow key={request.id} request={request} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  );
}

export const GuestTableLoading = () => (
  <LoadingRows label="Loading guest requests..." rows={4} rowClassName="h-19" />
);
