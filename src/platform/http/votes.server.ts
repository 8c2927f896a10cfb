type VoteRow = { id: number; voter: string };
type Vote = VoteRow & { wanted: boolean };

/**
 * Writes simultaneous votes on things with these ids. Of several votes by one voter on one thing, the last one counts.
 * `add` and `remove` return the rows that were not there before, or were. Returns how the number of a thing's votes has
 * changed, and whether a vote was one of the changes.
 */
export async function writeVotes<V extends Vote>(
  votes: readonly V[],
  rows: {
    add(votes: readonly V[]): Promise<readonly VoteRow[]>;
    remove(votes: readonly VoteRow[]): Promise<readonly VoteRow[]>;
  },
): Promise<{ differenceOf(id: number): number; hasChanged(vote: VoteRow): boolean }> {
  const last = [...new Map(votes.map((vote) => [nameOf(vote), vote])).values()];
  const wanted = last.filter((vote) => vote.wanted);
  const unwanted = last.filter((vote) => !vote.wanted);
  const added = wanted.length > 0 ? await rows.add(wanted) : [];
  const removed = unwanted.length > 0 ? await rows.remove(unwanted) : [];
  const changed = new Set([...added, ...removed].map(nameOf));
  const countOf = (some: readonly VoteRow[], id: number) => some.filter((row) => row.id === id).length;
  return {
    differenceOf: (id) => countOf(added, id) - countOf(removed, id),
    hasChanged: (vote) => changed.has(nameOf(vote)),
  };
}

const nameOf = ({ id, voter }: VoteRow): string => `${id} ${voter}`;
