import { z } from "zod";

/** Words of a transcript with those around them, and the second at which they are said. */
export const Moment = z.object({ seconds: z.int(), text: z.string() });
export type Moment = z.output<typeof Moment>;
