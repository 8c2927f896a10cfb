import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { shareImageEndpoints } from "./share-image.contract.ts";
import { generateBackground } from "./share-image.server.ts";

export const shareImageApi = (house: House) =>
  bind(shareImageEndpoints, {
    "POST /api/generate-topic-image": async (call) => ({
      imageUrl: await generateBackground(house, call, call.body.prompt),
    }),
  });
