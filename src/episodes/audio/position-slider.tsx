import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Chapter } from "#episodes/chapters/chapters.contract.ts";
import { formatClockTime } from "#episodes/durations.rules.ts";
import { PlayerTimeline } from "#episodes/page/timeline.tsx";
import { describePosition, findSecondAtPoint, findSecondForKey } from "./position.rules.ts";

/**
 * The timeline of an episode's audio. Visitors press it, drag along it or use the keyboard to move to another second.
 * While they drag, it shows the time that they would move to; `onMove` is called once they let go.
 */
export function PositionSlider({
  at,
  length,
  chapters,
  onMove,
}: {
  at: number;
  length: number;
  chapters: readonly Pick<Chapter, "seconds">[];
  onMove: (second: number) => void;
}) {
  const [draggedTo, setDraggedTo] = useState<number | null>(null);
  const second = draggedTo ?? Math.min(length, Math.floor(at));
  const isDragging = draggedTo !== null;

  const readSecond = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) =>
    findSecondAtPoint(clientX, currentTarget.getBoundingClientRect(), length);
  const startDragging = (event: PointerEvent<HTMLInputElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    // Turn off the browser's own dragging. On iPhones, such a drag must start on the thumb, which is very thin here.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    setDraggedTo(readSecond(event));
  };
  const finishDragging = (event: PointerEvent<HTMLInputElement>) => {
    if (!event.isPrimary || !isDragging) return;
    setDraggedTo(null);
    onMove(readSecond(event));
  };
  const moveByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = findSecondForKey(event.key, second, length);
    if (target === undefined) return;
    event.preventDefault();
    setDraggedTo(null);
    onMove(target);
  };

  return (
    <>
      <div className="relative rounded-sign pt-2 has-[:focus-visible]:outline-[2.5px] has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-4">
        <PlayerTimeline seconds={length} at={draggedTo ?? at} chapters={chapters} />
        {isDragging && (
          <span
            data-ground="paper"
            aria-hidden="true"
            className="figures pointer-events-none absolute bottom-full z-10 -translate-x-1/2 rounded-sign bg-surface px-2 font-label text-on"
            style={{ left: `clamp(2rem, ${(second * 100) / length}%, 100% - 2rem)` }}
          >
            {formatClockTime(second)}
          </span>
        )}
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={describePosition(second, length)}
          min={0}
          max={length}
          value={second}
          disabled={length === 0}
          // Screen readers can change the value without a key or a pointer.
          onChange={({ target }) => !isDragging && onMove(target.valueAsNumber)}
          onKeyDown={moveByKey}
          onPointerDown={startDragging}
          onPointerMove={(event) => event.isPrimary && isDragging && setDraggedTo(readSecond(event))}
          onPointerUp={finishDragging}
          onPointerCancel={() => setDraggedTo(null)}
          className="absolute inset-0 size-full min-h-11 cursor-pointer touch-pan-y opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      <p className="figures flex justify-between text-on-2">
        <span className="font-label text-on">{formatClockTime(second)}</span>
        <span>{`${formatClockTime(length - second)} left`}</span>
      </p>
    </>
  );
}
