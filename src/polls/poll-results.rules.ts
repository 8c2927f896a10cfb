export type PollResult = { topicId: number; votes: number; share: number; leads: boolean };

/** Votes with their bars as shares of the most votes; all that lead stay lit. */
export function judgeResults(results: readonly { topicId: number; votes: number }[]): {
  rows: PollResult[];
  total: number;
  isTie: boolean;
} {
  const most = Math.max(0, ...results.map(({ votes }) => votes));
  const rows = results.map((one) => ({
    ...one,
    share: most === 0 ? 0 : one.votes / most,
    leads: most > 0 && one.votes === most,
  }));
  const total = results.reduce((sum, { votes }) => sum + votes, 0);
  return { rows, total, isTie: rows.filter(({ leads }) => leads).length > 1 };
}
