import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { liveEndpoints } from "./live.contract.ts";
import {
  countStreams,
  openLiveStateStream,
  readPublicLiveState,
  readTeamLiveState,
  runLiveCommand,
  serveShowCalendar,
  type WeekGuestAccess,
} from "./live.server.ts";

const REPEATED_PRESS_WINDOW_MS = 1000;

export const bindLiveApi = (house: House, guests: WeekGuestAccess) =>
  bindEndpoints(liveEndpoints, {
    "GET /api/live": ({ actor }) =>
      actor?.role ? readTeamLiveState(house, guests) : readPublicLiveState(house, guests),
    "GET /api/live/events": ({ query, ...call }) => openLiveStateStream(house, guests, call, query.as),
    "GET /api/live/streams": () => countStreams(house),
    "POST /api/weeks/{date}/commands": ({ actor, params, body, header }) => {
      const key = header("idempotency-key");
      const repeat = key ? { key } : undefined;
      return runLiveCommand(house, guests, { actor, date: params.date, command: body, repeat });
    },
    "POST /api/live/press": ({ actor, body }) => {
      const key = `press ${actor.token?.id} ${JSON.stringify(body)}`;
      return runLiveCommand(house, guests, {
        actor,
        command: body,
        repeat: { key, repeatWindowMs: REPEATED_PRESS_WINDOW_MS },
      });
    },
    "GET /calendar.ics": (call) => serveShowCalendar(house, call.header),
  });
