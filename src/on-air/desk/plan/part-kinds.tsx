import Coffee from "lucide-react/icons/coffee";
import Dices from "lucide-react/icons/dices";
import Mic from "lucide-react/icons/mic";
import User from "lucide-react/icons/user";
import Vote from "lucide-react/icons/vote";
import type { ReactNode } from "react";
import type { RunSheetItem } from "#on-air/week/week.contract.ts";

type Kind = RunSheetItem["kind"];

export const PART_KIND_ICONS: Record<Kind, ReactNode> = {
  segment: <Mic />,
  guest: <User />,
  draw: <Dices />,
  poll: <Vote />,
  break: <Coffee />,
};

/** The style of each kind of part in the strip that shows how the show's hour is divided. */
export const PART_KIND_STYLES = {
  segment: "plain",
  guest: "solid",
  draw: "deep",
  poll: "deep",
  break: "outline",
} as const satisfies Record<Kind, string>;

export const PART_KIND_OPTIONS: { value: Kind; label: string }[] = [
  { value: "segment", label: "Segment" },
  { value: "guest", label: "Guest" },
  { value: "draw", label: "Draw" },
  { value: "poll", label: "Poll" },
  { value: "break", label: "Break" },
];

/** Lets the user choose a part's kind by clicking its icon, which opens a native select. */
export function PartKindChoice({
  kind,
  name,
  onChange,
}: {
  kind: Kind;
  name: string;
  onChange: (kind: Kind) => void;
}) {
  return (
    <span className="relative grid size-8 place-items-center rounded-control hover:bg-second has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus [&>svg]:size-4.5">
      {PART_KIND_ICONS[kind]}
      <select
        aria-label={`Kind of ${name}`}
        value={kind}
        onChange={(event) => {
          const chosenKind = PART_KIND_OPTIONS.find(({ value }) => value === event.target.value);
          if (chosenKind) onChange(chosenKind.value);
        }}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      >
        {PART_KIND_OPTIONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
