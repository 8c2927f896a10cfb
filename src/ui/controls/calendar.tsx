import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { Button } from "./button.tsx";
import {
  addMonths,
  type Day,
  findDayForKey,
  formatFullDate,
  formatMonth,
  getDayPhase,
  getWeekday,
  listWeeksOfMonth,
  toMonth,
  WEEKDAYS,
} from "./calendar.rules.ts";

/**
 * A month view for choosing a day with a pointer or the keyboard. Its accessible name is the surrounding fieldset's
 * legend.
 */
export function Calendar({
  value,
  onValueChange,
  start,
  framedWeekday,
  today,
}: {
  value: Day | null;
  onValueChange: (day: Day) => void;
  /** If no day is chosen, this day is focusable, and its month is shown. */
  start: Day;
  /** Days on this weekday get a frame. 0 is Sunday. */
  framedWeekday?: number;
  /** Earlier days are dimmed, but can still be chosen. */
  today?: Day;
}) {
  const { focusedDay, month, moveTo, grid } = useFocusedDay(value ?? start);
  const onKeyDown = (event: KeyboardEvent) => {
    const nextDay = findDayForKey(event.key, focusedDay);
    if (!nextDay) return;
    event.preventDefault();
    moveTo(nextDay, { focus: true });
  };
  const chooseDay = (day: Day) => {
    moveTo(day);
    onValueChange(day);
  };
  return (
    <div className="max-w-105 rounded-control border border-edge p-3">
      <div className="flex items-center justify-between">
        <MonthButton label="Previous month" onClick={() => moveTo(addMonths(focusedDay, -1))}>
          <ChevronLeft />
        </MonthButton>
        <p aria-live="polite" className="font-strong">
          {formatMonth(month)}
        </p>
        <MonthButton label="Next month" onClick={() => moveTo(addMonths(focusedDay, 1))}>
          <ChevronRight />
        </MonthButton>
      </div>
      <table ref={grid} className="mt-1 w-full table-fixed text-center">
        <thead>
          <tr>
            {WEEKDAYS.map(({ long, short }) => (
              <th key={long} scope="col" abbr={long} className="py-1 font-label text-on-2 text-t-0">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {listWeeksOfMonth(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focusedDay ? 0 : -1}
                    aria-label={formatFullDate(day)}
                    aria-pressed={day === value}
                    onClick={() => chooseDay(day)}
                    className={cn(
                      "h-control-sm w-full cursor-pointer rounded-sign border text-box focus-visible:relative focus-visible:outline-offset-1",
                      day === value
                        ? CHOSEN_DAY_STYLES
                        : getDayStyles(getDayPhase(day, month, today), getWeekday(day) === framedWeekday),
                    )}
                  >
                    {Number(day.slice(-2))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CHOSEN_DAY_STYLES = "border-transparent bg-solid font-strong text-on-solid";

const DAY_COLORS = { open: "text-on", over: "text-on-2", outside: "text-on-3" };

function getDayStyles(phase: keyof typeof DAY_COLORS, isFramed: boolean): string {
  const frameStyles = isFramed && phase !== "outside" ? "border-rule font-strong" : "border-transparent";
  return cn("hover:bg-hover", DAY_COLORS[phase], frameStyles);
}

function MonthButton({ label, ...rest }: { label: string; onClick: () => void; children: ReactNode }) {
  return <Button {...rest} variant="ghost" size="icon-sm" aria-label={label} />;
}

/** Keeps track of the only day in the tab order. The calendar displays that day's month. */
function useFocusedDay(initialDay: Day) {
  const [focusedDay, setFocusedDay] = useState(initialDay);
  const wantsFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const moveTo = (day: Day, { focus = false } = {}) => {
    wantsFocus.current = focus;
    setFocusedDay(day);
  };
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
  }, [focusedDay]);
  return { focusedDay, month: toMonth(focusedDay), moveTo, grid };
}
