import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { liveEndpoints } from "./live.contract.ts";
import { publishCalendar } from "./live.server.ts";

export const liveApi = (house: House) =>
  bind(liveEndpoints, {
    "GET /calendar.ics": (call) => publishCalendar(house, call.header),
  });
