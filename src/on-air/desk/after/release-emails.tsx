import { createAiringClient } from "#episodes/topics/airing.queries.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { AfterShowStep } from "./after-show-step.tsx";
import type { TopicLinking } from "./use-linking.ts";

/**
 * Shows the button that releases the emails about linked topics to the people who suggested them. Until somebody
 * presses it, the emails stay queued.
 */
export function ReleaseEmailsStep({
  number,
  date,
  linking,
}: {
  number: number;
  date: string;
  linking: TopicLinking;
}) {
  const { aired, list, isLoaded, waitingMails: waitingCount, isReleased, changes, refresh } = linking;
  const release = useChangeWithToast(
    () => createAiringClient()("POST /api/weeks/{date}/release-mails", { params: { date } }),
    {
      failure: "The emails were not released",
      refresh,
    },
  );
  const releasedCount = release.data?.released;
  if (!isLoaded)
    return (
      <AfterShowStep number={number} title="Release the emails" isDone={false}>
        {aired.isError || list.isError ? (
          <p>They appear here once the topics have loaded.</p>
        ) : (
          <LoadingRows label="Loading the emails..." rows={1} rowClassName="h-control" />
        )}
      </AfterShowStep>
    );
  return (
    <AfterShowStep number={number} title="Release the emails" isDone={isReleased}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status">
          {waitingCount > 0
            ? `${formatCount(waitingCount, "email is", "emails are")} waiting for the suggesters of the linked topics.`
            : releasedCount
              ? `${formatCount(releasedCount, "email")} on the way.`
              : isReleased
                ? "Nothing is waiting."
                : "Linked topics appear here."}
        </p>
        <Button
          variant={changes === 0 ? "default" : "outline"}
          disabled={waitingCount === 0}
          busy={release.isPending}
          onClick={() => release.mutate()}
        >
          {waitingCount === 0 ? "Release the emails" : `Release ${formatCount(waitingCount, "email")}`}
        </Button>
      </div>
    </AfterShowStep>
  );
}
