import ArchiveIcon from "lucide-react/icons/archive";
import Pencil from "lucide-react/icons/pencil";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Trash from "lucide-react/icons/trash-2";
import { Button } from "#ui/controls/button.tsx";
import { Tooltip } from "#ui/layers/tooltip.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { Topic } from "./topics.contract.ts";
import { useMoveTopic } from "./use-topic-changes.ts";

/** What the list asks of the tab around it. */
export type TopicHandlers = { onEdit: (topic: Topic) => void; onDelete: (topic: Topic) => void };

/** What can be done with one topic. `describedBy` is the id of its content, which tells the buttons apart. */
export function TopicActions({
  topic,
  describedBy,
  plain = false,
  onEdit,
  onDelete,
  className,
}: TopicHandlers & {
  topic: Topic;
  describedBy: string;
  /** The first without its icon, for a narrow column. */
  plain?: boolean;
  className?: string;
}) {
  const move = useMoveTopic();
  return (
    <div className={cn("flex items-center", className)}>
      <Button
        variant="ghost"
        size="sm"
        aria-describedby={describedBy}
        busy={move.isPending}
        onClick={() => move.mutate(topic)}
      >
        {!plain && (topic.isUsed ? <RotateCcw /> : <ArchiveIcon />)}
        {topic.isUsed ? "Reactivate" : "Archive"}
      </Button>
      <Tooltip label="Edit">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Edit"
          aria-describedby={describedBy}
          onClick={() => onEdit(topic)}
        >
          <Pencil />
        </Button>
      </Tooltip>
      <Tooltip label="Delete">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Delete"
          aria-describedby={describedBy}
          onClick={() => onDelete(topic)}
        >
          <Trash />
        </Button>
      </Tooltip>
    </div>
  );
}
