import type { LiveState } from "#on-air/live/live.contract.ts";
import { formatLengthMs } from "#on-air/week/pace.rules.ts";
import type { DrawDetails, OverlayFacts } from "../overlay.contract.ts";

type Poll = NonNullable<LiveState["poll"]>;
type TopicText = { topicId: number; text: string };

export type StageTopic = TopicText & { category: string; subCategory: string };

/**
 * What one scene looks like. Two pictures with the same `key` use the same card: its details are updated without
 * playing the animation that brings a card in.
 */
export type StagePicture =
  | {
      scene: "countdown";
      key: string;
      startsAt: number;
      showName: string;
      label: string;
      guest: string | null;
    }
  | { scene: "guest"; key: string; names: string[]; place: string }
  | { scene: "draw"; key: string; word: string; site: string; topics: StageTopic[]; words: string[] }
  | { scene: "topic"; key: string; topic: StageTopic }
  | { scene: "question"; key: string; text: string; name: string | null }
  | { scene: "poll"; key: string; site: string; poll: Poll };

/** Returns the picture for a live state, or null if there is nothing to show. The overlay is then transparent. */
export function makeStagePicture(
  state: LiveState,
  facts: OverlayFacts,
  details?: DrawDetails,
): StagePicture | null {
  const { scene, draw, poll, question } = state;
  if (scene === "countdown") return makeCountdownPicture(state, facts);
  if (scene === "guest" && state.guest) {
    const names = state.guestNames ?? [state.guest.name];
    return { scene, key: `guest ${names.join("\n")}`, names, place: facts.place };
  }
  if (scene === "draw" && draw) {
    const word = details?.id === draw.id ? details.word : "";
    const topics = draw.topics.map((one) => addCategory(one, details));
    return { scene, key: `draw ${draw.id}`, word, topics, site: facts.site, words: facts.words };
  }
  const chosenTopic = draw?.topics.find(({ topicId }) => topicId === draw.chosen);
  if (scene === "topic" && chosenTopic)
    return { scene, key: `topic ${chosenTopic.topicId}`, topic: addCategory(chosenTopic, details) };
  if (scene === "question" && question) return { scene, ...question, key: `question ${question.key}` };
  if (scene === "poll" && poll) return { scene, key: `poll ${poll.id}`, site: facts.site, poll };
  return null;
}

/** Returns the countdown, or null if there is nothing to count down to because the show is live or skipped. */
function makeCountdownPicture(state: LiveState, facts: OverlayFacts): StagePicture | null {
  if (state.status === "live" || state.status === "skipped" || state.startsAt === null) return null;
  return {
    scene: "countdown",
    key: "countdown",
    startsAt: Date.parse(state.startsAt),
    showName: facts.showName,
    label: facts.label,
    guest: state.guest?.name ?? null,
  };
}

function addCategory(topic: TopicText, details: DrawDetails | undefined): StageTopic {
  const topicDetails = details?.topics.find(({ id }) => id === topic.topicId);
  return { ...topic, category: topicDetails?.category ?? "", subCategory: topicDetails?.subCategory ?? "" };
}

/** Formats the time left: '4:32' or '1:05:09'. Stays at '0:00' once the time has run out. */
export const formatTimeLeft = (ms: number): string =>
  formatLengthMs(Math.max(0, Math.ceil(ms / 1000) * 1000));

/**
 * Returns how many of the sixty ticks are dark. One tick goes dark for each sixtieth of the poll's length that has
 * elapsed.
 */
export const countDarkTicks = (leftMs: number, lengthMs: number): number =>
  Math.min(60, Math.max(0, Math.floor(60 - (leftMs / lengthMs) * 60)));
