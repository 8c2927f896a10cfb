import { z } from "zod";
import type { JobKind } from "#platform/jobs/jobs.server.ts";

type AddableJob<Payload> = Pick<JobKind<never, Payload>, "name" | "payload">;

/** The payload of the job that sends a message to everybody who wants it. */
const MessagePayload = z.object({ messageId: z.int() });
export const MESSAGE_JOB: AddableJob<z.output<typeof MessagePayload>> = {
  name: "follower-message",
  payload: MessagePayload,
};

/** The payload of the job that retries a push notification that a push service did not accept. */
const PushRetryPayload = z.object({ messageId: z.int(), subscriptionId: z.int() });
export const PUSH_RETRY_JOB: AddableJob<z.output<typeof PushRetryPayload>> = {
  name: "follower-push",
  payload: PushRetryPayload,
};

/** The payload of the job that emails a message to one follower. */
const MailPayload = z.object({ messageId: z.int(), followerId: z.int() });
export const MESSAGE_MAIL_JOB: AddableJob<z.output<typeof MailPayload>> = {
  name: "follower-mail",
  payload: MailPayload,
};
