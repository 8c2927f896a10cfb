import { useState } from "react";
import { Panel } from "#ui/lists/panel.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { MoreButton } from "./more-button.tsx";

/** Fewer than in the lists beside it: most take two lines. */
const FIRST = 6;

export function PickedTopics({
  topics,
  className,
}: {
  topics: TopicAnalytics["topics"];
  className?: string;
}) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? topics : topics.slice(0, FIRST);
  return (
    <Panel
      heading="h3"
      title="Topics"
      description="Those picked most often."
      className={cn("content-start", className)}
    >
      {topics.length === 0 ? (
        <p className="text-on-2">None has been picked yet.</p>
      ) : (
        <ul aria-label="Topics picked most often" className="self-start border-rule border-t">
          {shown.map(({ id, content, timesSelected }) => (
            <li
              key={id}
              className="flex items-baseline justify-between gap-5 border-rule border-b py-2 last:border-b-0"
            >
              <span className="line-clamp-2 leading-snug wrap-anywhere" title={content}>
                {content}
              </span>
              <span className="shrink-0 text-on-2">
                {timesSelected.toLocaleString("en-US")} {timesSelected === 1 ? "time" : "times"}
              </span>
            </li>
          ))}
        </ul>
      )}
      {topics.length > FIRST && (
        <MoreButton whole={whole} onToggle={setWhole}>
          Show all {topics.length}
        </MoreButton>
      )}
    </Panel>
  );
}
