import { hashFollowerToken } from "#followers/by-mail/follower-links.server.ts";
import type { FollowersTables } from "#followers/followers.table.server.ts";
import { on } from "#platform/database/database.server.ts";
import { type Bench, runInHouse } from "./engines.ts";
import type { Receivers } from "./receivers.ts";

const ROWS_AT_ONCE = 500;
const ALL = { soon: true, live: true, episode: true };

const addressOf = (number: number): string => `follower${number}@whitcomb.example`;

/** Fills the bench's tables with browsers, and with people who confirmed their address. Everybody wants everything. */
export async function addFollowers(
  bench: Bench,
  receivers: Receivers,
  { pushes, mails }: { pushes: number; mails: number },
): Promise<void> {
  const subscriptions = await receivers.subscribe(pushes);
  await runInHouse(bench, async (house) => {
    const db = on<FollowersTables>(house.db);
    const createdAt = house.now().toISOString();
    const browsers = subscriptions.map(({ endpoint, keys }) => ({
      ...{ ...ALL, ...keys, endpoint, createdAt },
      endpointHash: endpoint,
    }));
    for (let at = 0; at < pushes; at += ROWS_AT_ONCE)
      await db
        .insertInto("push_subscriptions")
        .values(browsers.slice(at, at + ROWS_AT_ONCE))
        .execute();
    const people = [];
    for (let number = 0; number < mails; number += 1) {
      const [email, linkSeed] = [addressOf(number), `seed ${number}`];
      const tokenHash = await hashFollowerToken(house, linkSeed);
      people.push({ ...ALL, email, address: email, linkSeed, tokenHash, createdAt, confirmedAt: createdAt });
    }
    for (let at = 0; at < mails; at += ROWS_AT_ONCE)
      await db
        .insertInto("followers")
        .values(people.slice(at, at + ROWS_AT_ONCE))
        .execute();
  });
}
