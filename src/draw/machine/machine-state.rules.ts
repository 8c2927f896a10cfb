import type { Draw, Reel, SelectionInput } from "#draw/draw.contract.ts";

/** Which of the three reels: Topic 1, 2 and 3. */
export const REELS = [0, 1, 2] as const;
export type ReelNumber = (typeof REELS)[number];

/** What each reel is called in a selection. */
const TYPES = ["category", "subCategory", "content"] as const satisfies SelectionInput["selectedType"][];

export type BulbState = "off" | "slowing" | "settled";

/** What the machine shows. Which topics were drawn is the server's to say; this only follows. */
export type MachineState = {
  phase: "idle" | "spinning" | "result" | "selected";
  /** The three topics shown, or, while spinning, those that were shown before. */
  topics: readonly Reel[];
  bulbs: readonly [BulbState, BulbState, BulbState];
  /** The reel whose topic is being put on the table. */
  choosing: ReelNumber | null;
  picked: ReelNumber | null;
  /** Topics that others put on the table meanwhile. */
  taken: readonly number[];
  /** What went wrong in the last spin, in a sentence; null when nothing did. */
  problem: string | null;
};

export type MachineEvent =
  | { type: "spin" }
  | { type: "bulb"; reel: ReelNumber; state: BulbState }
  | { type: "open"; draw: Draw }
  | { type: "fail"; problem: string }
  | { type: "choose"; reel: ReelNumber }
  | { type: "pick"; reel: ReelNumber }
  | { type: "refuse"; taken: boolean };

export const AT_REST: MachineState = {
  phase: "idle",
  topics: [],
  bulbs: ["off", "off", "off"],
  choosing: null,
  picked: null,
  taken: [],
  problem: null,
};

/** What the machine shows after an event; an event that does not fit its phase changes nothing. */
export function afterEvent(state: MachineState, event: MachineEvent): MachineState {
  switch (event.type) {
    case "spin":
      if (state.phase === "spinning" || state.choosing !== null) return state;
      return { ...AT_REST, phase: "spinning", topics: state.topics, picked: state.picked };
    case "bulb":
      if (state.phase !== "spinning") return state;
      return { ...state, bulbs: withBulb(state.bulbs, event.reel, event.state) };
    case "open":
      if (state.phase !== "spinning") return state;
      return {
        ...AT_REST,
        phase: "result",
        topics: topicsOf(event.draw),
        bulbs: ["settled", "settled", "settled"],
      };
    case "fail":
      return state.phase === "spinning" ? { ...AT_REST, problem: event.problem } : state;
    case "choose":
      if (state.phase !== "result" || state.choosing !== null || isTaken(state, event.reel)) return state;
      return { ...state, choosing: event.reel };
    case "pick":
      if (state.choosing !== event.reel) return state;
      return { ...state, phase: "selected", choosing: null, picked: event.reel, bulbs: onlyBulb(event.reel) };
    case "refuse":
      return refused(state, event.taken);
  }
}

/** The choice did not come about; where another visitor was first the topic cannot be chosen any more. */
function refused(state: MachineState, taken: boolean): MachineState {
  const topic = state.choosing === null ? undefined : state.topics[state.choosing];
  return { ...state, choosing: null, taken: taken && topic ? [...state.taken, topic.id] : state.taken };
}

/** Whether another visitor has put this reel's topic on the table. */
export function isTaken(state: MachineState, reel: ReelNumber): boolean {
  const topic = state.topics[reel];
  return topic !== undefined && state.taken.includes(topic.id);
}

function withBulb(bulbs: MachineState["bulbs"], reel: ReelNumber, state: BulbState): MachineState["bulbs"] {
  const next: [BulbState, BulbState, BulbState] = [...bulbs];
  next[reel] = state;
  return next;
}

const onlyBulb = (reel: ReelNumber) => withBulb(AT_REST.bulbs, reel, "settled");

/** The three topics of a draw, in the order of the reels. */
export const topicsOf = ({ categoryReel, subCategoryReel, contentReel }: Draw): [Reel, Reel, Reel] => [
  categoryReel,
  subCategoryReel,
  contentReel,
];

/** What is sent when a reel's topic is picked; undefined where there are no three topics. */
export function selectionOf(topics: readonly Reel[], reel: ReelNumber): SelectionInput | undefined {
  const [category, subCategory, content] = topics;
  if (!category || !subCategory || !content) return undefined;
  return {
    categoryId: category.id,
    subCategoryId: subCategory.id,
    contentId: content.id,
    selectedType: TYPES[reel],
  };
}
