import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { correctionsEndpoints } from "./corrections.contract.ts";
import { decideCorrection, listCorrections, proposeCorrection } from "./corrections.server.ts";

export const correctionsApi = (house: House) =>
  bind(correctionsEndpoints, {
    "POST /api/episodes/{id}/corrections": ({ actor, params, body }) =>
      proposeCorrection(house, actor, params.id, body),
    "GET /api/corrections": ({ query }) => listCorrections(house, query),
    "PUT /api/corrections/{id}": ({ actor, params, body }) =>
      decideCorrection(house, actor, params.id, body.take),
  });
