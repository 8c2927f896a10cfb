import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { changeDraft, publishDraft, readDraft, undoPublish } from "./show.server.ts";
import { showEndpoints } from "./show-draft.contract.ts";
import { exportShow, importShow } from "./show-file.server.ts";

export const showApi = (house: House) =>
  bind(showEndpoints, {
    "GET /api/show": () => house.show(),
    "GET /api/show/draft": () => readDraft(house),
    "PUT /api/show/draft": ({ actor, body }) => changeDraft(house, actor, body),
    "POST /api/show/publish": ({ actor, body }) => publishDraft(house, actor, body.version),
    "POST /api/show/undo": ({ actor }) => undoPublish(house, actor),
    "GET /api/show/file": () => exportShow(house),
    "PUT /api/show/file": ({ actor, body }) => importShow(house, actor, body),
  });
