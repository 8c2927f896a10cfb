import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { momentsEndpoints } from "./moments.contract.ts";
import { type PictureQuote, pictureMoment, readMoment } from "./moments.server.ts";

export const momentsApi = (house: House, picture: PictureQuote) =>
  bind(momentsEndpoints, {
    "GET /api/episodes/{id}/moment": ({ actor, params, query }) =>
      readMoment(house, actor, params.id, { seconds: query.t, words: query.words }),
    "GET /episodes/{id}/moment.png": (call) =>
      pictureMoment(house, call, { id: call.params.id, seconds: call.query.t }, picture),
  });
