import { z } from "zod";
import type { Setting } from "#settings/settings.contract.ts";

/** In characters of about 5 bits each: 260 bits in all. */
const SECRET_LENGTH = 52;

const secret = (name: string, title: string) =>
  ({
    name,
    title,
    shape: z.string(),
    default: "",
    secretLength: SECRET_LENGTH,
  }) as const satisfies Setting<string>;

/** The private key that signs notices is derived from it. Browsers accept only that key, so it never changes. */
export const pushSecret = secret("pushSecret", "The secret of notifications");

/** Followers' links are derived from it. */
export const followerSecret = secret("followerSecret", "The secret of followers' links");
