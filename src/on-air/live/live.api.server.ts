import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { liveEndpoints } from "./live.contract.ts";
import {
  countStreams,
  openLiveStream,
  publishCalendar,
  readPublicState,
  readTeamState,
  runCommand,
  type WeekGuests,
} from "./live.server.ts";

export const liveApi = (house: House, guests: WeekGuests) =>
  bind(liveEndpoints, {
    "GET /api/live": ({ actor }) =>
      actor?.role ? readTeamState(house, guests) : readPublicState(house, guests),
    "GET /api/live/events": ({ query, ...call }) => openLiveStream(house, guests, call, query.as),
    "GET /api/live/streams": () => countStreams(house),
    "POST /api/weeks/{date}/commands": ({ actor, params, body, header }) =>
      runCommand(house, guests, {
        actor,
        date: params.date,
        command: body,
        key: header("idempotency-key"),
      }),
    "GET /calendar.ics": (call) => publishCalendar(house, call.header),
  });
