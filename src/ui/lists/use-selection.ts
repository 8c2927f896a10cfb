import { useRef, useState } from "react";

type Row = { id: number };

/** The selected rows of a list. They stay selected when another page is shown. */
export type Selection<T extends Row> = ReturnType<typeof useSelection<T>>;

/**
 * Returns the state of the selection in a list. `visibleRows` must be in the order in which they are shown. Once
 * `maxCount` rows are selected, no more are added.
 */
export function useSelection<T extends Row>(visibleRows: readonly T[], maxCount: number) {
  const [selectedRows, setSelectedRows] = useState<ReadonlyMap<number, T>>(new Map());
  const lastToggledId = useRef<number>(undefined);

  const setSelected = (rows: readonly T[], isSelected: boolean) =>
    setSelectedRows((previous) => {
      const newSelection = new Map(previous);
      for (const row of rows) {
        if (!isSelected) newSelection.delete(row.id);
        else if (newSelection.size < maxCount) newSelection.set(row.id, row);
      }
      return newSelection;
    });
  /**
   * Selects or deselects a row. With `range`, does the same to all rows between it and the last row that was toggled.
   */
  const toggle = (row: T, range = false) => {
    const isSelected = !selectedRows.has(row.id);
    const [fromIndex, toIndex] = [lastToggledId.current, row.id].map((id) =>
      visibleRows.findIndex((visibleRow) => visibleRow.id === id),
    );
    const rowsInRange =
      range && fromIndex !== undefined && toIndex !== undefined && fromIndex >= 0 && toIndex >= 0
        ? visibleRows.slice(Math.min(fromIndex, toIndex), Math.max(fromIndex, toIndex) + 1)
        : [row];
    setSelected(rowsInRange, isSelected);
    lastToggledId.current = row.id;
  };
  const visibleSelectedCount = visibleRows.filter(({ id }) => selectedRows.has(id)).length;
  return {
    /** The selected rows. Visible rows are in their latest version. */
    rows: [...selectedRows.values()].map((row) => visibleRows.find(({ id }) => id === row.id) ?? row),
    count: selectedRows.size,
    has: ({ id }: Row) => selectedRows.has(id),
    toggle,
    add: (rows: readonly T[]) => setSelected(rows, true),
    /** Whether none, some or all of the visible rows are selected. */
    shown:
      visibleSelectedCount === 0
        ? ("none" as const)
        : visibleSelectedCount < visibleRows.length
          ? ("some" as const)
          : ("all" as const),
    toggleShown: () => setSelected(visibleRows, visibleSelectedCount < visibleRows.length),
    clear: () => setSelectedRows(new Map()),
  };
}
