import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { embedsEndpoints } from "./embeds.contract.ts";
import {
  answerEmbed,
  describeEmbed,
  embedDraw,
  embedEpisode,
  embedNext,
  embedTopic,
  type WeekGuests,
} from "./embeds.server.ts";

export const embedsApi = (house: House, guests: WeekGuests) =>
  bind(embedsEndpoints, {
    "GET /embed/next": () => answerEmbed(house, embedNext(house, guests)),
    "GET /embed/episodes/{id}": ({ params }) => answerEmbed(house, embedEpisode(house, params.id)),
    "GET /embed/topics/{key}": ({ params }) => answerEmbed(house, embedTopic(house, params.key)),
    "GET /embed/draws/{id}": ({ params }) => answerEmbed(house, embedDraw(house, params.id)),
    "GET /api/oembed": ({ query }) => describeEmbed(house, guests, query),
  });
