import type { pollsEndpoints } from "#on-air/polls/polls.contract.ts";
import { createApiClient } from "#platform/browser/api-client.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";

type HeldVotesProps = { pollId: number; count: number; mayCount: boolean };

/** Shows how many votes aren't counted because too many came from one network, and lets the team count them anyway. */
export function HeldVotesNotice({ pollId, count, mayCount }: HeldVotesProps) {
  const release = useChangeWithToast(
    () =>
      createApiClient<typeof pollsEndpoints>()("POST /api/polls/{id}/count-held", { params: { id: pollId } }),
    {
      done: () => ({ title: "Counted", description: "The votes that were held are in the result now." }),
      failure: "Failed to count the held votes",
      refresh: (client) =>
        Promise.all(["show-draws", "polls"].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    },
  );
  return (
    <section aria-label="Held votes" className="mt-4 grid justify-items-start gap-2.5">
      <p>
        <b className="block font-label">{formatCount(count, "vote is", "votes are")} held</b>
        Up to 50 votes, or 5% of the total, count from one network. These are beyond that. It may be a school
        or an office watching together, or one person voting over and over.{" "}
        {mayCount ? "Count them if you know who they are." : ""}
      </p>
      {mayCount && (
        <Button variant="outline" size="sm" busy={release.isPending} onClick={() => release.mutate()}>
          Count {count === 1 ? "it" : "them"}
        </Button>
      )}
    </section>
  );
}
