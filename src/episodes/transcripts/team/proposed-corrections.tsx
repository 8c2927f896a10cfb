import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { formatClockTime } from "#episodes/durations.rules.ts";
import type { Correction } from "#episodes/transcripts/corrections/corrections.contract.ts";
import { createCorrectionsClient } from "#episodes/transcripts/transcripts.queries.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { Panel } from "#ui/lists/panel.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";

/** Shows the corrections that visitors have proposed, newest first. */
export default function ProposedCorrections({
  items,
  total,
}: {
  items: readonly Correction[];
  total: number;
}): ReactNode {
  const rows = useRef<HTMLUListElement>(null);
  useRowFocus(rows);
  return (
    <Panel
      title={formatCount(total, "proposed correction")}
      description="Listeners sent these in for transcripts."
    >
      <ul ref={rows} className="grid gap-5">
        {items.map((correction) => (
          <ProposedCorrection key={correction.id} correction={correction} />
        ))}
      </ul>
      {total > items.length && (
        <p className="text-on-2 text-t-0">{`Showing the ${items.length} newest; the others follow.`}</p>
      )}
    </Panel>
  );
}

function ProposedCorrection({
  correction: { id, episode, start, before, text },
}: {
  correction: Correction;
}) {
  const decide = useChangeWithToast(
    (take: boolean) =>
      createCorrectionsClient()("PUT /api/corrections/{id}", { params: { id }, body: { take } }),
    {
      done: (_, take) => ({ title: take ? "Taken into the transcript" : "Correction dropped" }),
      failure: "Failed to save the decision",
    },
  );
  const second = Math.floor(start);
  return (
    <li className="grid gap-2 border-rule border-t pt-4">
      <Link
        to={`${episode.address}?t=${second}`}
        className="font-label text-t-1 wrap-anywhere hover:underline"
      >
        {`${episode.title}, ${formatClockTime(second)}`}
      </Link>
      <p dir="auto" className="text-on-2 text-t-1 wrap-anywhere">
        <span dir="ltr" className="font-label">
          Before:{" "}
        </span>
        {before}
      </p>
      <p dir="auto" className="text-t-1 wrap-anywhere">
        <span dir="ltr" className="font-label">
          Proposed:{" "}
        </span>
        {text}
      </p>
      <div className="flex gap-2">
        <Button size="sm" variant="outline" busy={decide.isPending} onClick={() => decide.mutate(true)}>
          Take
        </Button>
        <Button size="sm" variant="ghost" disabled={decide.isPending} onClick={() => decide.mutate(false)}>
          Drop
        </Button>
      </div>
    </li>
  );
}
