import type { Generated } from "kysely";

type WishColumns = { soon: boolean; live: boolean; episode: boolean };

/** `address` is the folded email address. Unconfirmed followers get only the first email. */
type FollowersTable = WishColumns & {
  id: Generated<number>;
  email: string;
  address: string;
  linkSeed: string;
  tokenHash: string;
  createdAt: string;
  confirmedAt: string | null;
};

/** Subscribed browsers. `endpoint` is a secret: anybody who knows it and the keys can send to the browser. */
type PushSubscriptionsTable = WishColumns & {
  id: Generated<number>;
  endpoint: string;
  endpointHash: string;
  p256dh: string;
  auth: string;
  createdAt: string;
};

/**
 * A message to everybody who wants it. `key` prevents creating it twice. It is sent until `sendUntil` and shown until
 * `shownUntil`. `lastFollowerId` and `lastSubscriptionId` say how far sending has come, and `movedAt` when it last made
 * progress.
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

/** The messages' texts that the team has changed. */
type FollowerWordsTable = { kind: "soon" | "live" | "episode"; subject: string; text: string };

/** Episodes that followers have not been told about yet. */
type FollowerNewsTable = { episodeId: number; at: string };

/** How many people followed at the end of a day (yyyy-mm-dd in the show's zone). */
type FollowerDaysTable = { date: string; mail: number; push: number };

export type FollowersTables = {
  followers: FollowersTable;
  push_subscriptions: PushSubscriptionsTable;
  follower_messages: FollowerMessagesTable;
  follower_words: FollowerWordsTable;
  follower_news: FollowerNewsTable;
  follower_days: FollowerDaysTable;
};
