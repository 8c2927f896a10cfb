import { type DragEvent, useState } from "react";
import type { GuestRequest } from "../guests.contract.ts";

/** Lets the user drop a guest on an element. `isOver` is true while a guest is being dragged over it. */
export function useDropTarget(
  draggedRequest: GuestRequest | undefined,
  onDrop: (request: GuestRequest) => void,
) {
  const [isOver, setOver] = useState(false);
  const accept = (event: DragEvent) => {
    if (!draggedRequest) return;
    event.preventDefault();
    setOver(true);
  };
  const handlers = {
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!draggedRequest) return;
      event.preventDefault();
      onDrop(draggedRequest);
    },
  };
  return { isOver: isOver && draggedRequest !== undefined, handlers };
}
