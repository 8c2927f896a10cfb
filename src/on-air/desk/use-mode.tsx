import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Segmented } from "#ui/controls/segmented.tsx";
import type { Desk } from "./use-desk.ts";

/** How long before the show the desk switches from planning to running it. */
const OPENS_BEFORE_MS = 60 * 60_000;

/**
 * Returns whether a week is being planned or run, and a switch between the two. It is planned until an hour before the
 * show, unless the address says otherwise. `loadedAt` is the server's time, used until the page's code runs.
 */
export function useMode(
  { week, now, mayChange }: Desk,
  loadedAt: number,
): { isPlan: boolean; modes: ReactNode } {
  const [search, setSearch] = useSearchParams();
  if (week.status !== "planned" || !mayChange) return { isPlan: false, modes: null };
  const isEarly = Date.parse(week.startsAt) - (now ?? loadedAt) > OPENS_BEFORE_MS;
  const view = search.get("view");
  const isPlan = view === "plan" || (view !== "air" && isEarly);
  const modes = (
    <Segmented
      label="View"
      value={isPlan ? "plan" : "air"}
      options={[
        { value: "plan", label: "Plan" },
        { value: "air", label: "Air" },
      ]}
      onValueChange={(value) => setSearch({ view: value }, { replace: true, preventScrollReset: true })}
    />
  );
  return { isPlan, modes };
}
