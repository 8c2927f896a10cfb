import type { House } from "#app/house.server.ts";
import { bind, CROSS_ORIGIN } from "#platform/http/http.server.ts";
import { siteEndpoints } from "./site.contract.ts";
import { makeWebManifest } from "./web-manifest.server.ts";

type Shown = ReturnType<House["show"]>;

/** Answers that name the show are revalidated every time, because a new version may have been published. */
const REVALIDATED = "public, max-age=0, s-maxage=1, must-revalidate";

export const siteApi = (house: House) => {
  const sharingPicture = cachePicture();
  return bind(siteEndpoints, {
    "GET /site.webmanifest": () =>
      new Response(JSON.stringify(makeWebManifest(house.show())), {
        headers: { "content-type": "application/manifest+json", "cache-control": REVALIDATED },
      }),
    "GET /sharing-picture.png": async () =>
      new Response(await sharingPicture(house.show()), {
        headers: { "content-type": "image/png", "cache-control": REVALIDATED, ...CROSS_ORIGIN },
      }),
  });
};

/** Draws the picture once for each state of the show. If drawing fails, the next request tries again. */
function cachePicture(): (show: Shown) => Promise<Uint8Array<ArrayBuffer>> {
  let kept: { show: Shown; picture: Promise<Uint8Array<ArrayBuffer>> } | undefined;
  return (show) => {
    if (kept?.show === show) return kept.picture;
    const picture = import("./sharing-picture.server.ts").then((one) => one.drawSharingPicture(show));
    kept = { show, picture };
    picture.catch(() => {
      kept = undefined;
    });
    return picture;
  };
}
