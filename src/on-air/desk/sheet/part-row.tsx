import Check from "lucide-react/icons/check";
import { formatLengthMs, type PacedPart } from "#on-air/week/pace.rules.ts";
import { getPartTitle } from "#on-air/week/week.rules.ts";
import { cn } from "#ui/styles/class-names.ts";
import { useDeskTimes } from "../desk-times.ts";
import { PART_KIND_ICONS } from "../plan/part-kinds.tsx";

/** Shows a part with its start time and its planned or actual minutes. */
export function PartRow({
  part,
  left,
  onOpen,
}: {
  part: PacedPart;
  left: number;
  onOpen?: (() => void) | undefined;
}) {
  const { item, state, startsAt, took } = part;
  const { formatTime } = useDeskTimes();
  const isCurrent = state === "current";
  const isPast = state === "past";
  const title = getPartTitle(item);
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={cn(
        "grid grid-cols-[3.6rem_1.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2.5 border-rule border-b py-2.5 [&>svg]:size-4 [&>svg]:translate-y-0.5",
        isPast && "text-on-3",
        isCurrent && "-mx-3.5 rounded-control border-2! border-on! bg-raised px-3.5 py-4",
      )}
    >
      <span className={cn("figures text-t-1", isCurrent ? "font-strong" : "text-on-2")}>
        {isPast && took === null ? "–" : formatTime(startsAt)}
      </span>
      {PART_KIND_ICONS[item.kind]}
      <span className="flex min-w-0 items-baseline gap-2.5">
        {onOpen ? (
          <button
            type="button"
            onClick={onOpen}
            className={cn(
              "min-h-6 cursor-pointer text-left hover:underline wrap-anywhere",
              !isPast && "font-label",
              isCurrent && "text-t-2",
            )}
          >
            {title}
          </button>
        ) : (
          <span className={cn("wrap-anywhere", !isPast && "font-label")}>{title}</span>
        )}
        {item.done && <Check role="img" aria-label="Done" className="size-4 shrink-0 self-center" />}
        {!isCurrent && <i aria-hidden="true" className="leader h-2 min-w-4 flex-1 self-center" />}
      </span>
      <span
        className={cn(
          "figures text-right",
          !isPast && "font-strong",
          isCurrent && "text-[min(2.5rem,11vw)] leading-none",
        )}
      >
        {isCurrent
          ? `${left < 0 ? "+" : ""}${formatLengthMs(left)}`
          : took === null
            ? isPast
              ? "–"
              : `${item.minutes} min`
            : formatLengthMs(took)}
      </span>
      {(item.note || isCurrent) && !isPast && (
        <p className="col-span-2 col-start-3 flex flex-wrap gap-x-4 text-on-2 text-t-0">
          <span dir="auto" className="min-w-0 flex-1">
            {item.note}
          </span>
          {isCurrent && (
            <span>
              {left < 0 ? "over its" : "left of"} {item.minutes} min
            </span>
          )}
        </p>
      )}
    </li>
  );
}
