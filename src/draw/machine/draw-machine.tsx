import { useMemo, useRef, useState } from "react";
import type { Reel } from "#draw/draw.contract.ts";
import { useReels } from "#draw/reels/use-reels.ts";
import type { LoadShareDialog } from "#draw/topic-to-share.ts";
import { QueryProvider } from "#platform/browser/query-provider.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { DrawHint, HINT_ID } from "./draw-hint.tsx";
import { Lever, LeverRow } from "./lever.tsx";
import { type EarlyInput, useEarlyInput, useFocusOnResult } from "./machine-focus.ts";
import { MachineFrame, MuteButton, ReelRow, SpinsBadge } from "./machine-frame.tsx";
import { MachineReel } from "./machine-reel.tsx";
import { REELS, type ReelNumber } from "./machine-state.rules.ts";
import { CopyResult, CreateImage, ResultActions, ResultAnnouncement } from "./result-actions.tsx";
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
          {REELS.map((reel) => (
            <MachineReel
              key={reel}
              reel={reel}
              state={state}
              reels={reels}
              reducedMotion={reducedMotion}
              hasSpun={draw.hasSpun}
              touched={touched}
              onTouch={setTouched}
              onSelect={draw.choose}
              button={reel === 0 ? firstCard : undefined}
            />
          ))}
        </ReelRow>
        <DrawHint state={state} isEmpty={draw.isEmpty} />
        {state.phase === "result" && <ResultActions topics={topics} onCreateImage={() => setSharing(true)} />}
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

function SelectedPanel({
  topics,
  picked,
  onCreateImage,
}: {
  topics: readonly Reel[];
  picked: ReelNumber;
  onCreateImage: () => void;
}) {
  const topic = topics[picked];
  if (!topic) return null;
  return (
    <div className="mt-6 grid animate-rise items-center gap-6 border-rule border-t pt-6 tablet:grid-cols-[1fr_auto] tablet:pl-1">
      <div className="grid min-w-0 gap-1.5">
        <p className="text-on-2 text-t-1">
          Selected topic: <b className="font-strong text-on">{topic.category}</b> / {topic.subCategory}
        </p>
        <p
          dir="auto"
          className="display max-w-[40ch] hyphens-auto text-[1.375rem] leading-[1.15] tablet:text-[1.875rem] wrap-anywhere"
        >
          {topic.text}
        </p>
      </div>
      <div className="grid gap-2.5 tablet:w-48">
        <CreateImage variant="default" onClick={onCreateImage} />
        <CopyResult topics={topics} />
      </div>
    </div>
  );
}
