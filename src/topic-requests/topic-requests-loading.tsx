import { Loading, Skeleton } from "#ui/states/skeleton.tsx";

const CARDS = ["one", "two", "three"];

/** Three cards to come. */
export function TopicRequestsLoading() {
  return (
    <Loading label="Loading topic requests..." className="grid gap-3">
      {CARDS.map((card) => (
        <div key={card} className="grid gap-3 rounded-panel border border-panel-edge p-5">
          <Skeleton className="h-4 w-52" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </Loading>
  );
}
