import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import type { EmbedContent } from "./embed-page.server.ts";
import { embedsEndpoints } from "./embeds.contract.ts";
import {
  makeDrawEmbed,
  makeEpisodeEmbed,
  makeFontFaceCss,
  makeNextShowEmbed,
  makeOEmbed,
  makeTopicEmbed,
  serveEmbed,
  type WeekGuestAccess,
} from "./embeds.server.ts";

/** Binds the endpoints of embedded pages. `filePaths` lists the built files, which include the fonts. */
export function bindEmbedsApi(house: House, guests: WeekGuestAccess, filePaths: Iterable<string>) {
  const faces = makeFontFaceCss(filePaths);
  const serve = (embed: Promise<EmbedContent>) => serveEmbed(house, embed, faces);
  return bindEndpoints(embedsEndpoints, {
    "GET /embed/next": () => serve(makeNextShowEmbed(house, guests)),
    "GET /embed/episodes/{id}": ({ params }) => serve(makeEpisodeEmbed(house, params.id)),
    "GET /embed/topics/{key}": ({ params }) => serve(makeTopicEmbed(house, params.key)),
    "GET /embed/draws/{id}": ({ params }) => serve(makeDrawEmbed(house, params.id)),
    "GET /api/oembed": ({ query }) => makeOEmbed(house, guests, query),
  });
}
