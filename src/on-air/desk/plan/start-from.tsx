import ChevronDown from "lucide-react/icons/chevron-down";
import type { RunSheetItem } from "#on-air/week/week.contract.ts";
import { addDays, findShowDate } from "#show/dates.rules.ts";
import { useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { toast } from "#ui/layers/toast.ts";
import { toastFailure } from "#ui/layers/toast-failure.ts";
import { createWeekClient } from "../desk.queries.ts";
import { type PlanSheetRow, SAMPLE_RUN_SHEET } from "./plan-sheet.rules.ts";
import type { Plan } from "./use-plan.ts";

type Sheet = readonly Pick<RunSheetItem, "kind" | "title" | "minutes" | "note">[];

/** Lets the user replace the run sheet with a copy of another one. Undo brings the old run sheet back. */
export function StartFromMenu({ date, plan, makeKey }: { date: string; plan: Plan; makeKey: () => string }) {
  const show = useShow();
  const replaceRunSheet = (sheet: Sheet) => {
    if (sheet.length === 0) return toast({ title: "That run sheet is empty" });
    plan.change(
      sheet.map(
        ({ kind, title, minutes, note }): PlanSheetRow => ({
          ...{ kind, title, minutes, note, id: null, done: false },
          key: makeKey(),
        }),
      ),
    );
  };
  const loadRunSheet = (fetchSheet: () => Promise<Sheet>) =>
    void fetchSheet().then(replaceRunSheet, (error) =>
      toastFailure("The run sheet could not be loaded", error),
    );
  const fetchLastWeek = async () => {
    const days = Array.from({ length: 21 }, (_, offset) => addDays(date, -offset - 1));
    const lastShowDate = days.find((day) => findShowDate(show, day));
    if (!lastShowDate) return [];
    const [week] = await createWeekClient()("GET /api/weeks", { query: { from: lastShowDate, count: 1 } });
    return week?.runSheet ?? [];
  };
  return (
    <DropdownMenu
      label="Start from"
      trigger={
        <Button variant="ghost" size="sm">
          Start from <ChevronDown />
        </Button>
      }
    >
      <MenuItem onSelect={() => loadRunSheet(fetchLastWeek)}>Last week</MenuItem>
      <MenuItem
        onSelect={() =>
          loadRunSheet(async () => (await createWeekClient()("GET /api/weeks/template")).runSheet)
        }
      >
        The template
      </MenuItem>
      <MenuItem
        onSelect={() =>
          replaceRunSheet(
            SAMPLE_RUN_SHEET.map(([kind, title, minutes]) => ({ kind, title, minutes, note: "" })),
          )
        }
      >
        An example
      </MenuItem>
    </DropdownMenu>
  );
}
