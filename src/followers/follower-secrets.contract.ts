import { z } from "zod";
import type { Setting } from "#settings/settings.contract.ts";

/** The number of characters. Each carries about 5 bits, so a secret has about 260 bits. */
const SECRET_LENGTH = 52;

const makeSecretSetting = (name: string, title: string) =>
  ({
    name,
    title,
    shape: z.string(),
    default: "",
    secretLength: SECRET_LENGTH,
  }) as const satisfies Setting<string>;

/**
 * The private key that signs push notifications is derived from this secret. Browsers accept only that key, so the
 * secret must never change.
 */
export const pushSecretSetting = makeSecretSetting("pushSecret", "The secret of notifications");

/** Followers' links are derived from this secret. */
export const followerSecretSetting = makeSecretSetting("followerSecret", "The secret of followers' links");
