import { useState } from "react";
import type { TopicAnalytics } from "./analytics.contract.ts";
import { MoreButton } from "./more-button.tsx";

/** How many topics to show at first. Most topics take two lines, so this is fewer than in the lists next to it. */
const INITIAL_TOPIC_COUNT = 6;

export function PickedTopics({ topics }: { topics: TopicAnalytics["topics"] }) {
  const [isExpanded, setExpanded] = useState(false);
  const shownTopics = isExpanded ? topics : topics.slice(0, INITIAL_TOPIC_COUNT);
  return (
    <section aria-labelledby="picked-topics" className="grid min-w-0 content-start gap-4">
      <h3 id="picked-topics" className="flex min-h-9 items-center font-strong text-t-1">
        Topics picked most often
      </h3>
      {topics.length === 0 ? (
        <p className="text-on-2">No topic has been picked yet.</p>
      ) : (
        <ul aria-labelledby="picked-topics" className="self-start border-rule border-t">
          {shownTopics.map(({ id, content, timesSelected }) => (
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
      {topics.length > INITIAL_TOPIC_COUNT && (
        <MoreButton isExpanded={isExpanded} onToggle={setExpanded}>
          Show all {topics.length}
        </MoreButton>
      )}
    </section>
  );
}
