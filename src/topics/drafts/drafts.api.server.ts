import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { aiDraftsEndpoints } from "./drafts.contract.ts";
import { draftTopics, generatePrompt } from "./drafts.server.ts";

export const bindAiDraftsApi = (house: House) =>
  bindEndpoints(aiDraftsEndpoints, {
    "POST /api/ai/generate-topics": async ({ body, request }) => ({
      topics: await draftTopics(house, body, request.signal),
    }),
    "POST /api/ai/generate-prompt": async ({ body, request }) => ({
      prompt: await generatePrompt(house, body.input, request.signal),
    }),
  });
