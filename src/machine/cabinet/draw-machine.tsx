import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { DrawnTopic } from "#machine/machine.contract.ts";
import { ReelWindow } from "#machine/reels/reel-window.tsx";
import { useReels } from "#machine/reels/use-reels.ts";
import type { LoadShareDialog } from "#machine/topic-to-share.ts";
import { QueryProvider } from "#platform/pages/query-provider.tsx";
import { useShow } from "#show/use-show.ts";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { canSpinDemo } from "./demo.rules.ts";
import { DemoFooter, DemoSign } from "./demo-parts.tsx";
import { DRAW_HINT_ID, DrawHint } from "./draw-hint.tsx";
import { Lever, LeverRow } from "./lever.tsx";
import { type EarlyInput, useEarlyInput, useFocusOnResult } from "./machine-focus.ts";
import { DemoOffer, MachineFrame, MuteButton, ReelRow, ReelSlot, SpinsBadge } from "./machine-frame.tsx";
import { getCardLook, isTopicUnavailable, REEL_NUMBERS } from "./machine-state.rules.ts";
import {
  CopyResultButton,
  CreateImageButton,
  ResultAnnouncement,
  SelectedTopicPanel,
} from "./result-actions.tsx";
import { TopicCard } from "./topic-card.tsx";
import { useDraw } from "./use-draw.ts";

const PasscodeDialog = createLazyDialog(() => import("./passcode-dialog.tsx"));

export type DrawMachineProps = {
  early: EarlyInput;
  loadShareDialog: LoadShareDialog;
  /** Topics that have aired. Visitors can spin through these without a passcode. */
  clips: readonly Clip[];
  /** Shows when the next show is, and offers to remind the visitor. */
  nextShow: ReactNode;
  /** Shown below a demo: when the next show is, in large type. */
  nextRealDraw: ReactNode;
};

export default function DrawMachine(props: DrawMachineProps) {
  return (
    <QueryProvider>
      <Machine {...props} />
    </QueryProvider>
  );
}

function Machine({ early, loadShareDialog, clips, nextShow, nextRealDraw }: DrawMachineProps) {
  const show = useShow();
  const { reels, reducedMotion } = useReels();
  const draw = useDraw(reels, reducedMotion);
  const { state, spinsLeft } = draw;
  const { topics, pickedReel: picked } = state;
  const isSpinning = state.phase === "spinning";
  // A demo must not replace a real draw before one of the draw's topics has been picked.
  const isDemoAllowed = (state.phase !== "result" || state.clips !== null) && canSpinDemo(clips);
  const spinDemo = () => void draw.spinDemo(clips);
  const [touchedTopicId, setTouchedTopicId] = useState<number>();
  const [isSharing, setSharing] = useState(false);
  const [ShareDialog] = useState(() => createLazyDialog(loadShareDialog));
  const topicsToShare = useMemo(
    () => (picked === null ? topics : topics.slice(picked, picked + 1)).map(makeTopicToShare),
    [topics, picked],
  );
  const lever = useRef<HTMLButtonElement>(null);
  const mute = useRef<HTMLButtonElement>(null);
  const demo = useRef<HTMLButtonElement>(null);
  const firstCard = useRef<HTMLButtonElement>(null);
  useEarlyInput(early, { lever, mute, demo });
  useFocusOnResult(state.phase, lever, firstCard);

  return (
    <>
      <MachineFrame
        beside={
          <>
            {state.clips ? <DemoSign /> : <SpinsBadge count={spinsLeft} />}
            <MuteButton ref={mute} muted={draw.muted} onClick={draw.toggleMute} />
          </>
        }
      >
        <LeverRow>
          <Lever
            ref={lever}
            spinning={isSpinning}
            disabled={draw.isEmpty}
            aria-describedby={draw.isEmpty ? DRAW_HINT_ID : undefined}
            onClick={draw.pullLever}
          />
          <ReelRow>
            {REEL_NUMBERS.map((reel) => {
              const topic = topics[reel];
              return (
                <ReelSlot key={reel} number={reel + 1} bulb={state.bulbs[reel]}>
                  <ReelWindow
                    words={show.restingReels[reel]}
                    host={reels.hosts[reel]}
                    running={draw.hasSpun && !reducedMotion}
                    dim={isSpinning && reducedMotion}
                    covered={!isSpinning && topic !== undefined}
                  />
                  {topic && (
                    <TopicCard
                      topic={topic}
                      clip={state.clips?.[reel]}
                      number={reel + 1}
                      look={getCardLook(state, reel)}
                      isUnavailable={isTopicUnavailable(state, reel)}
                      busy={state.pendingReel === reel}
                      touched={touchedTopicId === topic.id}
                      onTouch={() => setTouchedTopicId(topic.id)}
                      onSelect={() => draw.choose(reel)}
                      button={reel === 0 ? firstCard : undefined}
                    />
                  )}
                </ReelSlot>
              );
            })}
          </ReelRow>
          <DrawHint state={state} isEmpty={draw.isEmpty} />
          {state.phase === "idle" && isDemoAllowed && !draw.isEmpty && (
            <DemoOffer ref={demo} onClick={spinDemo} className={cn(spinsLeft && "invisible")} />
          )}
          {state.phase === "result" && !state.clips && (
            <div className="flex flex-wrap gap-3 tablet:ml-auto tablet:gap-4 [&>*]:max-tablet:flex-1">
              <CopyResultButton topics={topics} />
              <CreateImageButton variant="outline" onClick={() => setSharing(true)} />
            </div>
          )}
        </LeverRow>
        {state.phase === "selected" && picked !== null && (
          <SelectedTopicPanel topics={topics} picked={picked} onCreateImage={() => setSharing(true)} />
        )}
        <ResultAnnouncement state={state} />
        <PasscodeDialog
          open={draw.isPasscodeDialogOpen}
          onOpenChange={draw.setPasscodeDialogOpen}
          onUnlocked={draw.unlock}
          onSpinDemo={isDemoAllowed ? spinDemo : undefined}
          nextShow={nextShow}
        />
        <ShareDialog open={isSharing && !isSpinning} onOpenChange={setSharing} topics={topicsToShare} />
      </MachineFrame>
      {state.clips && (
        <DemoFooter nextRealDraw={nextRealDraw} onEnterPasscode={() => draw.setPasscodeDialogOpen(true)} />
      )}
    </>
  );
}

const makeTopicToShare = ({ text, category, subCategory }: DrawnTopic) => ({
  content: text,
  category,
  subCategory,
});
