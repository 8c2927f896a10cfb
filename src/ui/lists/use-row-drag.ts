import { type PointerEvent, useRef, useState } from "react";

/**
 * Lets people drag the rows of a list or table by their handles, with a mouse or by touch. Each row needs a `data-row`
 * attribute with its key. Calls `move` whenever the dragged row changes position, and `drop` when the row is released.
 * Returns the dragged row's key, and a function that returns a handle's pointer handler.
 */
export function useRowDrag(move: (key: string, by: number) => void, drop: () => void) {
  const [draggedKey, setDraggedKey] = useState<string>();
  const callbacks = useRef({ move, drop });
  callbacks.current = { move, drop };
  const start = (key: string) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const list = event.currentTarget.closest("ol, tbody");
    const abortController = new AbortController();
    setDraggedKey(key);
    const end = () => {
      abortController.abort();
      setDraggedKey(undefined);
      callbacks.current.drop();
    };
    const moveRow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const draggedIndex = rows.findIndex((row) => row.dataset.row === key);
      const targetIndex = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (targetIndex >= 0 && draggedIndex >= 0 && targetIndex !== draggedIndex)
        callbacks.current.move(key, targetIndex - draggedIndex);
    };
    window.addEventListener("pointermove", moveRow, abortController);
    window.addEventListener("pointerup", end, abortController);
    window.addEventListener("pointercancel", end, abortController);
  };
  return { dragged: draggedKey, start };
}
