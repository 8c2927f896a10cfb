import { bind } from "#platform/endpoint-binding.server.ts";
import type { House } from "#platform/house.server.ts";
import { liveEndpoints } from "./live.contract.ts";
import { publishCalendar } from "./live.server.ts";

export const liveApi = (house: House) =>
  bind(liveEndpoints, {
    "GET /calendar.ics": (call) => publishCalendar(house, call.header("if-none-match")),
  });
