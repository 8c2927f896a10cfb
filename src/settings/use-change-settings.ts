import { useChange } from "#ui/layers/use-change.ts";
import type { Setting, SettingsChange } from "./settings.contract.ts";
import { sendSettings } from "./settings.queries.ts";

/** Returns a mutation for settings that are saved as soon as they are switched. */
export const useChangeSettings = <S extends Setting>(describe?: (change: SettingsChange<S>) => string) =>
  useChange(sendSettings<S>, {
    done: (_, change) => ({ title: "Settings saved", description: describe?.(change) }),
    failure: "Failed to save settings",
  });
