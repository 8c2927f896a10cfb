import { z } from "zod";

const Mailbox = z.object({ name: z.string(), address: z.string() });

/** A mail as the outbox keeps it: who, what, and an invitation for the calendar where there is one. */
export const Mail = z.object({
  from: Mailbox,
  to: Mailbox,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  calendar: z.object({ method: z.enum(["REQUEST", "CANCEL"]), content: z.string() }).optional(),
});
export type Mail = z.output<typeof Mail>;

/** A word of a stranger inside a header: one line, no control character, not longer than a header bears. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
