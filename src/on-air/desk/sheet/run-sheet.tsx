import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import { computePace, findLastEventTime } from "#on-air/week/pace.rules.ts";
import type { RunSheetItem, RunSheetItemInput, Week } from "#on-air/week/week.contract.ts";
import { getPartTitle } from "#on-air/week/week.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { CommandButton } from "../command-button.tsx";
import type { Desk } from "../use-desk.ts";
import { EditConflict, useWeekEdit } from "../week-edit.tsx";
import { PartRow } from "./part-row.tsx";

const PartDialog = createLazyDialog(() => import("./part-dialog.tsx"));

/** Shows the run sheet. Each line has a time, a part, a row of ticks, and the minutes. */
export function RunSheet({ desk }: { desk: Desk }) {
  const [openedPart, setOpenedPart] = useState<RunSheetItem | "new">();
  const edit = useWeekEdit(desk);
  const { week, mayChange, now = findLastEventTime(week) } = desk;
  const { parts, left } = computePace(week, now);
  const plannedMinutes = week.runSheet.reduce((sum, { minutes }) => sum + minutes, 0);
  const mayEdit = mayChange && week.status !== "ended";
  // Undo must change the latest version of the week, because it may have changed by the time Undo is pressed.
  const latestEdit = useRef(edit);
  latestEdit.current = edit;
  const removePart = async (item: RunSheetItem) => {
    const index = week.runSheet.findIndex(({ id }) => id === item.id);
    const title = getPartTitle(item);
    const removeItem = (items: RunSheetItemInput[]) => items.filter(({ id }) => id !== item.id);
    if ((await edit.changeRunSheet(`without “${title}”`, removeItem)) !== "saved") return;
    const description = `Puts “${title}” back into the run sheet`;
    const putBack = (items: RunSheetItemInput[]) => removeItem(items).toSpliced(index, 0, item);
    const run = () => latestEdit.current.changeRunSheet(`“${title}” back`, putBack);
    toast({ title: "Part removed", description: title, action: { label: "Undo", description, run } });
  };
  return (
    <section aria-labelledby="run-sheet">
      <div className="flex min-h-control flex-wrap items-center gap-x-2 gap-y-1 border-rule border-b pb-2">
        <h3 id="run-sheet" tabIndex={-1} className="whitespace-nowrap text-t-1 outline-none">
          <b>Run sheet</b>{" "}
          {week.status !== "live" && (
            <span className="text-on-2">
              {plannedMinutes} of {countMinutes(week)} min
            </span>
          )}
        </h3>
        <div className="ml-auto flex flex-wrap gap-2">
          {mayEdit && week.status === "planned" && (
            <Button variant="ghost" size="sm" onClick={edit.saveAsTemplate}>
              Save as template
            </Button>
          )}
          {mayChange && week.status === "live" && (
            <CommandButton desk={desk} command={{ command: "next" }} variant="ghost" size="sm">
              Skip to next {desk.shortcuts.areOn && <kbd className="text-on-3 max-desktop:hidden">N</kbd>}
            </CommandButton>
          )}
          {mayEdit && (
            <Button variant="outline" size="sm" onClick={() => setOpenedPart("new")}>
              <Plus /> Add a part
            </Button>
          )}
        </div>
      </div>
      <EditConflict edit={edit} />
      {week.note && (
        <p dir="auto" className="whitespace-pre-line border-rule border-b py-3 wrap-anywhere">
          {week.note}
        </p>
      )}
      {parts.length === 0 && (
        <p className="py-4 text-on-2">
          Nothing is planned yet. Add a part: what comes first, and how long does it take?
        </p>
      )}
      <ol>
        {parts.map((part) => (
          <PartRow
            key={part.item.id}
            part={part}
            left={left}
            onOpen={mayEdit ? () => setOpenedPart(part.item) : undefined}
          />
        ))}
      </ol>
      {week.status === "live" && mayEdit && (
        <p className="mt-3 text-on-2 text-t-0">
          The times ahead include the delay. Press a part to shorten it.
        </p>
      )}
      {openedPart && (
        <PartDialog
          item={openedPart === "new" ? undefined : openedPart}
          week={week}
          length={countMinutes(week)}
          isOnAir={openedPart !== "new" && openedPart.id === week.air?.current}
          // A dialog that is still saving must not close the next one.
          onClose={() => setOpenedPart((current) => (current === openedPart ? undefined : current))}
          onSave={edit.changeRunSheet}
          onRemove={removePart}
        />
      )}
    </section>
  );
}

const countMinutes = ({ startsAt, endsAt }: Week): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
