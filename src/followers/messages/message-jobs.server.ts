import { z } from "zod";
import type { JobKind } from "#platform/jobs/jobs.server.ts";

type AddableJob<P> = Pick<JobKind<never, P>, "name" | "payload">;

/** Sends a message to everybody who wants it. */
const MessagePayload = z.object({ messageId: z.int() });
export const MESSAGE_JOB: AddableJob<z.output<typeof MessagePayload>> = {
  name: "follower-message",
  payload: MessagePayload,
};

/** Tries again to reach a browser whose push service did not accept a notice. */
const AgainPayload = z.object({ messageId: z.int(), subscriptionId: z.int() });
export const PUSH_AGAIN_JOB: AddableJob<z.output<typeof AgainPayload>> = {
  name: "follower-push",
  payload: AgainPayload,
};

/** Sends one email of a message. */
const MailPayload = z.object({ messageId: z.int(), followerId: z.int() });
export const MESSAGE_MAIL_JOB: AddableJob<z.output<typeof MailPayload>> = {
  name: "follower-mail",
  payload: MailPayload,
};
