import { type ReactNode, useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiError } from "#platform/browser/api-client.ts";
import { createLazyComponent } from "#platform/browser/lazy-component.tsx";
import { useUrlQuery } from "#platform/browser/use-url-query.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { SegmentedControl } from "#ui/controls/segmented.tsx";
import { recordCodeLoadFailure } from "#ui/layers/code-load-failure.ts";
import { toastCodeLoadFailure } from "#ui/layers/toast-code-load-failure.ts";
import { createWeekClient, loadTeamLiveState } from "./desk.queries.ts";
import { type Desk, type LoadedDesk, useDesk } from "./use-desk.ts";

const PlanView = createLazyComponent(() => import("./plan/plan-view.tsx"));
const AirView = createLazyComponent(() => import("./on-air-view.tsx"));
const AfterView = createLazyComponent(() => import("./after/after-view.tsx"));

/**
 * Loads the week in the URL or, at /admin/week, the live or upcoming week.
 * @throws {Response} 404 if there is no show on this day
 */
export async function loader({
  context,
  params,
}: LoaderFunctionArgs): Promise<LoadedDesk & { loadedAt: number }> {
  const { fetch } = context.get(pageContext);
  const live = await loadTeamLiveState(fetch);
  const { date = live?.date ?? "" } = params;
  const weeks = await createWeekClient(fetch)("GET /api/weeks", { query: { from: date, count: 3 } }).catch(
    (error) => {
      if (error instanceof ApiError && error.status === 400) return [];
      throw error;
    },
  );
  if (weeks[0]?.date !== date) throw new Response(null, { status: 404 });
  return { date, weeks, live, loadedAt: Date.now() };
}

/**
 * Shows everything about a week on one screen: its plan, the hour before the show, the show itself, and what is left to
 * do afterward. `needs` lists what needs attention elsewhere in the back office.
 */
export function DeskPage({ needs }: { needs: ReactNode }) {
  const loadedDesk = useLoaderData<typeof loader>();
  return <DeskContent key={loadedDesk.date} loaded={loadedDesk} needs={needs} />;
}

function DeskContent({ loaded, needs }: { loaded: LoadedDesk & { loadedAt: number }; needs: ReactNode }) {
  const desk = useDesk(loaded);
  const { isPlan, modeSwitch } = useDeskMode(desk, loaded.loadedAt, { plan: PlanView, air: AirView });
  usePreloadNextView(desk);
  const View = useLoadedView(isPlan ? PlanView : desk.week.status === "ended" ? AfterView : AirView, desk);
  return <View desk={desk} modeSwitch={modeSwitch} needs={needs} />;
}

type DeskView = ((props: { desk: Desk; modeSwitch: ReactNode; needs: ReactNode }) => ReactNode) & {
  load(): Promise<unknown>;
};

/**
 * Returns the view to show. While the code of the next view loads, that is the previous one, because a desk that waits
 * for code stands still. If the code can't be loaded, a toast says so, and it is requested again when the connection is
 * lost or back.
 */
function useLoadedView(view: DeskView, { lostSince }: Desk): DeskView {
  const [shownView, setShownView] = useState<DeskView>(() => view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of lostSince requests the code again
  useEffect(() => {
    if (view === shownView) return;
    let isOutdated = false;
    const showView = () => {
      if (!isOutdated) setShownView(() => view);
    };
    const reportFailure = () => {
      if (!isOutdated) void toastCodeLoadFailure("This view could not be loaded");
    };
    view.load().then(showView, reportFailure);
    return () => {
      isOutdated = true;
    };
  }, [view, shownView, lostSince]);
  return shownView;
}

const PRELOAD_BEFORE_MS = 3 * HOUR_MS;

/**
 * Preloads the view that the desk will switch to on its own: the Air view during the last hours before the show, and
 * the After view during the show.
 */
function usePreloadNextView({ week, now, state, lostSince }: Desk): void {
  const isSoon =
    week.status === "planned" && now !== undefined && Date.parse(week.startsAt) - now < PRELOAD_BEFORE_MS;
  const nextView = isSoon ? AirView : week.status === "live" ? AfterView : undefined;
  // If the preload fails, it is retried when the connection is back and when the show reaches its next part.
  const retryTrigger = `${lostSince} ${state?.current}`;
  useEffect(() => {
    if (retryTrigger) nextView?.load().catch(recordCodeLoadFailure);
  }, [nextView, retryTrigger]);
}

type View = "plan" | "air";

/** How long before the show the desk switches from its Plan view to its Air view. */
const AIR_VIEW_BEFORE_SHOW_MS = HOUR_MS;

/**
 * Returns whether the desk shows the Plan view, and a switch between Plan and Air. Without `view` in the URL's query,
 * Plan is shown until an hour before the show. `loadedAt` is the server's time, used until the page's scripts run. Each
 * of the `views` is loaded before it is shown.
 */
function useDeskMode(
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
      changeQuery(() => new URLSearchParams({ view }));
      return true;
    } catch {
      void toastCodeLoadFailure("This view could not be loaded");
      return false;
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
      onValueChange={openView}
    />
  );
  return { isPlan, modeSwitch };
}
