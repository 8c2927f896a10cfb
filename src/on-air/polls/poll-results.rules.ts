type OptionId = { topicId: number } | { optionId: number };

/**
 * Returns the id of an option in its poll: the topic's id in a poll on a draw, or the option's number in a free poll.
 */
export const getOptionId = (one: OptionId): number => ("topicId" in one ? one.topicId : one.optionId);

export type PollResult = { option: number; votes: number; share: number; leads: boolean };

export type PollSummary = { rows: PollResult[]; total: number; isTie: boolean };

/**
 * Returns the votes of each option, with a bar relative to the largest number of votes. If several options lead, all of
 * them stay lit.
 */
export function summarizeResults(results: readonly (OptionId & { votes: number })[]): PollSummary {
  const most = Math.max(0, ...results.map(({ votes }) => votes));
  const rows = results.map((one) => ({
    option: getOptionId(one),
    votes: one.votes,
    share: most === 0 ? 0 : one.votes / most,
    leads: most > 0 && one.votes === most,
  }));
  const total = results.reduce((sum, { votes }) => sum + votes, 0);
  return { rows, total, isTie: rows.filter(({ leads }) => leads).length > 1 };
}

/** Returns the heading of a closed poll. `chosen` is the topic that the show discusses. */
export function describeOutcome({ rows, total, isTie }: PollSummary, chosen: number | null): string {
  if (isTie) return "A tie";
  const isOwn = chosen === null || rows.some(({ option, leads }) => leads && option === chosen);
  if (!isOwn) return "The hosts have chosen";
  return total === 0 ? "Nobody voted" : "You have chosen";
}

const ALWAYS_ALLOWED = 50;
const SHARE_ALLOWED = 0.05;

/** Returns how many of a poll's votes one network may add: 50, or 5 % of all if that is more. */
export const countAllowed = (total: number): number =>
  Math.max(ALWAYS_ALLOWED, Math.floor(total * SHARE_ALLOWED));
