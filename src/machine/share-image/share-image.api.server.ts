import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { shareImageEndpoints } from "./share-image.contract.ts";
import { generateBackground } from "./share-image.server.ts";

export const bindShareImageApi = (house: House) =>
  bindEndpoints(shareImageEndpoints, {
    "POST /api/generate-topic-image": async (call) => ({
      imageUrl: await generateBackground(house, call, call.body.prompt),
    }),
  });
