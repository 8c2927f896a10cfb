import { z } from "zod";

/** A match in a transcript with some words around it, and the second at which it is spoken. */
export const Moment = z.object({ seconds: z.int(), text: z.string() });
export type Moment = z.output<typeof Moment>;
