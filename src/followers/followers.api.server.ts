import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { mailFollowersEndpoints } from "./by-mail/mail-followers.contract.ts";
import {
  changeWants,
  confirmFollower,
  follow,
  readFollowing,
  unfollow,
} from "./by-mail/mail-followers.server.ts";
import { pushEndpoints } from "./by-push/push.contract.ts";
import { readPushKeys } from "./by-push/push-key.server.ts";
import { changeSubscription, subscribe, unsubscribe } from "./by-push/subscriptions.server.ts";

export const followersApi = (house: House) => [
  ...bind(mailFollowersEndpoints, {
    "POST /api/followers": ({ body }) => follow(house, body),
    "GET /api/followers/{token}": ({ params }) => readFollowing(house, params.token),
    "POST /api/followers/{token}/confirm": ({ params }) => confirmFollower(house, params.token),
    "PUT /api/followers/{token}": ({ params, body }) => changeWants(house, params.token, body.wants),
    "DELETE /api/followers/{token}": ({ params }) => unfollow(house, params.token),
    "POST /api/followers/{token}/unsubscribe": ({ params }) => unfollow(house, params.token),
    "GET /api/followers/{token}/unsubscribe": ({ params }) =>
      new Response(null, {
        status: 303,
        headers: { location: `/f/${encodeURIComponent(params.token)}` },
      }),
  }),
  ...bind(pushEndpoints, {
    "GET /api/push/key": async () => ({ publicKey: (await readPushKeys(house)).publicKey }),
    "POST /api/push/subscriptions": async ({ body, setStatus }) => {
      const { wants, isNew } = await subscribe(house, body);
      if (!isNew) setStatus(200);
      return { wants };
    },
    "PUT /api/push/subscriptions": ({ body }) => changeSubscription(house, body),
    "DELETE /api/push/subscriptions": ({ body }) => unsubscribe(house, body.endpoint),
  }),
];
