import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import {
  addHost,
  changeDraft,
  type FindLiveDate,
  publishDraft,
  readDraft,
  undoPublish,
} from "./show.server.ts";
import { showEndpoints } from "./show-calls.contract.ts";
import { exportShow, importShow } from "./show-file.server.ts";
import { cacheIcons } from "./show-icons.server.ts";

export const showApi = (house: House, findLiveDate: FindLiveDate) => {
  const icon = cacheIcons(house);
  return bind(showEndpoints, {
    "GET /favicon.ico": () => icon("/favicon.ico"),
    "GET /favicon.svg": () => icon("/favicon.svg"),
    "GET /apple-touch-icon.png": () => icon("/apple-touch-icon.png"),
    "GET /icon-192.png": () => icon("/icon-192.png"),
    "GET /icon-512.png": () => icon("/icon-512.png"),
    "GET /icon-maskable-512.png": () => icon("/icon-maskable-512.png"),
    "GET /api/show": () => house.show(),
    "GET /api/show/draft": () => readDraft(house),
    "PUT /api/show/draft": ({ actor, body }) => changeDraft(house, actor, body),
    "POST /api/show/publish": ({ actor, body }) => publishDraft(house, actor, body.version, findLiveDate),
    "POST /api/show/undo": ({ actor }) => undoPublish(house, actor, findLiveDate),
    "POST /api/show/hosts": ({ actor, body }) => addHost(house, actor, body.name),
    "GET /api/show/file": () => exportShow(house),
    "PUT /api/show/file": ({ actor, body }) => importShow(house, actor, body),
  });
};
