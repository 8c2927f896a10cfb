import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import type { Embed } from "./embed-page.server.ts";
import { embedsEndpoints } from "./embeds.contract.ts";
import {
  answerEmbed,
  describeEmbed,
  embedDraw,
  embedEpisode,
  embedNext,
  embedTopic,
  type WeekGuests,
  writeFontFaces,
} from "./embeds.server.ts";

/** `files` are the addresses of the built files, which include the fonts. */
export function embedsApi(house: House, guests: WeekGuests, files: Iterable<string>) {
  const faces = writeFontFaces(files);
  const answer = (found: Promise<Embed>) => answerEmbed(house, found, faces);
  return bind(embedsEndpoints, {
    "GET /embed/next": () => answer(embedNext(house, guests)),
    "GET /embed/episodes/{id}": ({ params }) => answer(embedEpisode(house, params.id)),
    "GET /embed/topics/{key}": ({ params }) => answer(embedTopic(house, params.key)),
    "GET /embed/draws/{id}": ({ params }) => answer(embedDraw(house, params.id)),
    "GET /api/oembed": ({ query }) => describeEmbed(house, guests, query),
  });
}
