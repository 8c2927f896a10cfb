import { type PointerEvent, useRef } from "react";
import { FramedPicture } from "./framed-picture.tsx";
import { movePicturePosition, type PictureFraming, type PicturePosition } from "./framing.rules.ts";

/** How far to drag in order to move the position by one step, as a fraction of the frame's size. */
const DRAG_STEP = 1 / 3;

/** Shows a picture in the frames that the site uses. Dragging the picture in the first frame changes its position. */
export function FramePreview({
  address,
  framing,
  ratios,
  hostName,
  ground,
  onPositionChange,
}: {
  address: string | null;
  framing: PictureFraming;
  ratios: readonly number[];
  hostName: string;
  ground: string;
  onPositionChange: (position: PicturePosition) => void;
}) {
  const [main = 1, ...otherRatios] = ratios;
  const drag = useDragging(framing.position, onPositionChange);
  const renderFrame = (ratio: number) => (
    <div style={{ aspectRatio: ratio }}>
      <FramedPicture
        address={address}
        {...framing}
        hostName={hostName}
        frames={[{ width: "14rem", ratio }]}
        className="size-full"
      />
    </div>
  );
  return (
    <figure className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-2">
      <div data-ground={ground} className="flex max-w-full items-end gap-3 rounded-control p-4">
        <div {...drag} className="w-56 min-w-0 cursor-grab touch-none select-none active:cursor-grabbing">
          {renderFrame(main)}
        </div>
        {otherRatios.map((ratio) => (
          <div key={ratio} className="w-22 min-w-0">
            {renderFrame(ratio)}
          </div>
        ))}
      </div>
      <figcaption className="max-w-xs text-on-2 text-t-0">
        {otherRatios.length > 0 ? "As on the page, and as on a phone. " : "As on the page. "}
        Drag the picture to place it.
      </figcaption>
    </figure>
  );
}

function useDragging(position: PicturePosition, onPositionChange: (position: PicturePosition) => void) {
  const start = useRef<{ x: number; y: number; position: PicturePosition }>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, position };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const dragStart = start.current;
      if (!dragStart) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      // Dragging to the right shows more of the picture's left side.
      const stepsRight = -Math.round((event.clientX - dragStart.x) / (width * DRAG_STEP));
      const stepsDown = -Math.round((event.clientY - dragStart.y) / (height * DRAG_STEP));
      const newPosition = movePicturePosition(dragStart.position, stepsRight, stepsDown);
      if (newPosition !== position) onPositionChange(newPosition);
    },
    onPointerUp: () => {
      start.current = undefined;
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
