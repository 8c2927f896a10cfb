import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { correctionsEndpoints } from "./corrections/corrections.contract.ts";
import {
  applyOrDiscardCorrection,
  listCorrections,
  proposeCorrection,
} from "./corrections/corrections.server.ts";
import { momentsEndpoints } from "./moments/moments.contract.ts";
import { readQuoteAt, type ServeQuotePicture, serveMomentPicture } from "./moments/moments.server.ts";
import { readParagraphs } from "./paragraphs.server.ts";
import { renameSpeaker } from "./speakers.server.ts";
import { serveCaptions, serveTranscriptText } from "./transcript-files.server.ts";
import { transcriptionEndpoints } from "./transcription/transcription.contract.ts";
import { readTranscription, startTranscription } from "./transcription/transcription.server.ts";
import { transcriptsEndpoints } from "./transcripts.contract.ts";
import { deleteTranscript, readEpisodeTranscript, storeTranscript } from "./transcripts.server.ts";

export const bindTranscriptsApi = (house: House, drawQuote: ServeQuotePicture) => [
  ...bindEndpoints(transcriptsEndpoints, {
    "PUT /api/episodes/{id}/transcript": ({ actor, params, request }) =>
      storeTranscript(house, actor, params.id, request),
    "GET /api/episodes/{id}/transcript": ({ actor, params }) =>
      readEpisodeTranscript(house, actor, params.id),
    "DELETE /api/episodes/{id}/transcript": async ({ actor, params, setHeader }) =>
      setHeader("x-deletion-id", await deleteTranscript(house, actor, params.id)),
    "GET /api/episodes/{id}/transcript.vtt": ({ actor, params, header }) =>
      serveCaptions(house, actor, params.id, header),
    "GET /api/episodes/{id}/transcript.txt": ({ actor, params, header }) =>
      serveTranscriptText(house, actor, params.id, header),
    "GET /api/episodes/{id}/paragraphs": ({ actor, params, query }) =>
      readParagraphs(house, actor, params.id, query),
    "PUT /api/episodes/{id}/speakers": ({ actor, params, body }) =>
      renameSpeaker(house, actor, params.id, body),
  }),
  ...bindEndpoints(correctionsEndpoints, {
    "POST /api/episodes/{id}/corrections": ({ actor, params, body }) =>
      proposeCorrection(house, actor, params.id, body),
    "GET /api/corrections": ({ query }) => listCorrections(house, query),
    "PUT /api/corrections/{id}": ({ actor, params, body }) =>
      applyOrDiscardCorrection(house, actor, params.id, body.take),
  }),
  ...bindEndpoints(momentsEndpoints, {
    "GET /api/episodes/{id}/moment": ({ actor, params, query }) =>
      readQuoteAt(house, actor, params.id, { seconds: query.t, words: query.words }),
    "GET /episodes/{id}/moment.png": (call) =>
      serveMomentPicture(house, call, { id: call.params.id, seconds: call.query.t }, drawQuote),
  }),
  ...bindEndpoints(transcriptionEndpoints, {
    "POST /api/episodes/{id}/transcribe": ({ actor, params, body, request }) =>
      startTranscription(house, actor, params.id, body ? "own audio" : request),
    "GET /api/episodes/{id}/transcribe": ({ actor, params }) => readTranscription(house, actor, params.id),
  }),
];
