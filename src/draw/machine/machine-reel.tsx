import type { Ref } from "react";
import type { ReelSet } from "#draw/reels/reel-set.ts";
import { Drum } from "#draw/reels/reel-window.tsx";
import { show } from "#show.ts";
import { ReelPlace } from "./machine-frame.tsx";
import { isTaken, type MachineState, type ReelNumber } from "./machine-state.rules.ts";
import { TopicCard } from "./topic-card.tsx";

/** One of the machine's three places: its drum, and the card that the drum opens into. */
export function MachineReel({
  reel,
  state,
  reels,
  still,
  hasSpun,
  touched,
  onTouch,
  onSelect,
  button,
}: {
  reel: ReelNumber;
  state: MachineState;
  reels: ReelSet;
  still: boolean;
  hasSpun: boolean;
  /** The id of the topic whose card is open on a phone. */
  touched: number | undefined;
  onTouch: (topicId: number) => void;
  onSelect: (reel: ReelNumber) => void;
  button: Ref<HTMLButtonElement> | undefined;
}) {
  const topic = state.topics[reel];
  const spinning = state.phase === "spinning";
  return (
    <ReelPlace number={reel + 1} bulb={state.bulbs[reel]}>
      <Drum
        words={show.restingReels[reel]}
        host={reels.hosts[reel]}
        running={hasSpun && !still}
        dim={spinning && still}
        covered={!spinning && topic !== undefined}
      />
      {topic && (
        <TopicCard
          topic={topic}
          number={reel + 1}
          look={lookOf(state, reel)}
          taken={isTaken(state, reel)}
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

function lookOf({ phase, picked }: MachineState, reel: ReelNumber) {
  if (phase === "spinning") return "leaving";
  if (picked === null) return "open";
  return picked === reel ? "picked" : "off";
}
