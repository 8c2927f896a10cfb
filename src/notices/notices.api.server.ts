import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { noticesEndpoints } from "./notices.contract.ts";
import { changeNoticeChoices, readNoticeChoices } from "./team-notices.server.ts";
import { addWebhook, changeWebhook, listWebhooks, queueTestEvent, removeWebhook } from "./webhooks.server.ts";

export const bindNoticesApi = (house: House) =>
  bindEndpoints(noticesEndpoints, {
    "GET /api/user/notices": ({ actor }) => readNoticeChoices(house, actor),
    "PUT /api/user/notices": ({ actor, body }) => changeNoticeChoices(house, actor, body),
    "GET /api/webhooks": () => listWebhooks(house),
    "POST /api/webhooks": ({ actor, body }) => addWebhook(house, actor, body),
    "PUT /api/webhooks/{id}": ({ actor, params, body }) => changeWebhook(house, actor, params.id, body),
    "DELETE /api/webhooks/{id}": ({ actor, params }) => removeWebhook(house, actor, params.id),
    "POST /api/webhooks/{id}/test": ({ actor, params }) => queueTestEvent(house, actor, params.id),
  });
