import { z } from "zod";
import {
  createDefaultLimit,
  createHourlyLimit,
  dateTime,
  defineEndpoints,
  type Endpoint,
} from "#platform/http/endpoint.contract.ts";
import { WantedMessageKinds } from "../message-kinds.contract.ts";

const INVALID_EMAIL_MESSAGE = "Please enter a valid email address";

const email = z
  .string(INVALID_EMAIL_MESSAGE)
  .trim()
  .max(254, "Email must be at most 254 characters")
  .pipe(z.email(INVALID_EMAIL_MESSAGE))
  .meta({ format: "email" });

/** What followers see about themselves on the page that their link opens. */
const FollowerView = z.object({ confirmed: z.boolean(), wants: WantedMessageKinds, createdAt: dateTime });
export type FollowerView = z.output<typeof FollowerView>;

const linkDefaults = {
  access: "public",
  params: z.object({ token: z.string().max(100, "A token has at most 100 characters") }),
} as const;

const changeDefaults = {
  ...linkDefaults,
  limit: { name: "follower", points: 100, seconds: 3600, counts: "all" },
} as const satisfies Partial<Endpoint>;

export const mailFollowersEndpoints = defineEndpoints({
  "POST /api/followers": {
    access: "public",
    summary: "Follow by email. The response is the same for every address; an email has a link to confirm",
    status: 202,
    body: z.object({ email, wants: WantedMessageKinds }),
    limit: createHourlyLimit("follow", 10),
  },
  "GET /api/followers/{token}": {
    ...linkDefaults,
    summary: "A follower, identified by the link in an email",
    answer: FollowerView,
  },
  "POST /api/followers/{token}/confirm": {
    ...changeDefaults,
    summary: "Confirm the address. Doing it twice is not an error",
    answer: FollowerView,
  },
  "PUT /api/followers/{token}": {
    ...changeDefaults,
    summary: "Change which messages a follower gets",
    body: z.object({ wants: WantedMessageKinds }),
    answer: FollowerView,
  },
  "DELETE /api/followers/{token}": { ...changeDefaults, summary: "Stop, and erase the address", status: 204 },
  "POST /api/followers/{token}/unsubscribe": {
    ...linkDefaults,
    summary: "Unfollow and erase the address, as mail programs post it after one click (RFC 8058)",
    status: 204,
    // A mail provider sends many people's requests from a few addresses.
    limit: createDefaultLimit("follower-unsubscribe"),
  },
  "GET /api/followers/{token}/unsubscribe": {
    ...linkDefaults,
    summary: "Leads to the follower's page, which has the button",
    status: 303,
  },
});
