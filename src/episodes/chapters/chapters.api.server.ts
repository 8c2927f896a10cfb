import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { chaptersEndpoints } from "./chapters.contract.ts";
import { publishChapters, setChapters } from "./chapters.server.ts";
import { draftNotes } from "./draft-notes.server.ts";

export const chaptersApi = (house: House) =>
  bind(chaptersEndpoints, {
    "GET /api/episodes/{id}/chapters": ({ actor, params, header }) =>
      publishChapters(house, actor, params.id, header),
    "PUT /api/episodes/{id}/chapters": ({ actor, params, body }) =>
      setChapters(house, actor, params.id, body.chapters),
    "POST /api/episodes/{id}/draft-notes": ({ actor, params, request }) =>
      draftNotes(house, actor, params.id, request.signal),
  });
