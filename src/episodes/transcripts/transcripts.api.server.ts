import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { readParagraphs } from "./paragraphs.server.ts";
import { renameSpeaker } from "./speakers.server.ts";
import { publishCaptions, publishText } from "./transcript-files.server.ts";
import { transcriptsEndpoints } from "./transcripts.contract.ts";
import { deleteTranscript, readTranscriptOf, storeTranscript } from "./transcripts.server.ts";

export const transcriptsApi = (house: House) =>
  bind(transcriptsEndpoints, {
    "PUT /api/episodes/{id}/transcript": ({ actor, params, request }) =>
      storeTranscript(house, actor, params.id, request),
    "GET /api/episodes/{id}/transcript": ({ actor, params }) => readTranscriptOf(house, actor, params.id),
    "DELETE /api/episodes/{id}/transcript": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteTranscript(house, actor, params.id)),
    "GET /api/episodes/{id}/transcript.vtt": ({ actor, params, header }) =>
      publishCaptions(house, actor, params.id, header),
    "GET /api/episodes/{id}/transcript.txt": ({ actor, params, header }) =>
      publishText(house, actor, params.id, header),
    "GET /api/episodes/{id}/paragraphs": ({ actor, params, query }) =>
      readParagraphs(house, actor, params.id, query),
    "PUT /api/episodes/{id}/speakers": ({ actor, params, body }) =>
      renameSpeaker(house, actor, params.id, body),
  });
