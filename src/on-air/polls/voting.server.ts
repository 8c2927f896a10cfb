import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { batchCalls, type Db, qb, transaction } from "#platform/database/database.server.ts";
import { conflict, invalidField, notFound, type Refusal } from "#platform/errors/errors.server.ts";
import { readOrCreateVoter, type VisitorCall } from "#platform/http/http.server.ts";
import { hashNetwork, lockPolls } from "./held-votes.server.ts";
import { getOptionId } from "./poll-results.rules.ts";
import { type PollVote as Choice, PollOption } from "./polls.contract.ts";
import type { PollTables } from "./polls.table.server.ts";

/**
 * Counts a visitor's vote. A second vote replaces the first.
 * @throws {Refusal} 400 for an option that the poll doesn't have; 404 if the poll doesn't exist; 409 if it is closed
 */
export async function castPollVote(
  { db, now }: House,
  caller: VisitorCall & { clientKey: string },
  pollId: number,
  choice: Choice,
): Promise<{ voted: number }> {
  const { voter: voterHash, setVoterCookie } = readOrCreateVoter(caller);
  const counting = storeVotes(db, { pollId, voterHash, choice, clientKey: caller.clientKey, now });
  const ended: Promise<unknown> = counting.then(
    () => votesInProgress.delete(ended),
    () => votesInProgress.delete(ended),
  );
  votesInProgress.add(ended);
  const refusal = await counting.catch((error: unknown) => {
    // Keeps the cookie even after an error. The vote may have been counted, so a retry must count as the same visitor.
    setVoterCookie();
    throw error;
  });
  if (refusal) throw refusal;
  setVoterCookie();
  return { voted: choice.topicId ?? choice.optionId ?? 0 };
}

const votesInProgress = new Set<Promise<unknown>>();

/** Resolves once all votes that have reached this process are counted. Call it before closing a poll. */
export const waitForPollVotes = (): Promise<unknown> => Promise.all(votesInProgress);

const Options = z.array(PollOption);

type Vote = { pollId: number; voterHash: string; choice: Choice; clientKey: string; now: () => Date };

/**
 * Stores all votes that arrive at the same time in one transaction, so that ten thousand votes need only a few disk
 * writes.
 */
const storeVotes = batchCalls((db: Db, votes: readonly Vote[]) =>
  transaction(db, async (trx): Promise<(Refusal | undefined)[]> => {
    const polls = await lockPolls(trx, [...new Set(votes.map(({ pollId }) => pollId))]);
    const pollsById = new Map(
      polls.map((poll) => [poll.id, { ...poll, options: Options.parse(poll.options) }]),
    );
    // If a visitor sends two votes at the same time, the last one counts.
    const rows = new Map<string, ReturnType<typeof makeRow>>();
    const refusals = votes.map((vote) => {
      const poll = pollsById.get(vote.pollId);
      if (!poll) return notFound("Poll");
      const castAt = vote.now().toISOString();
      if (poll.isClosed || poll.closesAt <= castAt) return conflict("This poll is closed");
      const chosenOption = poll.options.find((option) => matchesChoice(option, vote.choice));
      if (!chosenOption) return makeChoiceRefusal(poll.options);
      const row = makeRow(vote, getOptionId(chosenOption), { secret: poll.networkSecret, castAt });
      rows.set(`${vote.pollId} ${vote.voterHash}`, row);
      return undefined;
    });
    if (rows.size > 0)
      await qb<PollTables>(trx)
        .insertInto("poll_votes")
        .values([...rows.values()])
        // A changed vote keeps the time and network of the first one, so it keeps its rank among that network's votes.
        .onConflict((conflict) =>
          conflict
            .columns(["pollId", "voterHash"])
            .doUpdateSet((row) => ({ optionId: row.ref("excluded.optionId") })),
        )
        .execute();
    return refusals;
  }),
);

const matchesChoice = (option: PollOption, { topicId, optionId }: Choice): boolean =>
  "topicId" in option ? option.topicId === topicId : option.optionId === optionId;

const makeChoiceRefusal = ([first]: readonly PollOption[]): Refusal =>
  first && "optionId" in first
    ? invalidField("optionId", "Option must be one of the poll")
    : invalidField("topicId", "Topic must be one of the poll");

const makeRow = (
  { pollId, voterHash, clientKey }: Vote,
  optionId: number,
  { secret, castAt }: { secret: string | null; castAt: string },
) => ({
  pollId,
  voterHash,
  optionId,
  ...(secret === null
    ? { network: null, castAt: null }
    : { network: hashNetwork(secret, clientKey), castAt }),
});
