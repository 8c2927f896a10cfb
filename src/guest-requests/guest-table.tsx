import { Table, TableBody, TableHead, TableHeader } from "#ui/lists/table.tsx";
import { Loading, Skeleton } from "#ui/states/skeleton.tsx";
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
        <TableHeader className="desktop:w-12">
          <span className="sr-only">Actions</span>
        </TableHeader>
      </TableHead>
      <TableBody>
        {requests.map((request) => (
          <GuestRow key={request.id} request={request} onOpen={onOpen} />
        ))}
      </TableBody>
    </Table>
  );
}

const ROWS = ["one", "two", "three", "four"];

export const GuestTableLoading = () => (
  <Loading label="Loading guest requests..." className="border-edge border-t">
    {ROWS.map((row) => (
      <div key={row} className="flex items-center gap-3 border-rule border-b py-4">
        <Skeleton className="size-10.5" />
        <Skeleton className="h-4 w-40" />
        <Skeleton className="ml-auto h-4 w-1/2 max-tablet:hidden" />
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </Loading>
);
