import Plus from "lucide-react/icons/plus";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#ui/controls/button.tsx";
import { useRowDrag } from "#ui/lists/use-row-drag.ts";
import { useDeskTimes } from "../desk-times.ts";
import type { Desk } from "../use-desk.ts";
import { OverrunCard } from "./overrun-card.tsx";
import { PlanRow } from "./plan-row.tsx";
import {
  changePlanRow,
  describePlannedTime,
  movePlanRow,
  type PlanSheetRow,
  parsePlanLine,
  sumMinutes,
} from "./plan-sheet.rules.ts";
import { StartFromMenu } from "./start-from.tsx";
import { useUnsavedNewPart } from "./unsaved-plan.ts";
import type { Plan } from "./use-plan.ts";

const NEXT_PART_ID = "next-part";
let rowKeyCount = 0;
const makeRowKey = () => {
  rowKeyCount += 1;
  return `new-${rowKeyCount}`;
};

/**
 * Lets the user edit the run sheet in place: type a part and press Enter, drag parts, or move them with Alt and the
 * arrow keys.
 */
export function PlanSheet({ desk: { week }, plan, length }: { desk: Desk; plan: Plan; length: number }) {
  const { formatTime } = useDeskTimes();
  const [line, setLine] = useUnsavedNewPart(week.date);
  const focusAfterChange = useFocusAfterRowChange(plan.rows);
  const drag = useRowDrag(
    (key, by) => plan.change(movePlanRow(plan.rows, key, by), `drag ${key}`),
    () => void plan.saveNow(),
  );
  const plannedMinutes = sumMinutes(plan.rows);

  const addLine = () => {
    if (line.trim() === "") return;
    plan.change([...plan.rows, { ...parsePlanLine(line, week.guest?.name), key: makeRowKey() }]);
    setLine("");
  };
  const addBelow = (row: PlanSheetRow) => {
    const index = plan.rows.indexOf(row) + 1;
    if (index === plan.rows.length) return document.getElementById(NEXT_PART_ID)?.focus();
    const key = makeRowKey();
    plan.change(plan.rows.toSpliced(index, 0, { ...parsePlanLine("", undefined), key }));
    focusAfterChange(key);
  };
  const remove = (row: PlanSheetRow) => {
    const index = plan.rows.indexOf(row);
    plan.change(plan.rows.toSpliced(index, 1));
    focusAfterChange(plan.rows[index - 1]?.key ?? NEXT_PART_ID);
  };
  let nextStartMs = Date.parse(week.startsAt);
  const showEndMs = nextStartMs + length * 60_000;
  return (
    <section
      aria-labelledby="run-sheet"
      onKeyDown={(event) => {
        if (
          !(event.metaKey || event.ctrlKey) ||
          event.key.toLowerCase() !== "z" ||
          event.shiftKey ||
          !plan.undo
        )
          return;
        event.preventDefault();
        plan.undo();
      }}
    >
      <div className="flex min-h-control flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b pb-2">
        <h3 id="run-sheet" tabIndex={-1} className="text-t-1 outline-none">
          <b>Run sheet</b>{" "}
          <span className="whitespace-nowrap text-on-2">{describePlannedTime(plannedMinutes, length)}</span>
        </h3>
        <div className="ml-auto flex flex-wrap gap-2 print:hidden">
          {plan.undo && (
            <Button variant="ghost" size="sm" onClick={plan.undo}>
              Undo
            </Button>
          )}
          <StartFromMenu date={week.date} plan={plan} makeKey={makeRowKey} />
          <Button variant="outline" size="sm" onClick={() => document.getElementById(NEXT_PART_ID)?.focus()}>
            <Plus /> Add a part
          </Button>
        </div>
      </div>
      <ol>
        {plan.rows.map((row) => {
          const startsAt = nextStartMs;
          nextStartMs += row.minutes * 60_000;
          return (
            <PlanRow
              key={row.key}
              row={row}
              time={formatTime(startsAt)}
              isOvertime={nextStartMs > showEndMs}
              isDragged={drag.dragged === row.key}
              actions={{
                change: (change, typing) => plan.change(changePlanRow(plan.rows, row.key, change), typing),
                move: (by) => {
                  focusAfterChange(document.activeElement?.id || row.key);
                  plan.change(movePlanRow(plan.rows, row.key, by), `move ${row.key}`);
                },
                add: () => addBelow(row),
                remove: () => remove(row),
                saveNow: () => void plan.saveNow(),
                drag: drag.start(row.key),
              }}
            />
          );
        })}
      </ol>
      <form
        className="flex min-h-11 items-center gap-2 border-rule border-b print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          addLine();
        }}
      >
        <span className="figures w-13.5 shrink-0 text-on-2 text-t-1">{formatTime(nextStartMs)}</span>
        <Plus aria-hidden="true" className="mx-1.5 size-4.5 shrink-0 text-on-2" />
        <input
          id={NEXT_PART_ID}
          value={line}
          maxLength={200}
          aria-label="What's next?"
          placeholder="What's next? Press Enter to add it."
          enterKeyHint="enter"
          onChange={(event) => setLine(event.target.value)}
          className="h-11 min-w-0 flex-1 rounded-sign bg-transparent px-1 placeholder:text-placeholder tablet:h-9"
        />
      </form>
      {/* On wide screens, the card appears next to the run sheet instead. */}
      <OverrunCard plan={plan} length={length} className="mt-6 desktop:hidden" />
    </section>
  );
}

/**
 * Returns a function that focuses an element right after the rows change. A row loses focus when it moves, so the next
 * key press would otherwise be lost.
 */
function useFocusAfterRowChange(rows: readonly PlanSheetRow[]): (id: string) => void {
  const idToFocus = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rows change
  useLayoutEffect(() => {
    if (idToFocus.current === undefined) return;
    document.getElementById(idToFocus.current)?.focus();
    idToFocus.current = undefined;
  }, [rows]);
  return (id) => {
    idToFocus.current = id;
  };
}
