import { Button } from "#ui/controls/button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { changePlanRow, findLongestRow, sumMinutes } from "./plan-sheet.rules.ts";
import type { Plan } from "./use-plan.ts";

/**
 * Shows by how many minutes the run sheet is too long, and offers to shorten a part. Renders nothing if the run sheet
 * fits into the show.
 */
export function OverrunCard({ plan, length, className }: { plan: Plan; length: number; className?: string }) {
  const plannedMinutes = sumMinutes(plan.rows);
  const excessMinutes = plannedMinutes - length;
  if (excessMinutes <= 0) return null;
  const name = length === 60 ? "The hour" : "The show";
  const longest = findLongestRow(plan.rows);
  const shorten = () => {
    if (!longest) return;
    plan.change(changePlanRow(plan.rows, longest.key, { minutes: longest.minutes - excessMinutes }));
    // The card disappears along with the pressed button, so focus has to move somewhere else.
    document.getElementById("run-sheet")?.focus();
  };
  return (
    <section aria-label={name} className={className}>
      <h3 className="font-strong text-t-1">{name}</h3>
      <dl className="mt-2">
        <MinutesRow label="Planned" minutes={plannedMinutes} className="border-rule" />
        <MinutesRow label="Available" minutes={length} className="border-rule" />
        <MinutesRow label="Over" minutes={excessMinutes} className="border-on font-strong text-on" />
      </dl>
      {longest && longest.minutes > excessMinutes && (
        <div className="mt-2 grid gap-2.5">
          <Button variant="outline" size="sm" onClick={shorten}>
            <span className="min-w-0 truncate">
              Take {excessMinutes} min from {longest.title || "the longest part"}
            </span>
          </Button>
          <p className="text-on-2 text-t-0">It's the longest part without a guest.</p>
        </div>
      )}
    </section>
  );
}

const MinutesRow = ({ label, minutes, className }: { label: string; minutes: number; className: string }) => (
  <div className={cn("flex justify-between gap-4 border-t py-2 text-on-2", className)}>
    <dt>{label}</dt>
    <dd className="figures font-strong text-on">{minutes} min</dd>
  </div>
);
