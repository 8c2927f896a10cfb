import { z } from "zod";
import { dateTime } from "#platform/http/endpoint.contract.ts";
import type { NoticeEvent } from "./notices.contract.ts";
import type { NoticeEventData } from "./notices.rules.ts";

const guest = { id: z.int().meta({ description: "Id of the guest request" }), name: z.string() };
const date = z.iso.date().meta({ description: "The show's date" });

const EVENT_DATA: { [E in NoticeEvent]: z.ZodType<NoticeEventData[E]> } = {
  "topic-request": z.object({
    id: z.int().meta({ description: "Id of the topic request" }),
    description: z.string(),
  }),
  "guest-request": z.object(guest),
  "guest-confirmed": z.object({ ...guest, date }),
  "guest-cancelled": z.object({ ...guest, date, reason: z.string().nullable() }),
  live: z.object({ date, title: z.string().nullable() }),
  ended: z.object({ date }),
  "topic-chosen": z.object({ date, topicId: z.int(), text: z.string() }),
  episode: z.object({
    id: z.int(),
    title: z.string(),
    address: z.string().meta({ description: "The path of the episode's page" }),
  }),
};

const describePayload = (event: string, data: z.ZodType) =>
  z.object({
    id: z.string().meta({ description: "The delivery's id, which is the same for each attempt" }),
    event: z.literal(event),
    at: dateTime,
    data,
  });

const WebhookPayload = z.union([
  ...Object.entries(EVENT_DATA).map(([event, data]) => describePayload(event, data)),
  describePayload("test", z.object({ name: z.string().meta({ description: "The webhook's name" }) })),
]);

const describeHeader = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
  description,
});

/** Describes the request that webhooks of the kind 'JSON' send, for the API documentation. */
export const openapiWebhooks = {
  event: {
    post: {
      operationId: "webhookEvent",
      summary: "An event, sent to webhooks of the kind JSON that subscribe to it",
      description:
        "Signed as Standard Webhooks specifies, so its libraries can verify it with the webhook's secret. Refuse " +
        "requests older than five minutes. Any status below 300 is a success; others are retried for a day.",
      tags: ["webhooks"],
      security: [],
      parameters: [
        describeHeader("webhook-id", "The delivery's id, which is the same for each attempt"),
        describeHeader("webhook-timestamp", "Seconds since 1970"),
        describeHeader(
          "webhook-signature",
          "`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`; the key is the secret " +
            "after `whsec_`, decoded from base64",
        ),
        describeHeader(
          "X-Greenroom-Signature",
          "`t={seconds},v1={hex HMAC-SHA256 of {seconds}.{body}}`; the key is the secret's text",
        ),
      ],
      requestBody: {
        required: true,
        content: { "application/json": { schema: z.toJSONSchema(WebhookPayload) } },
      },
      responses: { "204": { description: "Taken" }, "4XX": { description: "Refused: it is tried again" } },
    },
  },
};
