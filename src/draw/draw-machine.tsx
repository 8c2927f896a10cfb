import { useRef, useState } from "react";
import { show } from "#show.ts";
import { Badge } from "#ui/badge.tsx";
import { DrawDialogs } from "./draw-dialogs.tsx";
import { DrawFrame, MuteButton, ReelPlace, ReelRow } from "./draw-frame.tsx";
import { DrawHint } from "./draw-hint.tsx";
import { isTaken, type MachineState, REELS, type ReelNumber } from "./draw-machine.rules.ts";
import { Drum } from "./drum.tsx";
import { Lever, LeverRow } from "./lever.tsx";
import { type FirstWish, useFirstWish, useFocusOnResult } from "./machine-focus.ts";
import { ResultActions } from "./result-actions.tsx";
import { ResultVoice } from "./result-voice.tsx";
import { SelectedPanel } from "./selected-panel.tsx";
import { TopicCard } from "./topic-card.tsx";
import type { LoadShareDialog } from "./topic-to-share.ts";
import { useDraw } from "./use-draw.ts";
import { useReels } from "./use-reels.ts";

export type DrawMachineProps = { first: FirstWish; loadShareDialog: LoadShareDialog };

/** The machine in all its states: at rest, spinning, with three topics, with one of them on the table. */
export default function DrawMachine({ first, loadShareDialog }: DrawMachineProps) {
  const { reels, still } = useReels();
  const draw = useDraw(reels, still);
  const { state, spinsLeft } = draw;
  const spinning = state.phase === "spinning";
  const [touched, setTouched] = useState<ReelNumber>();
  const [sharing, setSharing] = useState(false);
  const lever = useRef<HTMLButtonElement>(null);
  const mute = useRef<HTMLButtonElement>(null);
  const firstCard = useRef<HTMLButtonElement>(null);
  useFirstWish(first, { lever, mute });
  useFocusOnResult(state.phase, lever, firstCard);

  return (
    <DrawFrame
      beside={
        <>
          {spinsLeft !== undefined && (spinsLeft > 0 || state.topics.length > 0) && (
            <Badge variant="tally" className="shrink-0">
              <b>{spinsLeft}</b> {spinsLeft === 1 ? "spin left" : "spins left"}
            </Badge>
          )}
          <MuteButton ref={mute} muted={draw.muted} onClick={draw.toggleMute} />
        </>
      }
    >
      <ReelRow>
        {REELS.map((reel) => (
          <ReelPlace key={reel} number={reel + 1} bulb={state.bulbs[reel]}>
            <Drum
              words={show.restingReels[reel]}
              host={reels.hosts[reel]}
              running={draw.hasSpun && !still}
              dim={spinning && still}
              covered={!spinning && state.topics.length > 0}
            />
            {state.topics[reel] && (
              <TopicCard
                topic={state.topics[reel]}
                number={reel + 1}
                look={lookOf(state, reel)}
                taken={isTaken(state, reel)}
                busy={state.choosing === reel}
                touched={touched === reel}
                onTouch={() => setTouched(reel)}
                onSelect={() => draw.choose(reel)}
                button={reel === 0 ? firstCard : undefined}
              />
            )}
          </ReelPlace>
        ))}
      </ReelRow>
      <LeverRow>
        <Lever ref={lever} spinning={spinning} disabled={draw.isEmpty} onClick={draw.pullLever} />
        <DrawHint state={state} isEmpty={draw.isEmpty} />
        {state.phase === "result" && (
          <ResultActions topics={state.topics} onCreateImage={() => setSharing(true)} />
        )}
      </LeverRow>
      {state.phase === "selected" && state.picked !== null && (
        <SelectedPanel topics={state.topics} picked={state.picked} onCreateImage={() => setSharing(true)} />
      )}
      <ResultVoice state={state} />
      <DrawDialogs
        state={state}
        asksPasscode={draw.asksPasscode}
        onAskPasscode={draw.setAsksPasscode}
        onUnlocked={draw.unlock}
        sharing={sharing && !spinning}
        onShare={setSharing}
        loadShareDialog={loadShareDialog}
      />
    </DrawFrame>
  );
}

function lookOf({ phase, picked }: MachineState, reel: ReelNumber) {
  if (phase === "spinning") return "leaving";
  if (picked === null) return "open";
  return picked === reel ? "picked" : "off";
}
