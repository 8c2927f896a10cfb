import { bind } from "#platform/endpoint-binding.server.ts";
import type { House } from "#platform/house.server.ts";
import { analyticsEndpoints } from "./analytics.contract.ts";
import { analyzeTopics } from "./analytics.server.ts";

export const analyticsApi = (house: House) =>
  bind(analyticsEndpoints, { "GET /api/topics/analytics": () => analyzeTopics(house) });
