import { useQuery } from "@tanstack/react-query";
import { visitorUsesQuery } from "#topics/topics.queries.ts";
import { useReactivateVisitorTopics } from "#topics/use-topic-changes.ts";
import { Button } from "#ui/controls/button.tsx";

/** Shows how many topics visitors picked today, and lets the team make those topics available again. */
export function VisitorPicks() {
  const count = useQuery({ ...visitorUsesQuery, refetchOnMount: "always" }).data?.count ?? 0;
  const putBack = useReactivateVisitorTopics();
  if (count === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="text-on-2">
        {count === 1
          ? "Visitors used 1 topic today."
          : `Visitors used ${count.toLocaleString("en-US")} topics today.`}
      </p>
      <Button variant="link" size="sm" busy={putBack.isPending} onClick={() => putBack.mutate()}>
        Put back what visitors used today
      </Button>
    </div>
  );
}
