import { z } from "zod";
import { endpoints, idInPath, moment, pageQuery } from "#platform/http/endpoint.contract.ts";

export const WAYS = ["email", "webhook", "notification"] as const;
export type Way = (typeof WAYS)[number];

const way = z.enum(WAYS, `Way must be one of ${WAYS.join(", ")}`);

const Outgoing = z.object({
  id: z.int(),
  way,
  title: z.string(),
  /** An address or a name; null if only owners may see it, or if it isn't known yet. */
  to: z.string().nullable(),
  state: z.enum(["failed", "waiting"]),
  /** Held until an owner decides about it, because it was restored from a backup. */
  isHeld: z.boolean(),
  /** Whether its webhook is turned off. */
  isOff: z.boolean(),
  /** Why the last attempt failed: in plain words, and in the other server's own words. */
  reason: z.object({ plain: z.string(), words: z.string().nullable() }).nullable(),
  attempts: z.int(),
  /** When it is tried next, or when the program gave up. */
  at: moment,
});
export type Outgoing = z.output<typeof Outgoing>;

const counts = z.object({ waiting: z.int(), failed: z.int() });

const OutgoingSummary = z.object({
  all: counts,
  email: counts,
  webhook: counts,
  notification: counts,
  /**
   * The last thirty days in the show's zone, ending today. `sent` includes `late` ones, which needed a second attempt
   * or more than five minutes.
   */
  days: z.array(z.object({ date: z.string(), sent: z.int(), late: z.int(), failed: z.int() })),
});
export type OutgoingSummary = z.output<typeof OutgoingSummary>;

export const outgoingEndpoints = endpoints({
  "GET /api/outgoing": {
    access: "admin",
    summary:
      "Failed jobs, latest first, then waiting ones, next due first. Only owners see webhook deliveries",
    query: z.object({ way: way.optional(), ...pageQuery }),
    answer: z.array(Outgoing),
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
  },
  "POST /api/outgoing/retry": {
    access: "admin",
    summary: "Retry everything that failed",
    answer: z.object({ count: z.int() }),
  },
});
