import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { noticesEndpoints } from "./notices.contract.ts";
import { changeChoices, readChoices } from "./team-notices.server.ts";

export const noticesApi = (house: House) =>
  bind(noticesEndpoints, {
    "GET /api/user/notices": ({ actor }) => readChoices(house, actor),
    "PUT /api/user/notices": ({ actor, body }) => changeChoices(house, actor, body),
  });
