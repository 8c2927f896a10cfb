import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import type { Scene } from "#on-air/live/live-commands.contract.ts";
import type { WeekStatus } from "#on-air/week/week.contract.ts";

export const SCENE_KEYS: Record<Scene, string> = {
  clear: "1",
  countdown: "2",
  guest: "3",
  draw: "4",
  topic: "5",
  poll: "6",
  question: "7",
};

type ShownState = Pick<TeamLiveState, "status" | "guest" | "draw" | "poll" | "question">;

/** Returns whether there is anything to show in a scene. */
export function isSceneAvailable(scene: Scene, { status, guest, draw, poll, question }: ShownState): boolean {
  const availability: Record<Scene, boolean> = {
    clear: true,
    countdown: status !== "live",
    guest: guest !== null,
    draw: draw !== null,
    topic: draw !== null && draw.chosen !== null,
    poll: poll !== null,
    question: question !== null,
  };
  return availability[scene];
}

const ON_AIR_KEYS = { n: "next", b: "back", d: "draw" } as const;

/**
 * Returns what a key does in a week with the given status: N goes to the next part, B to the previous one, D draws, and
 * 1 to 7 switch scenes. In a planned week, only the scene keys work.
 */
export function findDeskKeyAction(
  key: string,
  status: WeekStatus,
): "next" | "back" | "draw" | Scene | undefined {
  if (status !== "live" && status !== "planned") return undefined;
  const scenes = Object.entries(SCENE_KEYS) as [Scene, string][];
  const scene = scenes.find(([, sceneKey]) => sceneKey === key)?.[0];
  if (scene || status !== "live") return scene;
  return ON_AIR_KEYS[key.toLowerCase() as keyof typeof ON_AIR_KEYS];
}

/** The entries in the list of shortcuts. */
export const DESK_SHORTCUTS = [
  { keys: "N", does: "The next part" },
  { keys: "B", does: "Back to the part before" },
  { keys: "D", does: "To the audience's word, then draw" },
  { keys: "1 to 7", does: "Scenes: clear, countdown, guest, draw, topic, poll, question" },
  { keys: "?", does: "This list" },
];
