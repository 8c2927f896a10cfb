import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { batchCalls, type Db, on, transaction } from "#platform/database/database.server.ts";
import { conflict, invalid, notFound, type Refusal } from "#platform/errors/errors.server.ts";
import { type CookieJar, readOrMakeVoter } from "#platform/http/http.server.ts";
import { hashNetwork, lockPolls } from "./held-votes.server.ts";
import { PollOption } from "./polls.contract.ts";
import type { PollTables } from "./polls.table.server.ts";

/** Counts a visitor's vote, or their new one. @throws {Refusal} 400 for another topic; 404; 409 once closed */
export async function vote(
  { db, now }: House,
  caller: CookieJar & { clientKey: string },
  pollId: number,
  topicId: number,
): Promise<{ voted: number }> {
  const { voter: voterHash, keepVoter } = readOrMakeVoter(caller);
  const counting = keepVotes(db, { pollId, voterHash, topicId, clientKey: caller.clientKey, now });
  const ended: Promise<unknown> = counting.then(
    () => underWay.delete(ended),
    () => underWay.delete(ended),
  );
  underWay.add(ended);
  const refusal = await counting;
  if (refusal) throw refusal;
  keepVoter();
  return { voted: topicId };
}

const underWay = new Set<Promise<unknown>>();

/** Resolves when the votes that have arrived at this process are counted. Call it before a poll is closed. */
export const waitForVotes = (): Promise<unknown> => Promise.all(underWay);

const Options = z.array(PollOption);

type Vote = { pollId: number; voterHash: string; topicId: number; clientKey: string; now: () => Date };

/** All votes of the moment in one transaction: ten thousand wait for few writes to the disk. */
const keepVotes = batchCalls((db: Db, votes: readonly Vote[]) =>
  transaction(db, async (trx): Promise<(Refusal | undefined)[]> => {
    const polls = await lockPolls(trx, [...new Set(votes.map(({ pollId }) => pollId))]);
    const known = new Map(polls.map((poll) => [poll.id, { ...poll, options: Options.parse(poll.options) }]));
    // Of a visitor's votes at once the last one counts.
    const rows = new Map<string, ReturnType<typeof makeRow>>();
    const refusals = votes.map((one) => {
      const poll = known.get(one.pollId);
      if (!poll) return notFound("Poll");
      const castAt = one.now().toISOString();
      if (poll.isClosed || poll.closesAt <= castAt) return conflict("This poll is closed");
      const isOption = poll.options.some(({ topicId }) => topicId === one.topicId);
      if (!isOption) return invalid("topicId", "Topic must be one of the poll");
      rows.set(`${one.pollId} ${one.voterHash}`, makeRow(one, poll.networkSecret, castAt));
      return undefined;
    });
    if (rows.size > 0)
      await on<PollTables>(trx)
        .insertInto("poll_votes")
        .values([...rows.values()])
        // A new mind keeps its place among the votes of its first network.
        .onConflict((same) =>
          same
            .columns(["pollId", "voterHash"])
            .doUpdateSet((row) => ({ topicId: row.ref("excluded.topicId") })),
        )
        .execute();
    return refusals;
  }),
);

const makeRow = ({ pollId, voterHash, topicId, clientKey }: Vote, secret: string | null, castAt: string) => ({
  pollId,
  voterHash,
  topicId,
  ...(secret === null
    ? { network: null, castAt: null }
    : { network: hashNetwork(secret, clientKey), castAt }),
});
