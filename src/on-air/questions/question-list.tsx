import Circle from "lucide-react/icons/circle";
import Check from "lucide-react/icons/circle-check";
import Monitor from "lucide-react/icons/monitor";
import { useId } from "react";
import { createVoterHeaders } from "#platform/browser/call-keys.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Badge } from "#ui/signs/badge.tsx";
import { delayVoteInCrowd, useVote } from "#ui/votes/use-vote.ts";
import { VoteButton, VoteCount } from "#ui/votes/vote-button.tsx";
import type { Question } from "./questions.contract.ts";
import { createQuestionsClient } from "./questions.queries.ts";

/**
 * Shows a visitor's own question that is waiting for the team or wasn't taken. The dashed border means that no other
 * visitor can see it.
 */
export function OwnQuestion({ question: { text, name, status } }: { question: Question }) {
  return (
    <li className="rounded-control border border-edge border-dashed p-4">
      <p className="flex items-baseline justify-between gap-4 text-t-0">
        <span className="flex items-center gap-2 font-label">
          {status !== "hidden" && <Circle aria-hidden="true" className="size-3 stroke-3" />}
          {status === "hidden" ? "Not taken" : "Waiting"}
        </span>
        <span dir="auto" className="min-w-0 text-on-2 wrap-anywhere">
          Yours{name && `, as ${name}`}
        </span>
      </p>
      <p dir="auto" className="display mt-2 text-t-3 wrap-anywhere">
        {text}
      </p>
      <p className="mt-2 text-on-2 text-t-0">
        {status === "hidden"
          ? "The team left this one out."
          : "Only you can see it. Someone from the team reads it first."}
      </p>
    </li>
  );
}

export function QuestionOnScreen({ question: { text, name, votes } }: { question: Question }) {
  return (
    <section data-ground="paper" aria-label="On screen now" className="rounded-control p-4.5">
      <p className="flex items-center gap-2.5 text-t-0">
        <Monitor aria-hidden="true" className="size-4.5" />
        <span className="font-label">On screen now</span>
        <span className="ml-auto text-on-2">{formatCount(votes, "vote")}</span>
      </p>
      <p dir="auto" className="display mt-2 text-t-4 leading-tight wrap-anywhere">
        {text}
      </p>
      {name && (
        <p dir="auto" className="mt-2 text-on-2 wrap-anywhere">
          {name}
        </p>
      )}
    </section>
  );
}

/** Shows a question with a button that lets everybody but its author vote for it. */
export function VotableQuestion({ question, isCrowded }: { question: Question; isCrowded: boolean }) {
  const { text, name, mine } = question;
  const id = useId();
  const vote = useVote(question, "question-votes", async (key, isVoted) => {
    await delayVoteInCrowd(isCrowded);
    const endpoint = isVoted ? "PUT /api/questions/{key}/vote" : "DELETE /api/questions/{key}/vote";
    return createQuestionsClient()(endpoint, { params: { key }, headers: createVoterHeaders() });
  });
  return (
    <li className="grid gap-1.5 border-rule border-b py-4">
      <p id={id} dir="auto" className="display max-w-[24em] text-t-3 wrap-anywhere">
        {text}
      </p>
      {name && (
        <p dir="auto" className="text-on-2 text-t-0 wrap-anywhere">
          {name}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <VoteCount votes={vote.votes} className="text-t-4" />
        <span aria-hidden="true" className="leader h-2 min-w-6 flex-1" />
        {mine ? (
          <Badge>Yours</Badge>
        ) : (
          <VoteButton voted={vote.voted} onPress={vote.press} describedBy={id} />
        )}
      </div>
    </li>
  );
}

/** Shows an answered question. `since` is when the show went on air, in milliseconds. */
export function AnsweredQuestion({
  question: { text, votes, answeredAt },
  since,
}: {
  question: Question;
  since: number | undefined;
}) {
  const minute =
    since !== undefined && answeredAt !== undefined
      ? Math.max(0, Math.floor((Date.parse(answeredAt) - since) / 60_000))
      : undefined;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-rule border-b py-4">
      <Check aria-hidden="true" className="mt-1 size-4.5" />
      <div>
        <p dir="auto" className="display text-on-2 text-t-3 wrap-anywhere">
          {text}
        </p>
        <p className="mt-1 text-on-2 text-t-0">
          {formatCount(votes, "vote")}
          {minute !== undefined && `, at ${minute} min`}
        </p>
      </div>
    </li>
  );
}
