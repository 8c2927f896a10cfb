import type { House } from "#house.server.ts";
import { bind } from "#platform/http/http.server.ts";
import { type Setting, settingsEndpoints } from "./settings.contract.ts";
import { changeSettings, readSettings } from "./settings.server.ts";

/** The two calls for all settings of the program. */
export const settingsApi = (house: House, settings: readonly Setting[]) =>
  bind(settingsEndpoints(settings), {
    "GET /api/settings": () => readSettings(house, settings),
    "PUT /api/settings": ({ actor, body }) => changeSettings(house, actor, settings, body),
  });
