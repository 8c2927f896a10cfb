type IdentifiedOption = { topicId: number } | { optionId: number };

/**
 * Returns the number that identifies an option within its poll: the topic's id in a poll on a draw, or the option's
 * position in a free poll.
 */
export const getOptionId = (option: IdentifiedOption): number =>
  "topicId" in option ? option.topicId : option.optionId;

export type PollResult = { option: number; votes: number; share: number; leads: boolean };

export type PollSummary = { rows: PollResult[]; total: number; isTie: boolean };

/**
 * Returns each option's votes, their total, and whether there is a tie. `share` is relative to the leader's votes. If
 * several options lead, all of them are marked.
 */
export function summarizePollResults(
  results: readonly (IdentifiedOption & { votes: number })[],
): PollSummary {
  const mostVotes = Math.max(0, ...results.map(({ votes }) => votes));
  const rows = results.map((one) => ({
    option: getOptionId(one),
    votes: one.votes,
    share: mostVotes === 0 ? 0 : one.votes / mostVotes,
    leads: mostVotes > 0 && one.votes === mostVotes,
  }));
  const total = results.reduce((sum, { votes }) => sum + votes, 0);
  return { rows, total, isTie: rows.filter(({ leads }) => leads).length > 1 };
}

/** Returns the heading of a closed poll. `chosenId` is the topic under discussion, if any. */
export function describePollOutcome({ rows, total, isTie }: PollSummary, chosenId: number | null): string {
  if (isTie) return "A tie";
  const isOwn = chosenId === null || rows.some(({ option, leads }) => leads && option === chosenId);
  if (!isOwn) return "The hosts have chosen";
  return total === 0 ? "Nobody voted" : "You have chosen";
}

const ALLOWED_VOTES_PER_NETWORK = 50;
const ALLOWED_SHARE_PER_NETWORK = 0.05;

/** Returns how many of a poll's votes may come from one network: 50, or 5 % of all votes if that is more. */
export const countAllowedVotesPerNetwork = (total: number): number =>
  Math.max(ALLOWED_VOTES_PER_NETWORK, Math.floor(total * ALLOWED_SHARE_PER_NETWORK));
