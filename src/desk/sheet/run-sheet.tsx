import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { pace } from "#week/pace.rules.ts";
import type { RunSheetItem, Week } from "#week/week.contract.ts";
import type { Desk } from "../use-desk.ts";
import { EditConflict, useWeekEdit } from "../week-edit.tsx";
import { PartRow } from "./part-row.tsx";

const PartDialog = loadDialogLazily(() => import("./part-dialog.tsx"));

/** The hour as a rate card: time, part, leader, minutes. */
export function RunSheet({ desk }: { desk: Desk }) {
  const [opened, setOpened] = useState<RunSheetItem | "new">();
  const edit = useWeekEdit(desk);
  const { week, mayChange, now = Date.parse(week.startsAt) } = desk;
  const { parts, left } = pace(week, now);
  const planned = week.runSheet.reduce((sum, { minutes }) => sum + minutes, 0);
  const mayEdit = mayChange && week.status !== "ended";
  return (
    <section aria-labelledby="run-sheet">
      <div className="flex min-h-control flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b pb-2">
        <h3 id="run-sheet" className="flex-1 text-t-1">
          <b>Run sheet</b>{" "}
          {week.status !== "live" && (
            <span className="text-on-2">
              {planned} of {countMinutes(week)} min
            </span>
          )}
        </h3>
        {mayEdit && week.status === "planned" && (
          <Button variant="ghost" size="sm" onClick={edit.saveAsTemplate}>
            Save as template
          </Button>
        )}
        {mayChange && week.status === "live" && (
          <Button variant="ghost" size="sm" onClick={() => void desk.send({ command: "next" })}>
            Skip to next <kbd className="text-on-3 max-desktop:hidden">N</kbd>
          </Button>
        )}
        {mayEdit && (
          <Button variant="outline" size="sm" onClick={() => setOpened("new")}>
            <Plus /> Add a part
          </Button>
        )}
      </div>
      <EditConflict edit={edit} />
      {parts.length === 0 && (
        <p className="py-4 text-on-2">
          Nothing is planned yet. Add a part: what is first, and how many minutes has it?
        </p>
      )}
      <ol>
        {parts.map((part) => (
          <PartRow
            key={part.item.id}
            part={part}
            left={left}
            onOpen={mayEdit ? () => setOpened(part.item) : undefined}
          />
        ))}
      </ol>
      {week.status === "live" && mayEdit && (
        <p className="mt-3 text-on-2 text-t-0">Times ahead carry the delay. Press a part to shorten it.</p>
      )}
      {opened && (
        <PartDialog
          item={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onSave={edit.changeRunSheet}
        />
      )}
    </section>
  );
}

const countMinutes = ({ startsAt, endsAt }: Week): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
