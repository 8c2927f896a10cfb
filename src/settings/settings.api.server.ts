import type { Actor, House } from "#app/house.server.ts";
import { bindEndpoints } from "#platform/http/http.server.ts";
import { makeSettingsEndpoints, type Setting } from "./settings.contract.ts";
import { changeSettings, readSettings } from "./settings.server.ts";

type ChangeGuard = (
  house: House,
  call: { actor: Actor; header(name: string): string | undefined },
  change: Record<string, unknown>,
) => Promise<void>;

/** Binds the settings' endpoints. `guards` run before a change and throw if it isn't allowed. */
export const bindSettingsApi = (house: House, settings: readonly Setting[], guards: readonly ChangeGuard[]) =>
  bindEndpoints(makeSettingsEndpoints(settings), {
    "GET /api/settings": () => readSettings(house, settings),
    "PUT /api/settings": async (call) => {
      const { actor, body } = call;
      for (const guard of guards) await guard(house, call, body);
      await changeSettings(house, actor, settings, body);
      return readSettings(house, settings);
    },
  });
