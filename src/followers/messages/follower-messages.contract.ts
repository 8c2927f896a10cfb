import { z } from "zod";
import { endpoints, requiredText } from "#platform/http/endpoint.contract.ts";
import { FOLLOWER_MESSAGE_KINDS } from "../message-kinds.contract.ts";

/** The messages that followers can choose, and the message that a week's show is skipped. */
const MESSAGE_KINDS = [...FOLLOWER_MESSAGE_KINDS, "skipped"] as const;
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.output<typeof MessageKind>;

const Words = z.object({ subject: requiredText("Subject", 100), text: requiredText("Text", 500) });
export type Words = z.output<typeof Words>;

const MessageWords = z.object({ soon: Words, live: Words, episode: Words });
export type MessageWords = z.output<typeof MessageWords>;

const kind = z.enum(FOLLOWER_MESSAGE_KINDS, `Kind must be one of ${FOLLOWER_MESSAGE_KINDS.join(", ")}`);

export const followerMessagesEndpoints = endpoints({
  "GET /api/followers/messages": {
    access: "admin",
    summary:
      "The words of messages to followers. {show}, {title} and {time} are filled in when they are sent",
    answer: MessageWords,
  },
  "PUT /api/followers/messages": {
    access: "admin",
    summary: "Change the words of messages to followers",
    body: MessageWords.extend({ basedOn: MessageWords.optional() }),
    answer: MessageWords,
    errors: [409],
  },
  "POST /api/followers/test": {
    access: "admin",
    summary: "Send a message to your own address, as followers get it",
    status: 202,
    body: z.object({ kind }),
    errors: [409],
  },
});
