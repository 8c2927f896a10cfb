import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { showDrawsEndpoints } from "./draws.contract.ts";
import { findOrSealNextDraw, listShowDraws, readShowDraw } from "./draws.server.ts";

export const bindShowDrawsApi = (house: House) =>
  bindEndpoints(showDrawsEndpoints, {
    "GET /api/show-draws": ({ query }) => listShowDraws(house.db, query),
    "GET /api/show-draws/next": () => findOrSealNextDraw(house),
    "GET /api/show-draws/{id}": ({ params, query }) =>
      readShowDraw(house, params.id, query.details === "true"),
  });
