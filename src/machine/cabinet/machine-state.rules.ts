import type { Clip } from "#episodes/topics/clips.contract.ts";
import type { Draw, DrawnTopic, ReelType, SelectionInput } from "#machine/machine.contract.ts";

export const REEL_NUMBERS = [0, 1, 2] as const;
export type ReelNumber = (typeof REEL_NUMBERS)[number];

const REEL_TYPE_BY_NUMBER = ["category", "subCategory", "content"] as const satisfies ReelType[];

export type BulbState = "off" | "slowing" | "settled";

export type MachineState = {
  phase: "idle" | "spinning" | "result" | "selected";
  /** The drawn topics. While the machine spins, these are still the previous draw's topics. */
  topics: readonly DrawnTopic[];
  bulbs: readonly [BulbState, BulbState, BulbState];
  /** The reel whose topic was clicked, until the server responds; otherwise null. */
  pendingReel: ReelNumber | null;
  pickedReel: ReelNumber | null;
  unavailableTopicIds: readonly number[];
  problem: string | null;
  /** The clips that a demo shows; null for a real draw. Visitors can't pick one, because clips are from past shows. */
  clips: readonly Clip[] | null;
};

export type MachineEvent =
  | { type: "spin" }
  | { type: "bulb"; reel: ReelNumber; state: BulbState }
  | { type: "open"; draw: Draw; clips?: readonly Clip[] }
  | { type: "fail"; problem: string }
  | { type: "choose"; reel: ReelNumber }
  | { type: "pick"; reel: ReelNumber }
  | { type: "refuse"; isUnavailable: boolean };

export const INITIAL_MACHINE_STATE: MachineState = {
  phase: "idle",
  topics: [],
  bulbs: ["off", "off", "off"],
  pendingReel: null,
  pickedReel: null,
  unavailableTopicIds: [],
  problem: null,
  clips: null,
};

/** Returns the initial state: the given three topics to choose from or, if there are none, a machine at rest. */
export const makeInitialMachineState = (topics: readonly DrawnTopic[]): MachineState =>
  topics.length === REEL_NUMBERS.length
    ? { ...INITIAL_MACHINE_STATE, phase: "result", topics, bulbs: ["settled", "settled", "settled"] }
    : INITIAL_MACHINE_STATE;

/** Returns the state after an event. An event that doesn't fit the current phase changes nothing. */
export function applyMachineEvent(state: MachineState, event: MachineEvent): MachineState {
  switch (event.type) {
    case "spin":
      if (state.phase === "spinning" || state.pendingReel !== null) return state;
      return {
        ...INITIAL_MACHINE_STATE,
        phase: "spinning",
        topics: state.topics,
        pickedReel: state.pickedReel,
      };
    case "bulb":
      if (state.phase !== "spinning") return state;
      return { ...state, bulbs: replaceBulb(state.bulbs, event.reel, event.state) };
    case "open":
      if (state.phase !== "spinning") return state;
      return { ...makeInitialMachineState(listDrawnTopics(event.draw)), clips: event.clips ?? null };
    case "fail":
      return state.phase === "spinning" ? { ...INITIAL_MACHINE_STATE, problem: event.problem } : state;
    case "choose":
      if (
        state.phase !== "result" ||
        state.clips ||
        state.pendingReel !== null ||
        isTopicUnavailable(state, event.reel)
      )
        return state;
      return { ...state, pendingReel: event.reel };
    case "pick":
      if (state.pendingReel !== event.reel) return state;
      return {
        ...state,
        phase: "selected",
        pendingReel: null,
        pickedReel: event.reel,
        bulbs: replaceBulb(INITIAL_MACHINE_STATE.bulbs, event.reel, "settled"),
      };
    case "refuse": {
      const topic = state.pendingReel === null ? undefined : state.topics[state.pendingReel];
      const isLost = event.isUnavailable && topic;
      return {
        ...state,
        pendingReel: null,
        unavailableTopicIds: isLost ? [...state.unavailableTopicIds, topic.id] : state.unavailableTopicIds,
      };
    }
  }
}

export function isTopicUnavailable(state: MachineState, reel: ReelNumber): boolean {
  const topic = state.topics[reel];
  return topic !== undefined && state.unavailableTopicIds.includes(topic.id);
}

/**
 * Returns how a reel's card looks: open (can be picked), picked, off (another card was picked), aired (part of a demo),
 * or leaving (the reel is starting to turn).
 */
export function getCardLook({ phase, pickedReel: picked, clips }: MachineState, reel: ReelNumber) {
  if (phase === "spinning") return "leaving";
  if (clips) return "aired";
  if (picked === null) return "open";
  return picked === reel ? "picked" : "off";
}

function replaceBulb(
  bulbs: MachineState["bulbs"],
  reel: ReelNumber,
  state: BulbState,
): MachineState["bulbs"] {
  const newBulbs: [BulbState, BulbState, BulbState] = [...bulbs];
  newBulbs[reel] = state;
  return newBulbs;
}

export const listDrawnTopics = ({
  categoryReel,
  subCategoryReel,
  contentReel,
}: Draw): [DrawnTopic, DrawnTopic, DrawnTopic] => [categoryReel, subCategoryReel, contentReel];

/** Returns the API input for picking a reel's topic, or undefined if there aren't three topics. */
export function makeSelectionInput(
  topics: readonly DrawnTopic[],
  reel: ReelNumber,
): SelectionInput | undefined {
  const [category, subCategory, content] = topics;
  if (!category || !subCategory || !content) return undefined;
  return {
    categoryId: category.id,
    subCategoryId: subCategory.id,
    contentId: content.id,
    selectedType: REEL_TYPE_BY_NUMBER[reel],
  };
}
