import { z } from "zod";
import { dateTime, defineEndpoints, idInPath, pageQuery } from "#platform/http/endpoint.contract.ts";
import { WantedMessageKinds } from "../message-kinds.contract.ts";
import { MessageKind } from "../messages/follower-messages.contract.ts";

const count = z.int();

const FollowerOverview = z.object({
  mail: z.object({ confirmed: count, waiting: count }),
  push: count,
  /** How many followers chose each kind of message, counting email addresses and browsers. */
  wants: z.object({ soon: count, live: count, episode: count }),
  /**
   * The last twelve messages, newest first, with how many emails and push notifications were sent and how many failed.
   */
  messages: z.array(
    z.object({
      at: dateTime,
      kind: MessageKind,
      subject: z.string(),
      mail: count,
      push: count,
      failed: count,
    }),
  ),
  /** The number of followers at the end of each day of the last year, oldest first. */
  days: z.array(z.object({ date: z.string(), mail: count, push: count })),
});
export type FollowerOverview = z.output<typeof FollowerOverview>;

const Follower = z.object({ id: z.int(), email: z.string(), wants: WantedMessageKinds, createdAt: dateTime });
export type Follower = z.output<typeof Follower>;

export const teamFollowersEndpoints = defineEndpoints({
  "GET /api/followers": {
    access: "admin",
    summary: "How many people follow by email and by push and what they chose, and the latest messages",
    answer: FollowerOverview,
  },
  "GET /api/followers/people": {
    access: "owner",
    summary: "Confirmed followers by email, newest first",
    query: z.object(pageQuery),
    answer: z.array(Follower),
    counted: true,
  },
  "GET /api/followers/export": {
    access: "owner",
    summary: "Confirmed followers by email, as CSV, oldest first",
    media: "text/csv",
  },
  "DELETE /api/followers/people/{id}": {
    access: "owner",
    summary: "Permanently delete a follower. A restore does not bring them back",
    status: 204,
    params: z.object({ id: idInPath }),
  },
});
