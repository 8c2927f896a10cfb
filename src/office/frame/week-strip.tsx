import Ban from "lucide-react/icons/ban";
import ChevronRight from "lucide-react/icons/chevron-right";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import WifiOff from "lucide-react/icons/wifi-off";
import { Link } from "react-router";
import { deskStream } from "#on-air/desk/desk.queries.ts";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { formatTimeUntil } from "#on-air/live/live.rules.ts";
import { computePace, formatLateness, formatLengthMs } from "#on-air/week/pace.rules.ts";
import { useLiveStream } from "#platform/browser/live-stream.ts";
import { useNow } from "#platform/browser/use-now.ts";
import { HOUR_MS } from "#platform/time/units.rules.ts";
import { formatTimeOfDay } from "#platform/time/zoned-time.rules.ts";
import { findScheduleAt } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Badge } from "#ui/signs/badge.tsx";
import { OnAirDot } from "#ui/signs/on-air-light.tsx";
import { HourTicks } from "./hour-ticks.tsx";
import { ShortDate, StripPart } from "./strip-part.tsx";

/** Short interruptions are normal, so the strip says that the connection is lost only after this time. */
const CONNECTION_LOST_AFTER_MS = 3000;

type LoadedState = { state: TeamLiveState; now: number | undefined };

/**
 * Shows the upcoming or current show in one line above the page, with a link to the week page. `waitingCount` is the
 * number of items that need the team's attention.
 */
export function WeekStrip({
  loaded,
  waitingCount,
}: {
  loaded: TeamLiveState | undefined;
  waitingCount: number;
}) {
  const { state: streamed, lostSince, isLost, refusal, clockOffset } = useLiveStream(deskStream);
  const now = useNow(clockOffset);
  const state = streamed && streamed.version >= (loaded?.version ?? 0) ? streamed : loaded;
  if (!state) return null;
  const isLive = state.status === "live";
  const showsLoss =
    isLost &&
    lostSince !== undefined &&
    now !== undefined &&
    now - clockOffset - lostSince > CONNECTION_LOST_AFTER_MS;
  return (
    <Link
      to="/admin/week"
      data-ground={isLive ? "live" : undefined}
      className="flex min-h-11.5 items-center gap-x-2.5 max-tablet:flex-wrap gap-y-0 border-rule border-b px-4 py-1 text-t-0 hover:bg-hover tablet:min-h-11 tablet:px-8 max-tablet:text-t-1 data-[ground=live]:hover:bg-live"
    >
      {showsLoss ? (
        <LostConnectionStatus state={state} since={lostSince} isSignedOut={refusal === "signed-out"} />
      ) : (
        <ShowStatus state={state} now={now} />
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2.5 font-label">
        {isLive && <span className="max-tablet:sr-only">Open the desk</span>}
        {!isLive && waitingCount > 0 && (
          <span className="flex items-center gap-2">
            <Badge variant="count">{waitingCount}</Badge> {waitingCount === 1 ? "needs you" : "need you"}
          </span>
        )}
        <ChevronRight aria-hidden="true" className="size-4" />
      </span>
    </Link>
  );
}

function ShowStatus({ state, now }: LoadedState) {
  if (state.status === "live") return <OnAirStatus state={state} now={now} />;
  if (state.status === "skipped") return <SkippedStatus state={state} />;
  const { week, startsAt } = state;
  const msUntilStart = now === undefined ? undefined : Date.parse(startsAt) - now;
  const isWithinHour = msUntilStart !== undefined && msUntilStart > 0 && msUntilStart <= HOUR_MS;
  const plannedMinutes = week.runSheet.reduce((sum, { minutes }) => sum + minutes, 0);
  const showMinutes = (Date.parse(week.endsAt) - Date.parse(week.startsAt)) / 60_000;
  return (
    <>
      <OnAirDot live={false} />
      <b className="whitespace-nowrap font-strong">
        {isWithinHour ? `On air in ${formatLengthMs(msUntilStart)}` : <ShortDate at={startsAt} />}
      </b>
      {!isWithinHour && msUntilStart !== undefined && msUntilStart > 0 && (
        <StripPart>in {formatTimeUntil(new Date(startsAt), new Date(now ?? 0))}</StripPart>
      )}
      <StripPart isWide>
        {week.guest ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
        <b className="truncate font-label text-on">
          {week.guest ? `${week.guest.name} confirmed` : "No guest yet"}
        </b>
      </StripPart>
      <StripPart isWide className="max-desktop:hidden">
        <HourTicks share={plannedMinutes / showMinutes} />
        {plannedMinutes === 0 ? (
          "no run sheet yet"
        ) : (
          <span>
            run sheet <b className="text-on">{plannedMinutes}</b> of {showMinutes} min
          </span>
        )}
      </StripPart>
    </>
  );
}

function OnAirStatus({ state, now = Date.parse(state.onAirSince ?? state.startsAt) }: LoadedState) {
  const { week } = state;
  const { left: timeLeft, late: lateness } = computePace(week, now);
  const part = week.runSheet.find(({ id }) => id === state.current);
  return (
    <>
      <OnAirDot live onSign />
      <b className="whitespace-nowrap tracking-sign">LIVE NOW</b>
      <b className="figures">{formatLengthMs(now - Date.parse(state.onAirSince ?? state.startsAt))}</b>
      {part && (
        <StripPart isWide>
          <span className="truncate">
            {part.title || "Untitled"}, {formatLengthMs(timeLeft)} {timeLeft < 0 ? "over" : "left"}
          </span>
        </StripPart>
      )}
      <StripPart isWide>{formatLateness(lateness)}</StripPart>
    </>
  );
}

function SkippedStatus({ state }: { state: TeamLiveState }) {
  return (
    <>
      <OnAirDot live={false} />
      <s className="whitespace-nowrap font-strong">
        <ShortDate at={state.startsAt} />
      </s>
      <StripPart>
        <Ban aria-hidden="true" /> <b className="font-label text-on">No show this week</b>
      </StripPart>
      {state.skipped?.nextStartsAt && (
        <StripPart isWide>
          next one <ShortDate at={state.skipped.nextStartsAt} />
        </StripPart>
      )}
    </>
  );
}

function LostConnectionStatus({
  state,
  since,
  isSignedOut,
}: Pick<LoadedState, "state"> & { since: number; isSignedOut: boolean }) {
  const { timeZone } = findScheduleAt(useShow(), new Date(since));
  return (
    <>
      <OnAirDot live={false} />
      <b className="whitespace-nowrap font-strong">
        <ShortDate at={state.startsAt} />
      </b>
      <StripPart>
        <WifiOff aria-hidden="true" />
        <b className="font-label text-on">{isSignedOut ? "You're signed out" : "No connection"}</b>
      </StripPart>
      <StripPart isWide>
        {isSignedOut
          ? "sign in again to continue"
          : `since ${formatTimeOfDay(new Date(since), timeZone)}, trying again`}
      </StripPart>
    </>
  );
}
