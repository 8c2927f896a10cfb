import { useRef, useState } from "react";

type Row = { id: number };

/** The selected rows of a list. They stay selected when another page is shown. */
export type Selection<T extends Row> = ReturnType<typeof useSelection<T>>;

/** Holds the selected rows of a list. `shown` contains the visible rows, in order. */
export function useSelection<T extends Row>(shown: readonly T[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, T>>(new Map());
  const last = useRef<number>(undefined);

  const put = (rows: readonly T[], isPicked: boolean) =>
    setPicked((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isPicked) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  /** Selects or deselects a row. With `range`, includes all rows between it and the last one that was toggled. */
  const toggle = (row: T, range = false) => {
    const isPicked = !picked.has(row.id);
    const [from, to] = [last.current, row.id].map((id) => shown.findIndex((one) => one.id === id));
    const between =
      range && from !== undefined && to !== undefined && from >= 0 && to >= 0
        ? shown.slice(Math.min(from, to), Math.max(from, to) + 1)
        : [row];
    put(between, isPicked);
    last.current = row.id;
  };
  const shownPicked = shown.filter(({ id }) => picked.has(id)).length;
  return {
    /** The selected rows, in their latest versions if they are visible. */
    rows: [...picked.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row),
    count: picked.size,
    has: ({ id }: Row) => picked.has(id),
    toggle,
    add: (rows: readonly T[]) => put(rows, true),
    shown:
      shownPicked === 0
        ? ("none" as const)
        : shownPicked < shown.length
          ? ("some" as const)
          : ("all" as const),
    toggleShown: () => put(shown, shownPicked < shown.length),
    clear: () => setPicked(new Map()),
  };
}
