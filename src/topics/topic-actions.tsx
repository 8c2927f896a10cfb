import ArchiveIcon from "lucide-react/icons/archive";
import Pencil from "lucide-react/icons/pencil";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { Topic } from "./topics.contract.ts";
import { useToggleTopicUsed } from "./use-topic-changes.ts";

/** Callbacks of the tab that contains the list. */
export type TopicCallbacks = { onEdit: (topic: Topic) => void; onDelete: (topic: Topic) => void };

/**
 * The buttons for one topic. `describedBy` is the id of the element with the topic's content, so that screen readers
 * can tell which topic the buttons belong to.
 */
export function TopicActions({
  topic,
  describedBy,
  plain = false,
  onEdit,
  onDelete,
  className,
}: TopicCallbacks & {
  topic: Topic;
  describedBy: string;
  /** Leaves out the first button's icon, for narrow columns. */
  plain?: boolean;
  className?: string;
}) {
  const setUsed = useToggleTopicUsed();
  return (
    <div className={cn("flex flex-wrap items-center", className)}>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={describedBy}
        busy={setUsed.isPending}
        onClick={() => setUsed.mutate(topic)}
      >
        {!plain && (topic.isUsed ? <RotateCcw /> : <ArchiveIcon />)}
        {topic.isUsed ? "Reactivate" : "Archive"}
      </Button>
      <IconButton label="Edit" aria-describedby={describedBy} onClick={() => onEdit(topic)}>
        <Pencil />
      </IconButton>
      <IconButton label="Delete" aria-describedby={describedBy} onClick={() => onDelete(topic)}>
        <Trash />
      </IconButton>
    </div>
  );
}
