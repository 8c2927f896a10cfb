type Named = { topicId: number } | { optionId: number };

/** Returns an option's number in its poll: the topic's id in a poll on a draw, or its own in a free poll. */
export const optionOf = (one: Named): number => ("topicId" in one ? one.topicId : one.optionId);

export type PollResult = { option: number; votes: number; share: number; leads: boolean };

export type Judged = { rows: PollResult[]; total: number; isTie: boolean };

/** Returns votes with their bars as shares of the most votes. All leading ones stay lit. */
export function judgeResults(results: readonly (Named & { votes: number })[]): Judged {
  const most = Math.max(0, ...results.map(({ votes }) => votes));
  const rows = results.map((one) => ({
    option: optionOf(one),
    votes: one.votes,
    share: most === 0 ? 0 : one.votes / most,
    leads: most > 0 && one.votes === most,
  }));
  const total = results.reduce((sum, { votes }) => sum + votes, 0);
  return { rows, total, isTie: rows.filter(({ leads }) => leads).length > 1 };
}

/** The heading of a closed poll; `chosen` is the topic on the table. */
export function nameOutcome({ rows, total, isTie }: Judged, chosen: number | null): string {
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
