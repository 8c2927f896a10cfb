import { bind } from "#platform/endpoint-binding.server.ts";
import type { House } from "#platform/house.server.ts";
import { shareImageEndpoints } from "./share-image.contract.ts";
import { makeBackground } from "./share-image.server.ts";

export const shareImageApi = (house: House) =>
  bind(shareImageEndpoints, {
    "POST /api/generate-topic-image": async (call) => ({
      imageUrl: await makeBackground(house, call, call.body.prompt),
    }),
  });
