import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { siteEndpoints } from "./site.contract.ts";
import { webManifest } from "./web-manifest.server.ts";

export const siteApi = (house: House) => {
  const sharingPicture = once(async () =>
    (await import("./sharing-picture.server.ts")).drawSharingPicture(house.show()),
  );
  return bind(siteEndpoints, {
    "GET /site.webmanifest": () =>
      new Response(JSON.stringify(webManifest(house.show())), {
        headers: { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" },
      }),
    "GET /sharing-picture.png": async () =>
      new Response(await sharingPicture(), {
        headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
      }),
  });
};

/** Makes it at the first call and keeps it, unless it failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
