import type { House } from "#app/house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import type { Embed } from "./embed-page.server.ts";
import { embedsEndpoints } from "./embeds.contract.ts";
import {
  makeDrawEmbed,
  makeEpisodeEmbed,
  makeNextShowEmbed,
  makeOEmbed,
  makeTopicEmbed,
  serveEmbed,
  type WeekGuests,
  writeFontFaces,
} from "./embeds.server.ts";

/** The API of embedded pages. `files` are the addresses of the built files, which include the fonts. */
export function embedsApi(house: House, guests: WeekGuests, files: Iterable<string>) {
  const faces = writeFontFaces(files);
  const serve = (found: Promise<Embed>) => serveEmbed(house, found, faces);
  return bind(embedsEndpoints, {
    "GET /embed/next": () => serve(makeNextShowEmbed(house, guests)),
    "GET /embed/episodes/{id}": ({ params }) => serve(makeEpisodeEmbed(house, params.id)),
    "GET /embed/topics/{key}": ({ params }) => serve(makeTopicEmbed(house, params.key)),
    "GET /embed/draws/{id}": ({ params }) => serve(makeDrawEmbed(house, params.id)),
    "GET /api/oembed": ({ query }) => makeOEmbed(house, guests, query),
  });
}
