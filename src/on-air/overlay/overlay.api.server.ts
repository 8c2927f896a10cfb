import type { House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import type { Assets } from "#platform/pages/pages.server.ts";
import { overlayEndpoints } from "./overlay.contract.ts";
import {
  getOverlayFacts,
  hasScreenKey,
  openScreenStream,
  readHostView,
  readScreenLinks,
  requireScreenKey,
  rotateScreenKey,
  type WeekGuestAccess,
} from "./overlay.server.ts";
import { renderBlankScreenPage, renderScreenPage } from "./screen-page.server.ts";

export const bindOverlayApi = (house: House, guests: WeekGuestAccess, assets?: Assets) =>
  bindEndpoints(overlayEndpoints, {
    "GET /api/overlay": () => readScreenLinks(house),
    "POST /api/overlay/rotate": ({ actor, body }) => rotateScreenKey(house, actor, body.which),
    "GET /api/overlay/{key}/facts": async ({ params, setHeader }) => {
      setHeader("access-control-allow-origin", "*");
      await requireScreenKey(house, "overlay", params.key);
      return getOverlayFacts(house);
    },
    "GET /api/overlay/{key}/events": (call) => openScreenStream(house, guests, "overlay", call),
    "GET /api/host/{key}/events": (call) => openScreenStream(house, guests, "host", call),
    "GET /api/host/{key}": async ({ params }) => {
      await requireScreenKey(house, "host", params.key);
      return readHostView(house, guests);
    },
    "GET /host/{key}": async ({ params }) =>
      (await hasScreenKey(house, "host", params.key))
        ? renderScreenPage(assets, "host-entry.tsx", "Host view")
        : renderBlankScreenPage(),
    "GET /overlay/{key}": async ({ params }) =>
      (await hasScreenKey(house, "overlay", params.key))
        ? renderScreenPage(assets, "overlay-entry.ts", "Overlay")
        : renderBlankScreenPage(),
  });
