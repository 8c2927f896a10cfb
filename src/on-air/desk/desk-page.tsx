import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { AfterShow } from "./after/after-show.tsx";
import { HowItRan } from "./after/how-it-ran.tsx";
import { NextWeek, PastDraws } from "./after/past-draws.tsx";
import { PastPolls } from "./after/past-polls.tsx";
import { BeforeAir } from "./before/before-air.tsx";
import { HostsView } from "./copy-link.tsx";
import { findCue } from "./cue.rules.ts";
import { CueBar } from "./cue-bar.tsx";
import { loadTeamState, weekApi } from "./desk.queries.ts";
import { DeskConnectionNotice } from "./desk-connection-notice.tsx";
import { DeskHead } from "./desk-head.tsx";
import { DrawPanel } from "./draw/draw-panel.tsx";
import { FreePoll } from "./draw/free-poll.tsx";
import { GuestPart } from "./guest-part.tsx";
import { OnScreen } from "./on-screen.tsx";
import { PlanView } from "./plan/plan-view.tsx";
import { DeskQuestions } from "./questions/questions-panel.tsx";
import { RunSheet } from "./sheet/run-sheet.tsx";
import { type Desk, type LoadedDesk, useDesk } from "./use-desk.ts";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useMode } from "./use-mode.tsx";

const DEFAULT_POLL_SECONDS = 120;

/** Loads a week. /admin/week is the live or the coming one. */
export async function loader({
  context,
  params,
}: LoaderFunctionArgs): Promise<LoadedDesk & { loadedAt: number }> {
  const { fetch } = context.get(pageContext);
  const live = await loadTeamState(fetch);
  const { date = live?.date ?? "" } = params;
  const weeks = /^\d{4}-\d\d-\d\d$/.test(date)
    ? await weekApi(fetch)("GET /api/weeks", { query: { from: date, count: 3 } }).catch(() => [])
    : [];
  if (weeks[0]?.date !== date) throw new Response(null, { status: 404 });
  return { date, weeks, live, loadedAt: Date.now() };
}

/**
 * Shows a week on one screen: its plan, then the hour before, during and after the show. `needs` lists what needs
 * attention elsewhere in the back office.
 */
export function DeskPage({ needs }: { needs: ReactNode }) {
  const loaded = useLoaderData<typeof loader>();
  return <DeskContent key={loaded.date} loaded={loaded} needs={needs} />;
}

function DeskContent({ loaded, needs }: { loaded: LoadedDesk & { loadedAt: number }; needs: ReactNode }) {
  const desk = useDesk(loaded);
  const { isPlan, modes } = useMode(desk, loaded.loadedAt);
  if (!isPlan) return <Air desk={desk} modes={modes} />;
  return (
    <main id="tab" tabIndex={-1} className="outline-none">
      <DeskConnectionNotice desk={desk} />
      <PlanView desk={desk} modes={modes} needs={needs} />
    </main>
  );
}

function Air({ desk, modes }: { desk: Desk; modes: ReactNode }) {
  const [word, setWord] = useDrawWord(desk);
  const [pollSeconds, setPollSeconds] = useState(DEFAULT_POLL_SECONDS);
  const { week, state } = desk;
  const next = findCue({ week, state, word: word.trim(), pollSeconds });
  const cue = desk.mayChange ? next : null;
  const isDrawNeeded = next?.command?.command !== "next" && next?.command?.command !== "end";
  const [tab, setTab] = useTab(desk, isDrawNeeded);
  useDeskKeys(desk, cue);
  const openRunSheet = () => {
    // On a phone, the run sheet is rendered only while its tab is open.
    flushSync(() => setTab("sheet"));
    document.getElementById("run-sheet")?.focus();
  };
  const isOtherPoll = state?.poll?.open === true && state.poll.question !== null;
  const isOver = week.status === "ended";
  const isLive = week.status === "live";
  const onTab = (one: typeof tab) =>
    cn("grid min-w-0 content-start gap-10", tab !== one && "max-desktop:hidden");
  return (
    <main id="tab" tabIndex={-1} className="pb-32 outline-none desktop:pb-10">
      {modes && <div className="flex justify-end pt-3">{modes}</div>}
      <DeskHead desk={desk}>{cue && <CueBar desk={desk} cue={cue} />}</DeskHead>
      <DeskConnectionNotice desk={desk} />
      <Segmented
        label="Part of the desk"
        value={tab}
        options={[
          { value: "sheet", label: "Run sheet" },
          { value: "middle", label: isOver ? "After" : isLive ? "Draw" : "Before air" },
          ...(isOver ? [] : [{ value: "screen" as const, label: "On screen" }]),
        ]}
        onValueChange={setTab}
        className="mt-4 flex! [&>label]:flex-1 desktop:hidden!"
      />
      {week.skipReason !== undefined ? (
        <p className="mt-8 text-t-1">
          This week {isOver ? "was" : "is"} skipped. {week.skipReason}
        </p>
      ) : (
        <div
          className={cn(
            "mt-6 grid gap-x-10 gap-y-8",
            isOver
              ? "desktop:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]"
              : "desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1.05fr)_minmax(0,0.88fr)]",
          )}
        >
          <div className={onTab(isOver ? "middle" : "sheet")}>
            {isOver ? <AfterShow desk={desk} /> : <RunSheet desk={desk} />}
            {isOver && <HowItRan week={week} />}
            {isOver && <DeskQuestions desk={desk} />}
          </div>
          <div className={onTab(isOver ? "sheet" : "middle")}>
            {isOver && (
              <>
                <PastDraws desk={desk} />
                <PastPolls desk={desk} />
                <NextWeek desk={desk} />
              </>
            )}
            {week.status === "planned" && <BeforeAir desk={desk} onRunSheet={openRunSheet} />}
            {isOver ? (
              <RunSheet desk={desk} />
            ) : (
              <DrawPanel
                desk={desk}
                word={word}
                onWord={setWord}
                pollSeconds={pollSeconds}
                onPollSeconds={setPollSeconds}
                isNeeded={isLive && cue !== null && isDrawNeeded && !isOtherPoll}
              />
            )}
            {!isOver && <FreePoll desk={desk} />}
            {!isOver && <DeskQuestions desk={desk} />}
          </div>
          {!isOver && (
            <div className={onTab("screen")}>
              <OnScreen desk={desk} />
              <GuestPart desk={desk} />
              {desk.mayChange && <HostsView />}
            </div>
          )}
        </div>
      )}
    </main>
  );
}

/**
 * Returns the audience's word and its setter. The field is emptied after a draw, because each draw needs a new word.
 */
function useDrawWord({ state }: Desk): [word: string, setWord: (word: string) => void] {
  const drawId = state?.draw?.id;
  const [typed, setTyped] = useState({ drawId, word: "" });
  return [typed.drawId === drawId ? typed.word : "", (word) => setTyped({ drawId, word })];
}

type Tab = "sheet" | "middle" | "screen";

/** Returns the tab that is open on a phone. A tab stays open until the show reaches a part that needs another one. */
function useTab({ week, state }: Desk, isDrawNeeded: boolean): [tab: Tab, open: (tab: Tab) => void] {
  const isTalk = week.status === "live" && week.runSheet.length > 0 && state !== undefined && !isDrawNeeded;
  const situation = `${week.status} ${state?.current} ${isTalk}`;
  const [opened, setOpened] = useState<{ situation: string; tab: Tab }>();
  const usual = isTalk ? "sheet" : "middle";
  return [opened?.situation === situation ? opened.tab : usual, (tab) => setOpened({ situation, tab })];
}
