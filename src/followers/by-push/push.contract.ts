import { z } from "zod";
import { defineEndpoints, type Endpoint } from "#platform/http/endpoint.contract.ts";
import { WantedMessageKinds } from "../message-kinds.contract.ts";

const INVALID_ENDPOINT_MESSAGE = "Endpoint must be the https address of a push service";

const endpoint = z
  .string(INVALID_ENDPOINT_MESSAGE)
  .max(2000, "Endpoint must be at most 2000 characters")
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), INVALID_ENDPOINT_MESSAGE);

const makeKeySchema = (name: string, form: RegExp) =>
  z.string(`The key ${name} must be text`).regex(form, `The key ${name} isn't a browser's`);

/**
 * A browser's `PushSubscription` as JSON. `p256dh` is a point on P-256, encoded in 65 bytes, and `auth` is 16 random
 * bytes.
 */
const PushSubscriptionInput = z.object({
  endpoint,
  keys: z.object({
    p256dh: makeKeySchema("p256dh", /^[A-Za-z0-9_-]{87}=?$/),
    auth: makeKeySchema("auth", /^[A-Za-z0-9_-]{22}(?:==)?$/),
  }),
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

const Choices = z.object({ wants: WantedMessageKinds });

const changeDefaults = {
  access: "public",
  limit: { name: "push-subscription", points: 100, seconds: 3600, counts: "all" },
} as const satisfies Partial<Endpoint>;

export const pushEndpoints = defineEndpoints({
  "GET /api/push/key": {
    access: "public",
    summary: "The key that browsers subscribe with (VAPID, RFC 8292)",
    answer: z.object({ publicKey: z.string() }),
  },
  "POST /api/push/subscriptions": {
    ...changeDefaults,
    summary: "Follow by notification: 201, or 200 for a known browser, whose choices are changed",
    status: 201,
    orStatus: 200,
    body: z.object({ subscription: PushSubscriptionInput, wants: WantedMessageKinds }),
    answer: Choices,
  },
  "PUT /api/push/subscriptions": {
    ...changeDefaults,
    summary: "Change which messages a browser gets",
    body: z.object({ endpoint, wants: WantedMessageKinds }),
    answer: Choices,
    errors: [404],
  },
  "DELETE /api/push/subscriptions": {
    ...changeDefaults,
    summary: "Stop sending notifications to a browser",
    status: 204,
    body: z.object({ endpoint }),
    errors: [404],
  },
});
