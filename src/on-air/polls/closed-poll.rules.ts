import { formatCount } from "#platform/texts/counts.rules.ts";
import type { PollSummary } from "./poll-results.rules.ts";

export const TIE_HINT = "Ties go to the hosts.";

/**
 * Returns the sentence below a closed poll. `isFree` says that the poll isn't on drawn topics. `chosenId` is the topic
 * under discussion, if any.
 */
export function describeClosedPoll(
  { total }: Pick<PollSummary, "total">,
  isFree: boolean,
  chosenId: number | null,
): string {
  if (total > 0) return isFree ? `${formatCount(total, "vote")}.` : TIE_HINT;
  return isFree || chosenId !== null ? "Nobody voted." : "The hosts choose.";
}
