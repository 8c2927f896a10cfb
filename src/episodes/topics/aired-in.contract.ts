import { z } from "zod";

/** The episode and second at which a topic was discussed. `address` is the path of the episode's page. */
export const AiredIn = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  seconds: z.int(),
});
export type AiredIn = z.output<typeof AiredIn>;
