import { z } from "zod";

/** A match in a transcript with some words around it, and the second at which it is spoken. */
export const SpokenMoment = z.object({ seconds: z.int(), text: z.string() });
export type SpokenMoment = z.output<typeof SpokenMoment>;
