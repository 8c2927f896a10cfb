import WifiOff from "lucide-react/icons/wifi-off";
import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { useNow } from "#platform/browser/use-now.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { Segmented } from "#ui/controls/segmented.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { AfterShow } from "./after/after-show.tsx";
import { NextWeek, PastDraws } from "./after/past-draws.tsx";
import { BeforeAir } from "./before/before-air.tsx";
import { findCue } from "./cue.rules.ts";
import { CueBar } from "./cue-bar.tsx";
import { liveApi, weekApi } from "./desk.queries.ts";
import { DeskHead } from "./desk-head.tsx";
import { DrawPanel } from "./draw/draw-panel.tsx";
import { GuestPart } from "./guest-part.tsx";
import { OnScreen } from "./on-screen.tsx";
import { RunSheet } from "./sheet/run-sheet.tsx";
import { useDesk } from "./use-desk.ts";
import { useDeskKeys } from "./use-desk-keys.ts";

const USUAL_POLL_SECONDS = 120;

/** /admin/week is the live week or the coming one. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(pageContext);
  const { date = (await liveApi(fetch)("GET /api/live")).date } = params;
  const weeks = /^\d{4}-\d\d-\d\d$/.test(date)
    ? await weekApi(fetch)("GET /api/weeks", { query: { from: date, count: 2 } }).catch(() => [])
    : [];
  if (weeks[0]?.date !== date) throw new Response(null, { status: 404 });
  return { date, weeks };
}

/** The hour on air, run from one screen: before, on air, after. */
export default function DeskPage() {
  const { date, weeks } = useLoaderData<typeof loader>();
  return <DeskOf key={date} date={date} weeks={weeks} />;
}

function DeskOf({ date, weeks }: Awaited<ReturnType<typeof loader>>) {
  const desk = useDesk(date, weeks);
  const [word, setWord] = useState("");
  const [pollSeconds, setPollSeconds] = useState(USUAL_POLL_SECONDS);
  const [tab, setTab] = useState<"sheet" | "middle" | "screen">("middle");
  const { week, state } = desk;
  const cue = desk.mayChange ? findCue({ week, state, word: word.trim(), pollSeconds }) : null;
  useDeskKeys(desk, cue);
  const isOver = week.status === "ended";
  const isLive = week.status === "live";
  const onTab = (one: typeof tab) =>
    cn("grid min-w-0 content-start gap-10", tab !== one && "max-desktop:hidden");
  return (
    <main id="tab" tabIndex={-1} className="pb-32 outline-none desktop:pb-10">
      <DeskHead desk={desk}>{cue && <CueBar desk={desk} cue={cue} />}</DeskHead>
      <LostNotice since={desk.lostSince} />
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
          </div>
          <div className={onTab(isOver ? "sheet" : "middle")}>
            {isOver && (
              <>
                <PastDraws desk={desk} />
                <NextWeek desk={desk} />
              </>
            )}
            {week.status === "planned" && <BeforeAir desk={desk} />}
            {isOver ? (
              <RunSheet desk={desk} />
            ) : (
              <DrawPanel
                desk={desk}
                word={word}
                onWord={setWord}
                pollSeconds={pollSeconds}
                onPollSeconds={setPollSeconds}
                isNeeded={
                  isLive && cue !== null && cue.command?.command !== "next" && cue.command?.command !== "end"
                }
              />
            )}
          </div>
          {!isOver && (
            <div className={onTab("screen")}>
              <OnScreen desk={desk} />
              <GuestPart desk={desk} />
            </div>
          )}
        </div>
      )}
    </main>
  );
}

/** Some seconds are no news: a phone changes its cell. */
const SAID_AFTER_MS = 3000;

function LostNotice({ since }: { since: number | undefined }) {
  const now = useNow(0);
  const lost = since !== undefined && now !== undefined ? now - since : 0;
  if (lost < SAID_AFTER_MS) return null;
  return (
    <div
      data-ground="wine"
      role="alert"
      className="sticky top-2 z-30 mt-4 flex items-center gap-4 rounded-control px-4 py-3"
    >
      <WifiOff aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <b className="block">No connection for {Math.floor(lost / 1000)} seconds</b>
        The show goes on as it was. A press now is not sent late: press again when it is back.
      </p>
      <b className="shrink-0">Trying again</b>
    </div>
  );
}
