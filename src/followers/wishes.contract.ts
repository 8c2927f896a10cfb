import { z } from "zod";

/** The messages that followers can choose: a show begins in half an hour, it is live, or an episode is out. */
export const WISHES = ["soon", "live", "episode"] as const;
export type Wish = (typeof WISHES)[number];

const NO_WISH = "Please choose when we should tell you";

export const Wants = z
  .array(z.enum(WISHES, `Wants must be some of ${WISHES.join(", ")}`), NO_WISH)
  .min(1, NO_WISH)
  .max(WISHES.length, "Wants must not repeat")
  .refine((wants) => new Set(wants).size === wants.length, "Wants must not repeat");
