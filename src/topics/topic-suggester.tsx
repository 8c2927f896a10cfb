import { cn } from "#ui/styles/class-names.ts";
import type { Topic } from "./topics.contract.ts";

/** Shows 'Suggested by Dana' if a visitor named Dana suggested the topic. */
export const TopicSuggester = ({ topic, className }: { topic: Topic; className?: string }) =>
  topic.requesterName === null ? null : (
    <span className={cn("text-on-2 text-t-0 wrap-anywhere", className)}>
      Suggested by {topic.requesterName}
    </span>
  );
