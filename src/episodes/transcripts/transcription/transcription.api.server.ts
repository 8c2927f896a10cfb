import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { transcriptionEndpoints } from "./transcription.contract.ts";
import { readTranscription, startTranscription } from "./transcription.server.ts";

export const transcriptionApi = (house: House) =>
  bind(transcriptionEndpoints, {
    "POST /api/episodes/{id}/transcribe": ({ actor, params, body, request }) =>
      startTranscription(house, actor, params.id, body ? "own audio" : request),
    "GET /api/episodes/{id}/transcribe": ({ actor, params }) => readTranscription(house, actor, params.id),
  });
