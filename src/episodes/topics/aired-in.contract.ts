import { z } from "zod";

/**
 * The episode in which a topic was discussed, and the second at which the discussion starts. `address` is the path of
 * the episode's page.
 */
export const AiredIn = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  seconds: z.int(),
});
export type AiredIn = z.output<typeof AiredIn>;
