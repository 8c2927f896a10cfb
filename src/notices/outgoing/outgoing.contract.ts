import { z } from "zod";
import { dateTime, defineEndpoints, idInPath, pageQuery } from "#platform/http/endpoint.contract.ts";

export const DELIVERY_CHANNELS = ["email", "webhook", "notification"] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

const channelField = z.enum(DELIVERY_CHANNELS, `Way must be one of ${DELIVERY_CHANNELS.join(", ")}`);

const OutgoingMessage = z.object({
  id: z.int(),
  way: channelField,
  title: z.string(),
  /** The recipient's address or name. Null if it isn't known yet, or if the caller may not see it. */
  to: z.string().nullable(),
  state: z.enum(["failed", "waiting"]),
  /** Whether the message came from a restored backup and is held until an owner decides whether to send it. */
  isHeld: z.boolean(),
  /** Whether an email waits for an earlier one of its thread. */
  isBehind: z.boolean(),
  /** Whether the message is for a webhook that is turned off. */
  isOff: z.boolean(),
  /** Why the last attempt failed: `plain` explains it, and `words` is the error itself. */
  reason: z.object({ plain: z.string(), words: z.string().nullable() }).nullable(),
  attempts: z.int(),
  /** When the next attempt is due or, for a failed message, when the last attempt failed. */
  at: dateTime,
});
export type OutgoingMessage = z.output<typeof OutgoingMessage>;

const jobCounts = z.object({ waiting: z.int(), failed: z.int() });

const OutgoingSummary = z.object({
  all: jobCounts,
  email: jobCounts,
  webhook: jobCounts,
  notification: jobCounts,
  /**
   * The last thirty days in the show's time zone, ending today. `sent` includes `late` messages, which took more than
   * one attempt or more than five minutes.
   */
  days: z.array(z.object({ date: z.string(), sent: z.int(), late: z.int(), failed: z.int() })),
});
export type OutgoingSummary = z.output<typeof OutgoingSummary>;

export const outgoingEndpoints = defineEndpoints({
  "GET /api/outgoing": {
    access: "admin",
    summary:
      "Failed jobs, latest first, then waiting ones, next due first. Only owners see webhook deliveries",
    query: z.object({ way: channelField.optional(), ...pageQuery }),
    answer: z.array(OutgoingMessage),
    counted: true,
  },
  "GET /api/outgoing/summary": {
    access: "admin",
    summary: "How much is waiting, has failed, and went out in the last thirty days",
    answer: OutgoingSummary,
  },
  "POST /api/outgoing/{id}/retry": {
    access: "admin",
    summary: "Retry a failed or waiting job. A webhook that was turned off is turned on",
    params: z.object({ id: idInPath }),
    status: 204,
    errors: [409],
  },
  "POST /api/outgoing/retry": {
    access: "admin",
    summary: "Retry everything that failed",
    answer: z.object({ count: z.int() }),
  },
});
