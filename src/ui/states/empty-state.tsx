import type { ReactNode } from "react";
import { HourScale } from "#ui/signs/hour-scale.tsx";

/** Shown instead of an empty list: the hour symbol, a title, a sentence and an action. */
export function EmptyState({
  title,
  description,
  action,
  heading: Heading = "h3",
}: {
  title: string;
  description: ReactNode;
  action?: ReactNode;
  heading?: "h2" | "h3" | "h4";
}) {
  return (
    <div
      data-ground="panel"
      className="w-full min-w-0 max-w-lg justify-self-start wrap-anywhere rounded-panel border border-panel-edge p-6.5"
    >
      <HourScale className="max-w-sm" />
      <Heading className="title mt-5">{title}</Heading>
      <p className="mt-3 text-on-2 text-t-1">{description}</p>
      {action && <div className="mt-5 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
