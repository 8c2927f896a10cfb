import Ban from "lucide-react/icons/ban";
import type { WallState } from "./wall.rules.ts";

const WORDS: Record<WallState, string> = {
  hole: "No guest",
  offered: "Offered",
  confirmed: "Confirmed",
  skipped: "Skipped",
};

/** A week's state as a shape and a word. */
export function WallMark({ state }: { state: WallState }) {
  return (
    <span className="inline-flex items-center gap-2 font-label text-t-0">
      {state === "skipped" ? (
        <Ban aria-hidden="true" className="size-3.5" />
      ) : (
        <Disc isHalf={state !== "confirmed"} />
      )}
      {WORDS[state]}
    </span>
  );
}

const Disc = ({ isHalf }: { isHalf: boolean }) => (
  <svg
    viewBox="0 0 14 14"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    aria-hidden="true"
    className="size-3.5"
  >
    <circle cx="7" cy="7" r="5.5" fill={isHalf ? "none" : "currentColor"} />
    {isHalf ? (
      <path d="M7 1.5a5.5 5.5 0 0 1 0 11Z" fill="currentColor" stroke="none" />
    ) : (
      <path d="m4.2 7.2 2 2 3.6-4" stroke="var(--surface)" strokeWidth="1.6" />
    )}
  </svg>
);
