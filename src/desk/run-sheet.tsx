import Coffee from "lucide-react/icons/coffee";
import Dices from "lucide-react/icons/dices";
import Mic from "lucide-react/icons/mic";
import Plus from "lucide-react/icons/plus";
import User from "lucide-react/icons/user";
import Vote from "lucide-react/icons/vote";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { loadDialogLazily } from "#ui/layers/loaded-dialog.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { formatLength, type PacedPart, pace } from "#week/pace.rules.ts";
import type { RunSheetItem, Week } from "#week/week.contract.ts";
import { useDeskTimes } from "./desk-times.ts";
import type { Desk } from "./use-desk.ts";
import { EditConflict, useWeekEdit } from "./week-edit.tsx";

const PartDialog = loadDialogLazily(() => import("./part-dialog.tsx"));

export const KIND_ICONS: Record<RunSheetItem["kind"], ReactNode> = {
  segment: <Mic />,
  guest: <User />,
  draw: <Dices />,
  poll: <Vote />,
  break: <Coffee />,
};

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
          <Part
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

function Part({ part, left, onOpen }: { part: PacedPart; left: number; onOpen?: (() => void) | undefined }) {
  const { item, state, startsAt, took } = part;
  const { formatWall } = useDeskTimes();
  const isCurrent = state === "current";
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cn(
        "grid grid-cols-[3.6rem_1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-rule border-b py-2.5 [&>svg]:size-4 [&>svg]:translate-y-0.5",
        state === "past" && "text-on-3",
        isCurrent && "-mx-3.5 rounded-control border-2! border-on! bg-raised px-3.5 py-4",
      )}
    >
      <span className={cn("figures text-t-1", isCurrent ? "font-strong" : "text-on-2")}>
        {state === "past" && took === null ? "–" : formatWall(startsAt)}
      </span>
      {KIND_ICONS[item.kind]}
      <span className="flex min-w-0 items-baseline gap-2.5">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className={cn(
              "cursor-pointer text-left hover:underline",
              state !== "past" && "font-label",
              isCurrent && "text-t-2",
            )}
          >
            {item.title || "Untitled"}
          </button>
        ) : (
          <span className={state === "past" ? "" : "font-label"}>{item.title || "Untitled"}</span>
        )}
        {!isCurrent && <i aria-hidden="true" className="leader h-2 min-w-4 flex-1 self-center" />}
      </span>
      <span
        className={cn(
          "figures text-right",
          state !== "past" && "font-strong",
          isCurrent && "text-[2.5rem] leading-none",
        )}
      >
        {isCurrent
          ? `${left < 0 ? "+" : ""}${formatLength(left)}`
          : took === null
            ? state === "past"
              ? "–"
              : `${item.minutes} min`
            : formatLength(took)}
      </span>
      {(item.note || isCurrent) && state !== "past" && (
        <p className="col-span-2 col-start-3 flex gap-4 text-on-2 text-t-0">
          <span className="min-w-0 flex-1">{item.note}</span>
          {isCurrent && (
            <span className="shrink-0">
              {left < 0 ? `over its ${item.minutes} min` : `left of ${item.minutes} min`}
            </span>
          )}
        </p>
      )}
    </li>
  );
}
