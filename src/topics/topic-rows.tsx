import { useId } from "react";
import { useDateFormatters } from "#show/use-show.ts";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { useRowMotion } from "#ui/lists/use-row-motion.ts";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { TopicActions, type TopicCallbacks } from "./topic-actions.tsx";
import { TopicCategories } from "./topic-cards.tsx";
import { TopicSuggester } from "./topic-suggester.tsx";
import type { Topic } from "./topics.contract.ts";

/** Shows topics as compact lines, for quick reading. */
export function TopicRows({ topics, ...handlers }: TopicCallbacks & { topics: readonly Topic[] }) {
  const rows = useRowMotion<HTMLUListElement>();
  useRowFocus(rows);
  return (
    <ul ref={rows} aria-label="Topics" className="border-edge border-t">
      {topics.map((topic) => (
        <TopicRow key={topic.id} topic={topic} {...handlers} />
      ))}
    </ul>
  );
}

function TopicRow({ topic, ...handlers }: TopicCallbacks & { topic: Topic }) {
  const { shortDate } = useDateFormatters();
  const id = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-1 border-rule border-b py-3">
      <div className="min-w-0 grow basis-72">
        <h3
          id={id}
          dir="auto"
          className={cn(
            "font-label text-[1.07em] leading-snug text-pretty wrap-anywhere",
            topic.isUsed && "text-on-2",
          )}
        >
          {topic.content}
        </h3>
        <p className="mt-0.5 text-t-0">
          <TopicCategories topic={topic} />
          <span className="text-on-2">
            , <time dateTime={topic.createdAt}>{shortDate(topic.createdAt)}</time>
          </span>{" "}
          <TopicSuggester topic={topic} />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 max-tablet:w-full">
        <StatusMark status={topic.isUsed ? "used" : "available"} className="tablet:w-22" />
        <TopicActions
          topic={topic}
          describedBy={id}
          {...handlers}
          className="-mr-2.5 tablet:min-w-48 tablet:justify-end"
        />
      </div>
    </li>
  );
}
