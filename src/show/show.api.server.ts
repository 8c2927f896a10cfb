import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import type { WeekDateAccess } from "./new-schedule.server.ts";
import { addHost, changeShowDraft, publishShowDraft, readShowDraft, undoPublish } from "./show.server.ts";
import { showEndpoints } from "./show-calls.contract.ts";
import { exportShow, importShow } from "./show-file.server.ts";
import { makeIconResponder } from "./show-icons.server.ts";

export const bindShowApi = (house: House, weeks: WeekDateAccess) => {
  const respondWithIcon = makeIconResponder(house);
  return bindEndpoints(showEndpoints, {
    "GET /favicon.ico": () => respondWithIcon("/favicon.ico"),
    "GET /favicon.svg": () => respondWithIcon("/favicon.svg"),
    "GET /apple-touch-icon.png": () => respondWithIcon("/apple-touch-icon.png"),
    "GET /icon-192.png": () => respondWithIcon("/icon-192.png"),
    "GET /icon-512.png": () => respondWithIcon("/icon-512.png"),
    "GET /icon-maskable-512.png": () => respondWithIcon("/icon-maskable-512.png"),
    "GET /api/show": () => house.show(),
    "GET /api/show/draft": () => readShowDraft(house),
    "PUT /api/show/draft": ({ actor, body }) => changeShowDraft(house, actor, body),
    "POST /api/show/publish": ({ actor, body }) => publishShowDraft(house, actor, body.version, weeks),
    "POST /api/show/undo": ({ actor }) => undoPublish(house, actor, weeks),
    "POST /api/show/hosts": ({ actor, body }) => addHost(house, actor, body.name),
    "GET /api/show/file": () => exportShow(house),
    "PUT /api/show/file": ({ actor, query, body }) => importShow(house, actor, body, query.version),
  });
};
