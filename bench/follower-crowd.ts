import { hashFollowerToken } from "#followers/by-mail/follower-links.server.ts";
import type { FollowersTables } from "#followers/followers.table.server.ts";
import { on } from "#platform/database/database.server.ts";
import { type Bench, runInProcess } from "./engines.ts";
import type { Receivers } from "./receivers.ts";

const BATCH_SIZE = 500;
const ALL_MESSAGES = { soon: true, live: true, episode: true };

const getAddress = (number: number): string => `follower${number}@whitcomb.example`;

/** Adds browsers and confirmed email addresses to the bench's database, all of them following everything. */
export async function addFollowers(
  bench: Bench,
  receivers: Receivers,
  { pushes, mails }: { pushes: number; mails: number },
): Promise<void> {
  const subscriptions = await receivers.subscribe(pushes);
  await runInProcess(bench, async (house) => {
    const db = on<FollowersTables>(house.db);
    const createdAt = house.now().toISOString();
    const browsers = subscriptions.map(({ endpoint, keys }) => ({
      ...{ ...ALL_MESSAGES, ...keys, endpoint, createdAt },
      endpointHash: endpoint,
    }));
    for (let at = 0; at < pushes; at += BATCH_SIZE)
      await db
        .insertInto("push_subscriptions")
        .values(browsers.slice(at, at + BATCH_SIZE))
        .execute();
    const people = [];
    for (let number = 0; number < mails; number += 1) {
      const [email, linkSeed] = [getAddress(number), `seed ${number}`];
      const tokenHash = await hashFollowerToken(house, linkSeed);
      people.push({
        ...ALL_MESSAGES,
        email,
        address: email,
        linkSeed,
        tokenHash,
        createdAt,
        confirmedAt: createdAt,
      });
    }
    for (let at = 0; at < mails; at += BATCH_SIZE)
      await db
        .insertInto("followers")
        .values(people.slice(at, at + BATCH_SIZE))
        .execute();
  });
}
