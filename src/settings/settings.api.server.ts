import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { type Setting, settingsEndpoints } from "./settings.contract.ts";
import { changeSettings, readSettings } from "./settings.server.ts";

export const settingsApi = (house: House, settings: readonly Setting[]) =>
  bind(settingsEndpoints(settings), {
    "GET /api/settings": () => readSettings(house, settings),
    "PUT /api/settings": async ({ actor, body }) => {
      await changeSettings(house, actor, settings, body);
      return readSettings(house, settings);
    },
  });
