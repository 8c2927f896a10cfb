import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import {
  changeOwnPassword,
  login,
  readInvitationState,
  register,
  signOutEverywhere,
} from "./accounts.server.ts";
import {
  changeOwnEmailAddress,
  deleteOwnAccount,
  endOwnSession,
  listOwnSessions,
  readOwnUser,
} from "./own-account/own-account.server.ts";
import { requestPasswordLinkMail, resetPasswordByLink } from "./password-reset.server.ts";
import { sessionEndpoints } from "./sign-in.contract.ts";
import { endSession } from "./sign-in.server.ts";

export const bindSessionApi = (house: House) =>
  bindEndpoints(sessionEndpoints, {
    "GET /api/user": ({ actor }) => readOwnUser(house, actor),
    "PUT /api/user": (call) => changeOwnEmailAddress(house, call, call.body),
    "DELETE /api/user": (call) => deleteOwnAccount(house, call, call.body).then(makeCacheClearingResponse),
    "GET /api/user/sessions": (call) => listOwnSessions(house, call),
    "DELETE /api/user/sessions/{id}": ({ actor, params }) => endOwnSession(house, actor, params.id),
    "POST /api/register": (call) => register(house, call, call.body),
    "POST /api/register/check": ({ body }) => readInvitationState(house, body.invitation),
    "POST /api/login": (call) => login(house, call, call.body),
    "POST /api/forgot-password": ({ body }) => requestPasswordLinkMail(house, body.username),
    "POST /api/password-resets": (call) => resetPasswordByLink(house, call, call.body),
    "POST /api/logout": (call) => endSession(house, call).then(makeCacheClearingResponse),
    "PUT /api/user/password": (call) => changeOwnPassword(house, call, call.body),
    "DELETE /api/user/sessions": (call) =>
      signOutEverywhere(house, call, call.actor).then(makeCacheClearingResponse),
  });

/** Returns a response that clears the browser's cache, so that none of the person's pages stay there. */
const makeCacheClearingResponse = (): Response =>
  new Response(null, {
    status: 204,
    headers: { "cache-control": "no-store", "clear-site-data": '"cache"' },
  });
