import { useQueryClient } from "@tanstack/react-query";
import EyeOff from "lucide-react/icons/eye-off";
import ListX from "lucide-react/icons/list-x";
import Trash2 from "lucide-react/icons/trash-2";
import type { ModeratedTopic } from "#suggestions/board/board.contract.ts";
import { useModeration } from "#suggestions/board/use-moderation.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequests } from "#suggestions/suggestions.queries.ts";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";

/** What else may be done with a request, and with its topic on the board. */
export function RequestMenu({
  request: { name, board, mergedAt },
  onDelete,
}: {
  request: TopicRequest;
  onDelete: (() => void) | undefined;
}) {
  return (
    <DropdownMenu label={`More about the request of ${name}`}>
      {board && mergedAt === null && <BoardItems board={board} />}
      {onDelete && (
        <MenuItem destructive onSelect={onDelete}>
          <Trash2 />
          Delete
        </MenuItem>
      )}
    </DropdownMenu>
  );
}

function BoardItems({ board }: { board: ModeratedTopic }) {
  const client = useQueryClient();
  const { moderate } = useModeration(board.key, () => topicRequests.refresh(client));
  const { onBoard, suggestedBy } = board;
  return (
    <>
      <MenuItem onSelect={() => void moderate({ onBoard: !onBoard })}>
        <ListX />
        {onBoard ? "Take off the board" : "Put back on the board"}
      </MenuItem>
      <MenuItem onSelect={() => void moderate({ showName: suggestedBy === null })}>
        <EyeOff />
        {suggestedBy === null ? "Show the name" : "Take the name off"}
      </MenuItem>
    </>
  );
}
