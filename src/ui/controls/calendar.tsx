import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import {
  addMonths,
  type Day,
  dayAfterKey,
  dayName,
  monthName,
  monthOf,
  WEEKDAYS,
  weekdayOf,
  weeksOf,
} from "#ui/controls/calendar.rules.ts";
import { cn } from "#ui/styles/class-names.ts";

/**
 * A month to choose a day from, by pointer or keys (as the ARIA Authoring Practices have it: arrows, Home and End for
 * the week, Page keys for the month). Days are `yyyy-mm-dd`. Stands in a fieldset, whose legend says which day it is.
 */
export function Calendar({
  value,
  onValueChange,
  start,
  framedWeekday,
}: {
  value: Day | null;
  onValueChange: (day: Day) => void;
  /** The day that has the focus first, and whose month is shown, where none is chosen. */
  start: Day;
  /** The weekday that is set apart (0 is Sunday). */
  framedWeekday?: number;
}) {
  const { focused, month, move, grid } = useFocusedDay(value ?? start);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, focused);
    if (!next) return;
    event.preventDefault();
    move(next, { focus: true });
  };
  return (
    <div className="max-w-105 rounded-control border border-edge p-3">
      <div className="flex items-center justify-between">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous month"
          onClick={() => move(addMonths(focused, -1))}
        >
          <ChevronLeft />
        </Button>
        <p aria-live="polite" className="font-strong">
          {monthName(month)}
        </p>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next month"
          onClick={() => move(addMonths(focused, 1))}
        >
          <ChevronRight />
        </Button>
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
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-px">
                  <DayButton
                    day={day}
                    chosen={day === value}
                    framed={weekdayOf(day) === framedWeekday}
                    outside={monthOf(day) !== month}
                    inTabOrder={day === focused}
                    onPress={() => {
                      move(day);
                      onValueChange(day);
                    }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayButton({
  day,
  chosen,
  framed,
  outside,
  inTabOrder,
  onPress,
}: {
  day: Day;
  chosen: boolean;
  framed: boolean;
  outside: boolean;
  inTabOrder: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={dayName(day)}
      aria-pressed={chosen}
      onClick={onPress}
      className={cn(
        "h-control-sm w-full cursor-pointer rounded-sign border text-box focus-visible:relative focus-visible:outline-offset-1",
        chosen && "border-transparent bg-solid font-strong text-on-solid",
        !chosen && "hover:bg-hover",
        !chosen && (framed && !outside ? "border-rule font-strong" : "border-transparent"),
        !chosen && (outside ? "text-on-3" : "text-on"),
      )}
    >
      {Number(day.slice(-2))}
    </button>
  );
}

/** The one day that Tab reaches, and with it the month that is shown. */
function useFocusedDay(first: Day) {
  const [focused, setFocused] = useState(first);
  const wantsFocus = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const move = (day: Day, { focus = false } = {}) => {
    wantsFocus.current = focus;
    setFocused(day);
  };
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  return { focused, month: monthOf(focused), move, grid };
}
