import type { House } from "#app/house.server.ts";
import { bindEndpoints, CROSS_ORIGIN_HEADERS } from "#platform/http/http.server.ts";
import { siteEndpoints } from "./site.contract.ts";
import { makeWebManifest } from "./web-manifest.server.ts";

type PublishedShow = ReturnType<House["show"]>;

/** Responses with the show's name are revalidated every time, because the show may have been changed. */
const REVALIDATE_HEADER = "public, max-age=0, s-maxage=1, must-revalidate";

export const bindSiteApi = (house: House) => {
  const getSharingPicture = createSharingPictureCache();
  return bindEndpoints(siteEndpoints, {
    "GET /site.webmanifest": () =>
      new Response(JSON.stringify(makeWebManifest(house.show())), {
        headers: { "content-type": "application/manifest+json", "cache-control": REVALIDATE_HEADER },
      }),
    "GET /sharing-picture.png": async () =>
      new Response(await getSharingPicture(house.show()), {
        headers: { "content-type": "image/png", "cache-control": REVALIDATE_HEADER, ...CROSS_ORIGIN_HEADERS },
      }),
  });
};

/**
 * Returns a function that draws the sharing picture once for each version of the show. If drawing fails, the next
 * request tries again.
 */
function createSharingPictureCache(): (show: PublishedShow) => Promise<Uint8Array<ArrayBuffer>> {
  let cached: { show: PublishedShow; picture: Promise<Uint8Array<ArrayBuffer>> } | undefined;
  return (show) => {
    if (cached?.show === show) return cached.picture;
    const picture = import("./sharing-picture.server.ts").then((module) => module.renderSharingPicture(show));
    cached = { show, picture };
    picture.catch(() => {
      cached = undefined;
    });
    return picture;
  };
}
