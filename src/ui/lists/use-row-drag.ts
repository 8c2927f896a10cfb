import { type PointerEvent, useRef, useState } from "react";

/**
 * Lets people drag the rows of a list or table by their handles, with a mouse or by touch. Each row needs its key as
 * `data-row`. Calls `move` whenever the dragged row changes position, and `drop` when it is released. Returns the
 * dragged row's key.
 */
export function useRowDrag(move: (key: string, by: number) => void, drop: () => void) {
  const [dragged, setDragged] = useState<string>();
  const latest = useRef({ move, drop });
  latest.current = { move, drop };
  const start = (key: string) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    const list = event.currentTarget.closest("ol, tbody");
    const leaving = new AbortController();
    setDragged(key);
    const end = () => {
      leaving.abort();
      setDragged(undefined);
      latest.current.drop();
    };
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const from = rows.findIndex((row) => row.dataset.row === key);
      const to = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY < bottom;
      });
      if (to >= 0 && from >= 0 && to !== from) latest.current.move(key, to - from);
    };
    window.addEventListener("pointermove", follow, leaving);
    window.addEventListener("pointerup", end, leaving);
    window.addEventListener("pointercancel", end, leaving);
  };
  return { dragged, start };
}
