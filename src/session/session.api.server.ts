import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { changeOwnPassword, login, register, signOutEverywhere } from "./accounts.server.ts";
import { noteForgottenPassword, resetPasswordByLink } from "./password-reset.server.ts";
import { sessionEndpoints } from "./session.contract.ts";
import { endSession } from "./session.server.ts";

export const sessionApi = (house: House) =>
  bind(sessionEndpoints, {
    "GET /api/user": ({ actor }) => actor,
    "POST /api/register": (call) => register(house, call, call.body),
    "POST /api/login": (call) => login(house, call, call.body),
    "POST /api/forgot-password": ({ body }) => noteForgottenPassword(house, body.username),
    "POST /api/password-resets": (call) => resetPasswordByLink(house, call, call.body),
    "POST /api/logout": (call) => endSession(house, call),
    "PUT /api/user/password": (call) => changeOwnPassword(house, call, call.body),
    "DELETE /api/user/sessions": (call) => signOutEverywhere(house, call, call.actor),
  });
