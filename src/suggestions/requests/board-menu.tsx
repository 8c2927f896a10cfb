import { useQueryClient } from "@tanstack/react-query";
import EyeOff from "lucide-react/icons/eye-off";
import ListX from "lucide-react/icons/list-x";
import type { ModeratedTopic } from "#suggestions/board/board.contract.ts";
import { useModeration } from "#suggestions/board/use-moderation.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";

/** Shows the moderators' menu for a request whose topic is on the board. */
export function BoardMenu({ name, board }: { name: string; board: ModeratedTopic }) {
  const client = useQueryClient();
  const { moderate } = useModeration(board.key, () => topicRequestQueries.refresh(client));
  const { onBoard, suggestedBy } = board;
  return (
    <DropdownMenu label={`More about the request of ${name}`}>
      <MenuItem onSelect={() => void moderate({ onBoard: !onBoard })}>
        <ListX />
        {onBoard ? "Take off the board" : "Put back on the board"}
      </MenuItem>
      <MenuItem onSelect={() => void moderate({ showName: suggestedBy === null })}>
        <EyeOff />
        {suggestedBy === null ? "Show the name" : "Take the name off"}
      </MenuItem>
    </DropdownMenu>
  );
}
