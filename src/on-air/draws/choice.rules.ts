import { summarizePollResults } from "#on-air/polls/poll-results.rules.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { ShowDraw } from "./draws.contract.ts";

const ORDINALS = ["first", "second", "third"];

/** Describes how one of the three topics was chosen: 'The viewers chose the second, 301 of 612.' */
export function describeTopicChoice({
  topics,
  chosen,
  poll,
}: Pick<ShowDraw, "topics" | "chosen" | "poll">): string {
  const ordinal = ORDINALS[topics.findIndex(({ id }) => id === chosen)];
  if (!ordinal) return "";
  const { rows, total, isTie } = summarizePollResults(poll?.results ?? []);
  const { leads = false, votes = 0 } = rows.find(({ option }) => option === chosen) ?? {};
  if (total === 0) return `The hosts chose the ${ordinal}.`;
  const count = `${votes.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
  if (leads && !isTie) return `The viewers chose the ${ordinal}, ${count}.`;
  return `${leads ? "The poll was a tie: the" : "The"} hosts chose the ${ordinal}, ${count} in the poll.`;
}

/** Describes the poll's result ('301 of 612 in the poll'). Returns "" if nobody voted. */
export function describePollResult({ chosen, poll }: Pick<ShowDraw, "chosen" | "poll">): string {
  const { rows, total } = summarizePollResults(poll?.results ?? []);
  const votes = rows.find(({ option }) => option === chosen)?.votes ?? 0;
  return total > 0 ? `${votes.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} in the poll` : "";
}

/** Describes the votes that didn't count: '350 more votes were not counted: too many came from one network.' */
export function describeHeldVotes({ poll }: Pick<ShowDraw, "poll">): string {
  const heldCount = poll?.heldVotes ?? 0;
  if (heldCount === 0) return "";
  return `${formatCount(heldCount, "more vote was", "more votes were")} not counted: too many came from one network.`;
}
