import type { Generated } from "kysely";

type WishColumns = { soon: boolean; live: boolean; episode: boolean };

/** `address` is the folded email. Nothing but the first mail goes to those who have not confirmed. */
type FollowersTable = WishColumns & {
  id: Generated<number>;
  email: string;
  address: string;
  linkSeed: string;
  tokenHash: string;
  createdAt: string;
  confirmedAt: string | null;
};

/** Browsers. `endpoint` is a secret: whoever knows it and the keys can write to the browser. */
type PushSubscriptionsTable = WishColumns & {
  id: Generated<number>;
  endpoint: string;
  endpointHash: string;
  p256dh: string;
  auth: string;
  createdAt: string;
};

/**
 * A message to all who want it. `key` keeps it from being made twice. It is sent until `sendUntil` and shown until
 * `shownUntil`; `lastFollowerId` and `lastSubscriptionId` say how far it has come, `movedAt` when it did last.
 */
type FollowerMessagesTable = {
  id: Generated<number>;
  key: string;
  kind: "soon" | "live" | "episode" | "skipped";
  at: string;
  subject: string;
  text: string;
  page: string;
  sendUntil: string;
  shownUntil: string;
  movedAt: string;
  lastFollowerId: Generated<number>;
  lastSubscriptionId: Generated<number>;
  mail: Generated<number>;
  push: Generated<number>;
  failed: Generated<number>;
};

/** Words that the team has changed. */
type FollowerWordsTable = { kind: "soon" | "live" | "episode"; subject: string; text: string };

/** Episodes that no message has told of yet. */
type FollowerNewsTable = { episodeId: number; at: string };

/** How many followed at the end of a day (yyyy-mm-dd by the show's zone). */
type FollowerDaysTable = { date: string; mail: number; push: number };

export type FollowersTables = {
  followers: FollowersTable;
  push_subscriptions: PushSubscriptionsTable;
  follower_messages: FollowerMessagesTable;
  follower_words: FollowerWordsTable;
  follower_news: FollowerNewsTable;
  follower_days: FollowerDaysTable;
};
