import { Loading, Skeleton } from "#ui/states/skeleton.tsx";

const ROWS = ["one", "two", "three", "four"];

/** Four rows to come. */
export function GuestTableLoading() {
  return (
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
}
