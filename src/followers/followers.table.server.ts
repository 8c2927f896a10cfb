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

export type FollowersTables = {
  followers: FollowersTable;
  push_subscriptions: PushSubscriptionsTable;
};
