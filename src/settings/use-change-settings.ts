import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import type { Setting, SettingsChange } from "./settings.contract.ts";
import { sendSettings } from "./settings.queries.ts";

/** Returns a mutation for settings that are saved as soon as they are switched. */
export const useChangeSettings = <S extends Setting>(describe?: (change: SettingsChange<S>) => string) =>
  useChangeWithToast(sendSettings<S>, {
    done: (_, change) => ({ title: "Settings saved", description: describe?.(change) }),
    failure: "Failed to save settings",
  });
