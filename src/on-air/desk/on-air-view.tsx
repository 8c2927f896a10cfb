import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { PreShowChecklist } from "./before/pre-show-checklist.tsx";
import { HostsViewStatus } from "./copy-link.tsx";
import { findDeskCue } from "./cue.rules.ts";
import { CueBar } from "./cue-bar.tsx";
import { DeskColumn, DeskFrame, type DeskTab, useDeskTab } from "./desk-frame.tsx";
import { DeskGuests } from "./desk-guests.tsx";
import { DrawPanel } from "./draw/draw-panel.tsx";
import { FreePoll } from "./draw/free-poll.tsx";
import { OnScreenPanel } from "./on-screen.tsx";
import { DeskQuestions, WaitingQuestionsStatus } from "./questions/questions-panel.tsx";
import { RunSheet } from "./sheet/run-sheet.tsx";
import type { Desk } from "./use-desk.ts";
import { AUDIENCE_WORD_FIELD_ID, useDeskKeys } from "./use-desk-keys.ts";

const DEFAULT_POLL_SECONDS = 120;

/** Shows a week during the show and the hour before it. */
export default function OnAirView({ desk, modeSwitch }: { desk: Desk; modeSwitch: ReactNode }) {
  const [word, setWord] = useDrawWord(desk);
  const [pollSeconds, setPollSeconds] = useState(DEFAULT_POLL_SECONDS);
  const { week, state } = desk;
  const nextCue = findDeskCue({ week, state, word: word.trim(), pollSeconds });
  const cue = desk.mayChange ? nextCue : null;
  const isDrawNext = nextCue?.command?.command !== "next" && nextCue?.command?.command !== "end";
  const [tab, setTab] = useDeskTab(desk, isDrawNext);
  const openTabAt = (newTab: DeskTab, id: string) => {
    // On a phone, a column can take the focus only while its tab is open.
    flushSync(() => setTab(newTab));
    document.getElementById(id)?.focus();
  };
  const openWordField = () => openTabAt("middle", AUDIENCE_WORD_FIELD_ID);
  useDeskKeys(desk, cue, openWordField);
  const isFreePollOpen = state?.poll?.open === true && state.poll.question !== null;
  const isLive = week.status === "live";
  return (
    <DeskFrame
      desk={desk}
      modeSwitch={modeSwitch}
      cue={cue && <CueBar desk={desk} cue={cue} openWordField={openWordField} />}
      tabs={{
        opened: tab,
        options: [
          { value: "sheet", label: "Run sheet" },
          { value: "middle", label: isLive ? "Draw" : "Before air" },
          { value: "screen", label: "On screen" },
        ],
        onOpen: setTab,
      }}
      columns="desktop:grid-cols-[minmax(0,1.2fr)_minmax(0,1.05fr)_minmax(0,0.88fr)]"
    >
      <DeskStatus desk={desk} />
      <DeskColumn isOpen={tab === "sheet"}>
        <RunSheet desk={desk} />
      </DeskColumn>
      <DeskColumn isOpen={tab === "middle"}>
        {week.status === "planned" && (
          <PreShowChecklist
            desk={desk}
            onOpenRunSheet={() => openTabAt("sheet", "run-sheet")}
            // On a narrow screen, the tab already says 'Before air'.
            headingClassName="max-desktop:hidden"
          />
        )}
        <DrawPanel
          desk={desk}
          word={word}
          onWordChange={setWord}
          pollSeconds={pollSeconds}
          onPollSecondsChange={setPollSeconds}
          isNeeded={isLive && cue !== null && isDrawNext && !isFreePollOpen}
        />
        <FreePoll desk={desk} />
        <DeskQuestions desk={desk} />
      </DeskColumn>
      <DeskColumn isOpen={tab === "screen"}>
        <OnScreenPanel desk={desk} />
        <DeskGuests desk={desk} />
        {desk.mayChange && <HostsViewStatus />}
      </DeskColumn>
    </DeskFrame>
  );
}

/**
 * Tells screen readers what happens on air, even on a phone, where the column that shows it may be hidden. The poll's
 * remaining seconds are left out, because they would be read all the time.
 */
function DeskStatus({ desk: { week, state } }: { desk: Desk }) {
  const { draw, poll } = state ?? {};
  return (
    <div className="sr-only">
      <p role="status">{draw && <span key={draw.id}>Three new topics are up.</span>}</p>
      <p role="status">{poll && (poll.open ? "Voting has begun." : "Voting has ended.")}</p>
      <WaitingQuestionsStatus date={week.date} />
    </div>
  );
}

/**
 * Returns the audience's word and a function that sets it. The word survives a reload, but a draw clears the field,
 * because each draw needs a new word.
 */
function useDrawWord({ state, week }: Desk): [word: string, setWord: (word: string) => void] {
  const drawId = state?.draw?.id ?? 0;
  const { values, change } = useFormDraft(`word-${week.date}-${drawId}`, { drawId, word: "" });
  return [values.drawId === drawId ? values.word : "", (word) => change({ drawId, word })];
}
