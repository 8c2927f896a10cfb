import { z } from "zod";
import { moment } from "#platform/http/endpoint.contract.ts";

/** An event on its way to a webhook. `deliveryId` stays the same for all attempts. */
export const WEBHOOK_JOB = {
  name: "webhook",
  payload: z.object({
    webhookId: z.int(),
    deliveryId: z.string(),
    event: z.string(),
    text: z.string(),
    page: z.string(),
    data: z.unknown(),
    at: moment,
  }),
};
export type WebhookDelivery = z.output<typeof WEBHOOK_JOB.payload>;

/** The start of the keys of all deliveries to a webhook. */
export const keyPrefixOf = (webhookId: number): string => `webhook ${webhookId}/`;
