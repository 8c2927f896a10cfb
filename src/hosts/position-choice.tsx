import { type KeyboardEvent, useId } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { movePicturePosition, PICTURE_POSITIONS, type PicturePosition } from "./framing.rules.ts";

const ARROW_STEPS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Nine radio buttons in a grid. The arrow keys move up, down, left and right. */
export function PositionChoice({
  position,
  onPositionChange,
}: {
  position: PicturePosition;
  onPositionChange: (position: PicturePosition) => void;
}) {
  const name = useId();
  const legend = useId();
  const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = ARROW_STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const newPosition = movePicturePosition(position, ...step);
    onPositionChange(newPosition);
    event.currentTarget.querySelector<HTMLInputElement>(`[value="${newPosition}"]`)?.focus();
  };
  return (
    <div className="grid gap-1.5">
      <span id={legend} className="font-label text-t-0">
        Position
      </span>
      <div
        role="radiogroup"
        aria-labelledby={legend}
        onKeyDown={moveByKey}
        className="grid w-fit grid-cols-[repeat(3,2.75rem)] overflow-clip rounded-control border border-edge bg-field has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-2"
      >
        {PICTURE_POSITIONS.map((choice) => (
          <label
            key={choice}
            title={choice}
            className={cn(
              "relative grid size-11 cursor-pointer place-items-center transition-colors hover:bg-hover has-checked:bg-solid",
              "after:size-2 after:rounded-pill after:bg-edge has-checked:after:bg-on-solid",
              "forced-colors:has-checked:bg-[Highlight] forced-colors:after:border-4",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === position}
              onChange={() => onPositionChange(choice)}
              aria-label={choice}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="text-on-2 text-t-0">
        {position}
      </span>
    </div>
  );
}
