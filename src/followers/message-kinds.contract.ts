import { z } from "zod";

/** The messages that followers can choose: a show begins in half an hour, it is live, or an episode is out. */
export const FOLLOWER_MESSAGE_KINDS = ["soon", "live", "episode"] as const;
export type FollowerMessageKind = (typeof FOLLOWER_MESSAGE_KINDS)[number];

const NO_KIND_MESSAGE = "Please choose when we should tell you";

export const WantedMessageKinds = z
  .array(
    z.enum(FOLLOWER_MESSAGE_KINDS, `Wants must be some of ${FOLLOWER_MESSAGE_KINDS.join(", ")}`),
    NO_KIND_MESSAGE,
  )
  .min(1, NO_KIND_MESSAGE)
  .max(FOLLOWER_MESSAGE_KINDS.length, "Wants must not repeat")
  .refine((wants) => new Set(wants).size === wants.length, "Wants must not repeat");
