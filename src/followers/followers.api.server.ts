import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { mailFollowersEndpoints } from "./by-mail/mail-followers.contract.ts";
import {
  changeFollowerChoices,
  confirmFollower,
  follow,
  readFollowerView,
  unfollow,
} from "./by-mail/mail-followers.server.ts";
import { pushEndpoints } from "./by-push/push.contract.ts";
import { readPushKeys } from "./by-push/push-key.server.ts";
import { changeSubscription, subscribeBrowser, unsubscribeBrowser } from "./by-push/subscriptions.server.ts";
import type { MessageSubjectAccess } from "./messages/due-messages.server.ts";
import { followerMessagesEndpoints } from "./messages/follower-messages.contract.ts";
import { changeMessageTexts, readMessageTexts } from "./messages/message-texts.server.ts";
import { sendTestMessage } from "./messages/test-message.server.ts";
import { teamFollowersEndpoints } from "./team/team-followers.contract.ts";
import {
  eraseFollowerById,
  exportConfirmedFollowers,
  listConfirmedFollowers,
  readFollowerOverview,
} from "./team/team-followers.server.ts";

export const bindFollowersApi = (house: House, sources: MessageSubjectAccess) => [
  ...bindEndpoints(mailFollowersEndpoints, {
    "POST /api/followers": ({ body }) => follow(house, body),
    "GET /api/followers/{token}": ({ params }) => readFollowerView(house, params.token),
    "POST /api/followers/{token}/confirm": ({ params }) => confirmFollower(house, params.token),
    "PUT /api/followers/{token}": ({ params, body }) =>
      changeFollowerChoices(house, params.token, body.wants),
    "DELETE /api/followers/{token}": ({ params }) => unfollow(house, params.token),
    "POST /api/followers/{token}/unsubscribe": ({ params }) => unfollow(house, params.token),
    "GET /api/followers/{token}/unsubscribe": ({ params }) =>
      new Response(null, {
        status: 303,
        headers: { location: `/f/${encodeURIComponent(params.token)}` },
      }),
  }),
  ...bindEndpoints(pushEndpoints, {
    "GET /api/push/key": async () => ({ publicKey: (await readPushKeys(house)).publicKey }),
    "POST /api/push/subscriptions": async ({ body, setStatus }) => {
      const { wants, isNew } = await subscribeBrowser(house, body);
      if (!isNew) setStatus(200);
      return { wants };
    },
    "PUT /api/push/subscriptions": ({ body }) => changeSubscription(house, body),
    "DELETE /api/push/subscriptions": ({ body }) => unsubscribeBrowser(house, body.endpoint),
  }),
  ...bindEndpoints(teamFollowersEndpoints, {
    "GET /api/followers": () => readFollowerOverview(house),
    "GET /api/followers/people": ({ query }) => listConfirmedFollowers(house, query),
    "GET /api/followers/export": () => exportConfirmedFollowers(house),
    "DELETE /api/followers/people/{id}": ({ actor, params }) => eraseFollowerById(house, actor, params.id),
  }),
  ...bindEndpoints(followerMessagesEndpoints, {
    "GET /api/followers/messages": () => readMessageTexts(house.db),
    "PUT /api/followers/messages": ({ actor, body }) => changeMessageTexts(house, actor, body),
    "POST /api/followers/test": ({ actor, body }) => sendTestMessage(house, sources, actor, body.kind),
  }),
];
