import { z } from "zod";
import type { Db } from "#platform/database/database.server.ts";
import { dateTime } from "#platform/http/endpoint.contract.ts";
import { deleteJobs } from "#platform/jobs/jobs.server.ts";
import { deleteMailThread } from "#platform/mail/mail.server.ts";

/** The job that sends one event to one webhook. `deliveryId` is the same for every attempt. */
export const WEBHOOK_JOB = {
  name: "webhook",
  payload: z.object({
    webhookId: z.int(),
    deliveryId: z.string(),
    event: z.string(),
    text: z.string(),
    page: z.string(),
    data: z.unknown(),
    at: dateTime,
  }),
};
export type WebhookDelivery = z.output<typeof WEBHOOK_JOB.payload>;

/** Returns the prefix that the job keys of all deliveries to a webhook share. */
export const makeDeliveryKeyPrefix = (webhookId: number): string => `webhook ${webhookId}/`;

/** Deletes unsent emails saying that a webhook is off. Call it when the webhook is turned on again or deleted. */
export async function deleteWebhookEmails(trx: Db, webhookId: number): Promise<void> {
  await deleteJobs(trx, { subject: makeWebhookSubject(webhookId) });
  // In 2.0.0, these emails were in a thread with this name.
  await deleteMailThread(trx, makeWebhookSubject(webhookId));
}

export const makeWebhookSubject = (webhookId: number): string => `webhook ${webhookId}`;
