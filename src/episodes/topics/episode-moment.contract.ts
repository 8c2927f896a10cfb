import { z } from "zod";

/**
 * The episode in which a topic was discussed, and the second at which the discussion starts. `address` is the path of
 * the episode's page.
 */
export const EpisodeMoment = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  seconds: z.int(),
});
export type EpisodeMoment = z.output<typeof EpisodeMoment>;
