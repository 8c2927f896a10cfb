import { z } from "zod";
import { defineEndpoints, requiredText } from "#platform/http/endpoint.contract.ts";
import { FOLLOWER_MESSAGE_KINDS } from "../message-kinds.contract.ts";

/** The messages that followers can choose, and the message announcing that a week's show is skipped. */
const MESSAGE_KINDS = [...FOLLOWER_MESSAGE_KINDS, "skipped"] as const;
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.output<typeof MessageKind>;

export const MessageText = z.object({
  subject: requiredText("Subject", 100),
  text: requiredText("Text", 500),
});
export type MessageText = z.output<typeof MessageText>;

const MessageTexts = z.object({ soon: MessageText, live: MessageText, episode: MessageText });
export type MessageTexts = z.output<typeof MessageTexts>;

const kind = z.enum(FOLLOWER_MESSAGE_KINDS, `Kind must be one of ${FOLLOWER_MESSAGE_KINDS.join(", ")}`);

export const followerMessagesEndpoints = defineEndpoints({
  "GET /api/followers/messages": {
    access: "admin",
    summary:
      "The words of messages to followers. {show}, {title} and {time} are filled in when they are sent",
    answer: MessageTexts,
  },
  "PUT /api/followers/messages": {
    access: "admin",
    summary: "Change the words of messages to followers",
    body: MessageTexts.extend({ basedOn: MessageTexts.optional() }),
    answer: MessageTexts,
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
