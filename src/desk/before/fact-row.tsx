import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** What the site knows by itself. `action` leads to what is missing. */
export type Fact = { title: string; more: string; isDone: boolean; action?: ReactNode; change?: ReactNode };

export function FactRow({ title, more, isDone, action, change }: Fact) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-x-2.5 border-rule border-b py-3">
      <span
        role="img"
        aria-label={isDone ? "Done" : "Missing"}
        className={cn(
          "mt-0.5 grid size-5 place-items-center rounded-pill [&>svg]:size-3",
          isDone ? "bg-solid text-on-solid" : "border-[1.5px] border-edge border-dashed",
        )}
      >
        {isDone && <Check strokeWidth={3} />}
      </span>
      <p className="min-w-0">
        <b className="block font-label">{title}</b>
        <span className="block text-on-2 text-t-0">{more}</span>
      </p>
      {isDone ? change : action}
    </li>
  );
}
