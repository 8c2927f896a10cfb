import { useId } from "react";
import { useDateFormatters } from "#show/use-show.ts";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { useRowMotion } from "#ui/lists/use-row-motion.ts";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { TopicActions, type TopicCallbacks } from "./topic-actions.tsx";
import { TopicSuggester } from "./topic-suggester.tsx";
import type { Topic } from "./topics.contract.ts";

/** Shows topics as cards, one to three per row. */
export function TopicCards({ topics, ...handlers }: TopicCallbacks & { topics: readonly Topic[] }) {
  const rows = useRowMotion<HTMLUListElement>();
  useRowFocus(rows);
  return (
    <ul
      ref={rows}
      aria-label="Topics"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-3.5"
    >
      {topics.map((topic) => (
        <TopicCard key={topic.id} topic={topic} {...handlers} />
      ))}
    </ul>
  );
}

function TopicCard({ topic, ...handlers }: TopicCallbacks & { topic: Topic }) {
  const { shortDate } = useDateFormatters();
  const id = useId();
  return (
    <li
      data-ground={topic.isUsed ? undefined : "panel"}
      className="grid grid-rows-[auto_1fr] auto-rows-auto rounded-panel border border-rule p-4.5 pb-2.5"
    >
      <p className="flex items-baseline justify-between gap-4">
        <TopicCategories topic={topic} />
        <time dateTime={topic.createdAt} className="shrink-0 text-on-2 text-t-0">
          {shortDate(topic.createdAt)}
        </time>
      </p>
      <h3
        id={id}
        dir="auto"
        className={cn(
          "mt-2 mb-6 font-label text-[1.18em] leading-snug text-pretty wrap-anywhere",
          topic.isUsed && "text-on-2",
        )}
      >
        {topic.content}
      </h3>
      <TopicSuggester topic={topic} className="-mt-4 mb-4" />
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-rule border-t pt-2">
        <StatusMark status={topic.isUsed ? "used" : "available"} />
        <TopicActions topic={topic} describedBy={id} {...handlers} className="-mr-2.5" />
      </div>
    </li>
  );
}

/** Shows a topic's category and sub-category, such as 'Pay / Raising a price'. */
export function TopicCategories({ topic }: { topic: Topic }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <b className="font-label">{topic.category}</b> <span className="text-on-2">/ {topic.subCategory}</span>
    </span>
  );
}
