import { z } from "zod";

/** Where a topic was talked about; `address` is the path of the episode's page. */
export const AiredIn = z.object({
  id: z.int(),
  title: z.string(),
  address: z.string(),
  seconds: z.int(),
});
export type AiredIn = z.output<typeof AiredIn>;
