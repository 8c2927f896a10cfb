import { z } from "zod";
import { dateTime } from "#platform/http/endpoint.contract.ts";
import { NOTICE_EVENTS } from "./notices.contract.ts";

const WebhookPayload = z.object({
  id: z.string().meta({ description: "The delivery's id, which is the same for each attempt" }),
  event: z.enum([...NOTICE_EVENTS, "test"]),
  at: dateTime,
  data: z.looseObject({}).meta({ description: "What the event carries" }),
});

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
        "Signed after Standard Webhooks, so that its libraries verify it with the webhook's secret. Refuse what is " +
        "older than five minutes. Any answer below 300 is a success; others are tried again for a day.",
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
