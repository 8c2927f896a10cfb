import GripVertical from "lucide-react/icons/grip-vertical";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { Textarea } from "#ui/controls/textarea.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { PartKindChoice } from "./part-kinds.tsx";
import type { PlanSheetRow } from "./plan-sheet.rules.ts";

export type PlanRowActions = {
  change(change: Partial<PlanSheetRow>, typing?: string): void;
  move(by: number): void;
  add(): void;
  remove(): void;
  saveNow(): void;
  drag(event: PointerEvent<HTMLButtonElement>): void;
};

/** Lets the user edit a part in place, with the keyboard shortcuts that the plan lists below the run sheet. */
export function PlanRow({
  row,
  time,
  isOvertime,
  isDragged,
  actions,
}: {
  row: PlanSheetRow;
  time: string;
  isOvertime: boolean;
  isDragged: boolean;
  actions: PlanRowActions;
}) {
  const [isNoteOpen, setNoteOpen] = useState(false);
  const name = row.title || "the part without a title";
  const adjustMinutes = (minutes: number) =>
    actions.change({ minutes: Math.max(0, Math.min(1440, row.minutes + minutes)) });
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const minutesToAdd = { "+": 1, "-": -1, "−": -1 }[event.key];
    // With Ctrl or ⌘, these keys zoom the page.
    const isZoomKey = event.ctrlKey || event.metaKey;
    if (event.altKey && direction !== undefined) actions.move(direction);
    else if (minutesToAdd !== undefined && !isZoomKey && !isTextField(event.target))
      adjustMinutes(minutesToAdd);
    else return;
    event.preventDefault();
  };
  const onTitleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = event.key === "Backspace" && row.title === "";
    if (event.key !== "Enter" && !isEmpty) return;
    event.preventDefault();
    // A key that is held down empties the title, but doesn't go on to remove the part.
    if (isEmpty) event.repeat || actions.remove();
    else if (event.shiftKey) setNoteOpen(true);
    else actions.add();
  };
  return (
    <li
      onKeyDown={onKeyDown}
      data-row={row.key}
      className={cn(
        "group relative -mx-4 border-rule border-b px-4 focus-within:bg-hover tablet:-mx-7 tablet:px-7 tablet:hover:bg-hover",
        isDragged && "z-10 rounded-control bg-raised shadow-pop",
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 tablet:grid tablet:grid-cols-[3.4rem_1.75rem_minmax(0,1fr)_auto]">
        <button
          type="button"
          id={`move-${row.key}`}
          aria-label={`Move ${name}`}
          title="Drag, or Alt with an arrow"
          onPointerDown={actions.drag}
          className="-mr-1 grid h-11 w-6 cursor-grab touch-none place-items-center text-on-3 tablet:absolute tablet:left-0.5 print:invisible [&>svg]:size-4"
        >
          <GripVertical />
        </button>
        <span className={cn("figures text-t-1 max-tablet:hidden", isOvertime ? "font-strong" : "text-on-2")}>
          {time}
        </span>
        <PartKindChoice kind={row.kind} name={name} onChange={(kind) => actions.change({ kind })} />
        <span className="min-w-20 flex-1 py-1 tablet:flex tablet:min-w-0 tablet:items-center tablet:gap-3">
          <input
            id={row.key}
            aria-label="Part"
            value={row.title}
            maxLength={200}
            placeholder="Untitled"
            onChange={(event) => actions.change({ title: event.target.value }, `title ${row.key}`)}
            onKeyDown={onTitleKey}
            onBlur={actions.saveNow}
            className="field-sizing-content h-8 min-w-20 max-w-full rounded-sign bg-transparent px-1 font-label outline-offset-0 placeholder:text-placeholder"
          />
          <span className="figures block px-1 text-on-2 text-t-0 tablet:hidden">{time}</span>
          {row.note && !isNoteOpen && (
            <button
              type="button"
              dir="auto"
              onClick={() => setNoteOpen(true)}
              className="finger min-w-0 max-w-full cursor-pointer truncate px-1 text-start text-on-2 text-t-0"
            >
              {row.note}
            </button>
          )}
          <i aria-hidden="true" className="leader h-2 min-w-4 flex-1 max-tablet:hidden" />
        </span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
          <span className="flex items-center rounded-control focus-within:bg-field group-hover:bg-field">
            <RowButton
              label={`One minute less for ${name}`}
              onClick={() => adjustMinutes(-1)}
              icon={<Minus />}
            />
            <input
              type="number"
              aria-label={`Minutes of ${name}`}
              min={0}
              max={1440}
              value={row.minutes}
              onChange={(event) => {
                const minutes = Math.round(event.target.valueAsNumber || 0);
                actions.change({ minutes: Math.max(0, Math.min(1440, minutes)) }, `minutes ${row.key}`);
              }}
              onBlur={actions.saveNow}
              className="figures h-8 w-9 pointer-coarse:h-11 rounded-sign bg-transparent text-right font-strong [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
            />
            <span className="pl-1 font-strong">min</span>
            <RowButton
              label={`One minute more for ${name}`}
              onClick={() => adjustMinutes(1)}
              icon={<Plus />}
            />
          </span>
          <span className="grid w-11 place-items-center tablet:absolute tablet:right-0 tablet:w-8 print:invisible">
            <DropdownMenu label={`More for ${name}`}>
              <MenuItem onSelect={() => setNoteOpen(true)}>Note</MenuItem>
              <MenuItem onSelect={() => actions.move(-1)}>Move up</MenuItem>
              <MenuItem onSelect={() => actions.move(1)}>Move down</MenuItem>
              <MenuItem onSelect={actions.remove}>Remove</MenuItem>
            </DropdownMenu>
          </span>
        </span>
      </div>
      {isOvertime && <span className="hatched absolute top-2 right-0 bottom-2 w-1.5" aria-hidden="true" />}
      {isNoteOpen && (
        <div className="pb-3 pl-11 tablet:pl-24">
          <Textarea
            aria-label={`Note for ${name}`}
            rows={2}
            autoFocus
            maxLength={5000}
            value={row.note}
            placeholder="What to say, ask or show"
            onValueChange={(note) => actions.change({ note }, `note ${row.key}`)}
            onBlur={() => {
              setNoteOpen(false);
              actions.saveNow();
            }}
          />
          <p className="mt-1 text-on-2 text-t-0">Hosts see this on their screens.</p>
        </div>
      )}
    </li>
  );
}

/** Returns whether an element is a text field. The minutes field doesn't count, because + and − adjust its number. */
const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");

function RowButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-8 cursor-pointer max-tablet:h-11 place-items-center rounded-control text-on-2 opacity-0 hover:text-on focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 max-tablet:group-not-focus-within:hidden [&>svg]:size-3.5"
    >
      {icon}
    </button>
  );
}
