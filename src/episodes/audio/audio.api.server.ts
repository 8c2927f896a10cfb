import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { audioEndpoints } from "./audio.contract.ts";
import { deleteAudio, linkAudio, storeAudio } from "./audio.server.ts";
import { serveMedia } from "./media.server.ts";

export const audioApi = (house: House) =>
  bind(audioEndpoints, {
    "PUT /api/episodes/{id}/audio": ({ actor, params, body, request }) =>
      body ? linkAudio(house, actor, params.id, body) : storeAudio(house, actor, params.id, request),
    "DELETE /api/episodes/{id}/audio": ({ actor, params }) => deleteAudio(house, actor, params.id),
    "GET /media/{file}": ({ params, request, header }) =>
      serveMedia(house, params.file, { method: request.method, header }),
  });
