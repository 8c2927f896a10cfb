import { defineEndpoints } from "#platform/http/endpoint.contract.ts";

export const siteEndpoints = defineEndpoints({
  "GET /site.webmanifest": {
    access: "public",
    summary: "The site as an app on a home screen",
    media: "application/manifest+json",
  },
  "GET /sharing-picture.png": {
    access: "public",
    summary: "The show's picture for shared pages",
    media: "image/png",
  },
});
