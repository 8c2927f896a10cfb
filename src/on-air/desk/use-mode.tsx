import type { ReactNode } from "react";
import { useUrlQuery } from "#platform/browser/use-address.ts";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { toastCodeLoadFailure } from "#ui/layers/toast-lost-code.ts";
import type { Desk } from "./use-desk.ts";

type View = "plan" | "air";

/** How long before the show the desk switches from its Plan view to its Air view. */
const AIR_VIEW_BEFORE_SHOW_MS = 60 * 60_000;

/**
 * Returns whether the desk shows the Plan view, and a switch between Plan and Air. Without `view` in the URL's query,
 * Plan is shown until an hour before the show. `loadedAt` is the server's time, used until the page's scripts run. Each
 * of the `views` is loaded before it is shown.
 */
export function useDeskMode(
  { week, now, mayChange }: Desk,
  loadedAt: number,
  views: Record<View, { load(): Promise<unknown> }>,
): { isPlan: boolean; modeSwitch: ReactNode } {
  const [query, changeQuery] = useUrlQuery();
  if (week.status !== "planned" || !mayChange) return { isPlan: false, modeSwitch: null };
  const isEarly = Date.parse(week.startsAt) - (now ?? loadedAt) > AIR_VIEW_BEFORE_SHOW_MS;
  const view = query.get("view");
  const isPlan = view === "plan" || (view !== "air" && isEarly);
  const otherView = views[isPlan ? "air" : "plan"];
  const openView = async (view: View) => {
    try {
      await views[view].load();
      changeQuery(() => new URLSearchParams({ view }), { revalidate: true });
    } catch {
      await toastCodeLoadFailure("This view could not be loaded");
    }
  };
  const modeSwitch = (
    <SegmentedControl<View>
      label="View"
      value={isPlan ? "plan" : "air"}
      options={[
        { value: "plan", label: "Plan" },
        { value: "air", label: "Air" },
      ]}
      onReach={() => void otherView.load().catch(() => {})}
      onValueChange={(value) => void openView(value)}
    />
  );
  return { isPlan, modeSwitch };
}
