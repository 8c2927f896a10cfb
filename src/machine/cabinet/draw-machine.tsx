import { useMemo, useRef, useState } from "react";
import type { Reel } from "#machine/machine.contract.ts";
import { ReelWindow } from "#machine/reels/reel-window.tsx";
import { useReels } from "#machine/reels/use-reels.ts";
import type { LoadShareDialog } from "#machine/topic-to-share.ts";
import { QueryProvider } from "#platform/browser/query-provider.tsx";
import { useShow } from "#show/use-show.ts";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { DrawHint, HINT_ID } from "./draw-hint.tsx";
import { Lever, LeverRow } from "./lever.tsx";
import { type EarlyInput, useEarlyInput, useFocusOnResult } from "./machine-focus.ts";
import { MachineFrame, MuteButton, ReelPlace, ReelRow, SpinsBadge } from "./machine-frame.tsx";
import { getCardLook, isPickedByOther, REELS } from "./machine-state.rules.ts";
import { CopyResult, CreateImage, ResultAnnouncement, SelectedPanel } from "./result-actions.tsx";
import { TopicCard } from "./topic-card.tsx";
import { useDraw } from "./use-draw.ts";

const PasscodeDialog = loadDialogLazily(() => import("./passcode-dialog.tsx"));

export type DrawMachineProps = { early: EarlyInput; loadShareDialog: LoadShareDialog };

export default function DrawMachine(props: DrawMachineProps) {
  return (
    <QueryProvider>
      <Machine {...props} />
    </QueryProvider>
  );
}

function Machine({ early, loadShareDialog }: DrawMachineProps) {
  const show = useShow();
  const { reels, reducedMotion } = useReels();
  const draw = useDraw(reels, reducedMotion);
  const { state, spinsLeft } = draw;
  const { topics, picked } = state;
  const spinning = state.phase === "spinning";
  const [touched, setTouched] = useState<number>();
  const [sharing, setSharing] = useState(false);
  const [ShareDialog] = useState(() => loadDialogLazily(loadShareDialog));
  const shared = useMemo(
    () => (picked === null ? topics : topics.slice(picked, picked + 1)).map(toShare),
    [topics, picked],
  );
  const lever = useRef<HTMLButtonElement>(null);
  const mute = useRef<HTMLButtonElement>(null);
  const firstCard = useRef<HTMLButtonElement>(null);
  useEarlyInput(early, { lever, mute });
  useFocusOnResult(state.phase, lever, firstCard);

  return (
    <MachineFrame
      beside={
        <>
          <SpinsBadge count={spinsLeft} />
          <MuteButton ref={mute} muted={draw.muted} onClick={draw.toggleMute} />
        </>
      }
    >
      <LeverRow>
        <Lever
          ref={lever}
          spinning={spinning}
          disabled={draw.isEmpty}
          aria-describedby={draw.isEmpty ? HINT_ID : undefined}
          onClick={draw.pullLever}
        />
        <ReelRow>
          {REELS.map((reel) => {
            const topic = topics[reel];
            return (
              <ReelPlace key={reel} number={reel + 1} bulb={state.bulbs[reel]}>
                <ReelWindow
                  words={show.restingReels[reel]}
                  host={reels.hosts[reel]}
                  running={draw.hasSpun && !reducedMotion}
                  dim={spinning && reducedMotion}
                  covered={!spinning && topic !== undefined}
                />
                {topic && (
                  <TopicCard
                    topic={topic}
                    number={reel + 1}
                    look={getCardLook(state, reel)}
                    pickedByOther={isPickedByOther(state, reel)}
                    busy={state.choosing === reel}
                    touched={touched === topic.id}
                    onTouch={() => setTouched(topic.id)}
                    onSelect={() => draw.choose(reel)}
                    button={reel === 0 ? firstCard : undefined}
                  />
                )}
              </ReelPlace>
            );
          })}
        </ReelRow>
        <DrawHint state={state} isEmpty={draw.isEmpty} />
        {state.phase === "result" && (
          <div className="flex flex-wrap gap-3 tablet:ml-auto tablet:gap-4 [&>*]:max-tablet:flex-1">
            <CopyResult topics={topics} />
            <CreateImage variant="outline" onClick={() => setSharing(true)} />
          </div>
        )}
      </LeverRow>
      {state.phase === "selected" && picked !== null && (
        <SelectedPanel topics={topics} picked={picked} onCreateImage={() => setSharing(true)} />
      )}
      <ResultAnnouncement state={state} />
      <PasscodeDialog open={draw.asksPasscode} onOpenChange={draw.setAsksPasscode} onUnlocked={draw.unlock} />
      <ShareDialog open={sharing && !spinning} onOpenChange={setSharing} topics={shared} />
    </MachineFrame>
  );
}

const toShare = ({ text, category, subCategory }: Reel) => ({ content: text, category, subCategory });
