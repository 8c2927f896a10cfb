import { z } from "zod";

/** Words from a transcript with their surroundings, and the second at which they are said. */
export const Moment = z.object({ seconds: z.int(), text: z.string() });
export type Moment = z.output<typeof Moment>;
