import { makeGeneratedSecretSetting } from "#settings/settings.contract.ts";

/** About 260 bits. */
const SECRET_LENGTH = 52;

/**
 * The private key that signs push notifications is derived from this secret. Browsers accept only that key, so the
 * secret must never change.
 */
export const pushSecretSetting = makeGeneratedSecretSetting(
  "pushSecret",
  "The secret of notifications",
  SECRET_LENGTH,
);

/** Followers' links are derived from this secret. */
export const followerSecretSetting = makeGeneratedSecretSetting(
  "followerSecret",
  "The secret of followers' links",
  SECRET_LENGTH,
);
