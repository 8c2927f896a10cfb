import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import EyeOff from "lucide-react/icons/eye-off";
import ListX from "lucide-react/icons/list-x";
import type { OpenDialogHandler } from "#inbox/request-dialogs.tsx";
import { useUser } from "#platform/pages/current-user.ts";
import type { ModeratedTopic } from "#suggestions/board/board.contract.ts";
import { useModeration } from "#suggestions/board/use-moderation.ts";
import type { TopicRequest } from "#suggestions/suggestions.contract.ts";
import { topicRequestQueries } from "#suggestions/suggestions.queries.ts";
import { mayConvertToTopic, mayMergeIntoTopic } from "#suggestions/suggestions.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { DropdownMenu, MenuItem } from "#ui/layers/dropdown-menu.tsx";

export type OpenTopicRequest = OpenDialogHandler<TopicRequest, "review" | "delete" | "merge">;
export type OnDecide = (decision: "intoDrum" | "convert" | "reject") => void;

/**
 * Shows the buttons of a request's card. The main button is amber only on the framed card, which is the one that
 * keyboard shortcuts apply to.
 */
export function TopicRequestButtons({
  request,
  isFramed,
  hasSimilar,
  describedBy,
  onDecide,
  onOpen,
}: {
  request: TopicRequest;
  isFramed: boolean;
  hasSimilar: boolean;
  describedBy: string;
  onDecide: OnDecide;
  onOpen: OpenTopicRequest;
}) {
  const isAdmin = useUser()?.isAdmin;
  const isPending = request.status === "pending";
  const commonProps = { size: isFramed ? "default" : "sm", "aria-describedby": describedBy } as const;
  const mainProps = {
    ...commonProps,
    variant: isFramed ? "default" : "outline",
    className: "max-tablet:w-full",
  } as const;
  const halfWidth = "max-tablet:flex-1";
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {isPending && (
        <Button
          {...mainProps}
          title="Approve it, and add it to the topics that can be drawn"
          onClick={() => onDecide("intoDrum")}
        >
          {isFramed && <Check />}
          Into the drum
        </Button>
      )}
      {mayConvertToTopic(request) && (
        <Button {...mainProps} onClick={() => onDecide("convert")}>
          Convert to Topic
        </Button>
      )}
      {mayMergeIntoTopic(request) && (
        <Button
          {...commonProps}
          variant={isFramed || hasSimilar ? "outline" : "ghost"}
          className={halfWidth}
          onClick={() => onOpen({ dialog: "merge", request })}
        >
          Merge
        </Button>
      )}
      {isPending && (
        <Button {...commonProps} variant="ghost" className={halfWidth} onClick={() => onDecide("reject")}>
          Reject
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
        <Button {...commonProps} variant="ghost" onClick={() => onOpen({ dialog: "review", request })}>
          {isPending ? "Review" : "Notes"}
        </Button>
        {isAdmin && (
          <Button {...commonProps} variant="ghost" onClick={() => onOpen({ dialog: "delete", request })}>
            Delete
          </Button>
        )}
        {request.board && request.mergedAt === null && (
          <BoardMenu name={request.name} board={request.board} />
        )}
      </div>
    </div>
  );
}

/** Shows the moderators' menu for a request whose topic is on the board. */
function BoardMenu({ name, board }: { name: string; board: ModeratedTopic }) {
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
