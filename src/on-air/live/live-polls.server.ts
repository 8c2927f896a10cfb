import type { House } from "#app/house.server.ts";
import { requirePollOptions } from "#on-air/draws/draws.server.ts";
import type { Poll } from "#on-air/polls/polls.contract.ts";
import { closePoll } from "#on-air/polls/polls.server.ts";
import type { Db } from "#platform/database/database.server.ts";
import type { LiveButtonPress } from "./live-commands.contract.ts";

type OpenPoll = Extract<LiveButtonPress, { command: "open-poll" }>;
type Draw = { id: number } & Parameters<typeof requirePollOptions>[1];

/**
 * Returns what a poll will ask: the command's own question or, if it has none, the draw's topics. Returns undefined if
 * there is neither.
 */
export async function findPollSubject(
  trx: Db,
  { question, options }: Pick<OpenPoll, "question" | "options">,
  draw: Draw | undefined,
) {
  if (question !== undefined && options)
    return { drawId: null, question, options: options.map((text, index) => ({ optionId: index + 1, text })) };
  return draw && { drawId: draw.id, question: null, options: await requirePollOptions(trx, draw) };
}

/**
 * Closes the poll if it is on a draw's topics; a free poll stays open. Call this when a topic is chosen or new topics
 * are drawn.
 */
export async function closePollIfOnTopics(
  house: House,
  poll: Pick<Poll, "id" | "question"> | undefined,
): Promise<void> {
  if (poll?.question === null) await closePoll(house.db, house, poll.id);
}
