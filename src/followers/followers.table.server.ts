import type { Generated } from "kysely";

type MessageKindColumns = { soon: boolean; live: boolean; episode: boolean };

/**
 * People who follow by email. Until they confirm their address, the only email they get is the one that asks for the
 * confirmation.
 */
type FollowersTable = MessageKindColumns & {
  id: Generated<number>;
  email: string;
  /** The email address, folded for comparison: in lowercase, for example. */
  address: string;
  linkSeed: string;
  tokenHash: string;
  createdAt: string;
  confirmedAt: string | null;
};

/** Browsers that have subscribed to push notifications. */
type PushSubscriptionsTable = MessageKindColumns & {
  id: Generated<number>;
  /**
   * The URL at the browser's push service. It is secret: anybody who knows it and the keys can send messages to the
   * browser.
   */
  endpoint: string;
  endpointHash: string;
  p256dh: string;
  auth: string;
  createdAt: string;
};

/** Messages, each sent to all followers who chose its kind, and how far sending it has progressed. */
type FollowerMessagesTable = {
  id: Generated<number>;
  /**
   * Identifies the show or the episodes that the message is about. Unique, so that the same message isn't created
   * twice.
   */
  key: string;
  kind: "soon" | "live" | "episode" | "skipped";
  at: string;
  subject: string;
  text: string;
  page: string;
  sendUntil: string;
  shownUntil: string;
  /** When sending last made progress. */
  movedAt: string;
  /** The message has been sent to every follower with an id up to this one. */
  lastFollowerId: Generated<number>;
  /** The message has been sent to every browser with an id up to this one. */
  lastSubscriptionId: Generated<number>;
  mail: Generated<number>;
  push: Generated<number>;
  failed: Generated<number>;
};

/** The message texts that the team has changed. */
type FollowerWordsTable = { kind: "soon" | "live" | "episode"; subject: string; text: string };

/** Published episodes that followers haven't been told about yet. */
type FollowerNewsTable = { episodeId: number; at: string };

/** How many followers there were at the end of a day (yyyy-mm-dd in the show's time zone). */
type DailyFollowerCountsTable = { date: string; mail: number; push: number };

export type FollowersTables = {
  followers: FollowersTable;
  push_subscriptions: PushSubscriptionsTable;
  follower_messages: FollowerMessagesTable;
  follower_words: FollowerWordsTable;
  follower_news: FollowerNewsTable;
  follower_days: DailyFollowerCountsTable;
};
