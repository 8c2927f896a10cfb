import type { Ref } from "react";
import type { ReelSet } from "#draw/reels/reel-set.ts";
import { ReelWindow } from "#draw/reels/reel-window.tsx";
import { useShow } from "#show/use-show.ts";
import { ReelPlace } from "./machine-frame.tsx";
import { isPickedByOther, type MachineState, type ReelNumber } from "./machine-state.rules.ts";
import { TopicCard } from "./topic-card.tsx";

export function MachineReel({
  reel,
  state,
  reels,
  reducedMotion,
  hasSpun,
  touched,
  onTouch,
  onSelect,
  button,
}: {
  reel: ReelNumber;
  state: MachineState;
  reels: ReelSet;
  reducedMotion: boolean;
  hasSpun: boolean;
  touched: number | undefined;
  onTouch: (topicId: number) => void;
  onSelect: (reel: ReelNumber) => void;
  button: Ref<HTMLButtonElement> | undefined;
}) {
  const show = useShow();
  const topic = state.topics[reel];
  const spinning = state.phase === "spinning";
  return (
    <ReelPlace number={reel + 1} bulb={state.bulbs[reel]}>
      <ReelWindow
        words={show.restingReels[reel]}
        host={reels.hosts[reel]}
        running={hasSpun && !reducedMotion}
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
          onTouch={() => onTouch(topic.id)}
          onSelect={() => onSelect(reel)}
          button={button}
        />
      )}
    </ReelPlace>
  );
}

function getCardLook({ phase, picked }: MachineState, reel: ReelNumber) {
  if (phase === "spinning") return "leaving";
  if (picked === null) return "open";
  return picked === reel ? "picked" : "off";
}
