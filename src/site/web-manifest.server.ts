import { getGroundColor } from "#show/look.rules.ts";
import type { Show } from "#show/show.contract.ts";

/** Returns the manifest, which lets visitors install the site as an app: https://www.w3.org/TR/appmanifest/ */
export const makeWebManifest = (show: Show) => ({
  name: show.name,
  short_name: show.name,
  description: show.footerBlurb,
  lang: show.language,
  id: "/",
  start_url: "/",
  display: "standalone",
  background_color: getGroundColor(show),
  theme_color: getGroundColor(show),
  icons: [
    ...(show.icon ? [] : [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml" }]),
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});
