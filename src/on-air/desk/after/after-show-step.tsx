import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";

/** Shows one of the steps after the show, with its number or, once it is done, a check mark. */
export function AfterShowStep({
  number,
  title,
  isDone,
  children,
}: {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-4">
      <span
        className={cn(
          "grid size-8 place-items-center rounded-pill font-strong [&>svg]:size-4",
          isDone ? "bg-solid text-on-solid" : "border-2 border-on",
        )}
      >
        {isDone ? <Check role="img" aria-label="Done" strokeWidth={3} /> : number}
      </span>
      <div className="min-w-0">
        <h4 className="font-strong text-t-1">{title}</h4>
        <div className="text-on-2">{children}</div>
      </div>
    </li>
  );
}
