import type { Show } from "./show.contract.ts";

type Look = Pick<Show, "ground" | "face">;

export const BACKGROUND_OPTIONS = [
  { value: "night", label: "Night" },
  { value: "ink", label: "Ink blue" },
  { value: "paper", label: "Paper" },
] as const satisfies readonly { value: Show["ground"]; label: string }[];

export const FONT_OPTIONS = [
  { value: "clarendon", label: "Clarendon" },
  { value: "grotesk", label: "Grotesk" },
  { value: "serif", label: "Serif" },
] as const satisfies readonly { value: Show["face"]; label: string }[];

/** Ready-made looks. In each of them, all text is legible. */
export const READY_MADE_LOOKS: readonly ({ name: string; accent: string } & Look)[] = [
  { name: "Lamp", accent: "#fab13f", ground: "night", face: "clarendon" },
  { name: "Mint", accent: "#7cc4a6", ground: "night", face: "grotesk" },
  { name: "Harbor", accent: "#7ab0ff", ground: "ink", face: "grotesk" },
  { name: "Plum", accent: "#f08fc0", ground: "night", face: "serif" },
  { name: "Paper", accent: "#b5531a", ground: "paper", face: "serif" },
];

/** Returns the value of `data-look`, which looks.css uses to style a page or a preview. */
export const formatLookAttribute = ({ ground, face }: Look): string => `${ground} ${face}`;

/** Each ground's color, as hexadecimal for browsers' toolbars. The same as night-1 and paper in tokens.css and looks.css. */
const GROUND_COLORS = { night: "#130e0b", ink: "#080f1d", paper: "#f4f0e6" };

export const getGroundColor = ({ ground }: Pick<Look, "ground">): string => GROUND_COLORS[ground];
