import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { analyticsEndpoints } from "./analytics.contract.ts";
import { analyzeTopics } from "./analytics.server.ts";
import { modelUseEndpoints } from "./model-use.contract.ts";
import { setModelPrice, summarizeModelUse } from "./model-use.server.ts";
import { computeWeekFigures } from "./weeks.server.ts";

export const bindAnalyticsApi = (house: House) =>
  bindEndpoints(
    { ...analyticsEndpoints, ...modelUseEndpoints },
    {
      "GET /api/topics/analytics": () => analyzeTopics(house),
      "GET /api/analytics/weeks": () => computeWeekFigures(house),
      "GET /api/analytics/models": () => summarizeModelUse(house),
      "PUT /api/analytics/models/price": ({ actor, body }) => setModelPrice(house, actor, body),
    },
  );
