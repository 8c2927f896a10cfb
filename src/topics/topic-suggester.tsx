import { cn } from "#ui/styles/class-names.ts";
import type { Topic } from "./topics.contract.ts";

/** 'Suggested by Dana', if somebody suggested it. */
export const TopicSuggester = ({ topic, className }: { topic: Topic; className?: string }) =>
  topic.requesterName === null ? null : (
    <span className={cn("text-on-2 text-t-0 wrap-anywhere", className)}>
      Suggested by {topic.requesterName}
    </span>
  );
