import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { formatLateness, pace } from "#week/pace.rules.ts";
import { useDeskTimes } from "./desk-times.ts";
import type { Desk } from "./use-desk.ts";

/** What is left to do once the show is over. */
export function AfterShow({ desk: { week } }: { desk: Desk }) {
  const { formatSecond } = useDeskTimes();
  const endedAt = week.air?.endedAt;
  return (
    <section aria-labelledby="after-show">
      <h3 id="after-show" className="border-rule border-b pb-2 font-strong text-t-2">
        After the show
      </h3>
      <ol>
        <Step number={1} title="End the show" isDone>
          {endedAt
            ? `${formatSecond(endedAt)}, ${formatLateness(pace(week, 0).late).toLowerCase()}. The site went quiet everywhere.`
            : "It was over by the clock."}
        </Step>
      </ol>
    </section>
  );
}

export function Step({
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
