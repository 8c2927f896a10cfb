import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { useUser } from "#platform/pages/current-user.ts";
import { Button } from "#ui/controls/button.tsx";
import type { BoardThread } from "./board.contract.ts";
import { useModeration } from "./use-moderation.ts";

/**
 * Shows the moderators' buttons for a topic on the board. They can put a removed topic back until they leave the page.
 */
export function ThreadModeration({ thread }: { thread: BoardThread }) {
  const user = useUser();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [isOffBoard, setOffBoard] = useState(false);
  const { busy, moderate } = useModeration(thread.key, ({ onBoard }) => {
    setOffBoard(!onBoard);
    if (onBoard) return revalidate();
  });
  if (!user?.role || user.needsPasskey) return null;
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border border-edge p-4 desktop:col-span-2"
    >
      <div className="min-w-0 flex-1 basis-64">
        <h2 id={id} className="font-strong">
          {isOffBoard ? "This topic is off the board" : "For the team"}
        </h2>
        <p className="text-on-2 text-t-1">
          {isOffBoard
            ? "Visitors no longer find it there or open this page. It can still be drawn, unless it is archived. You can put it back from Topic Requests, too."
            : "Only you and the team see this."}
        </p>
      </div>
      {!isOffBoard && (
        <Button
          variant="outline"
          size="sm"
          disabled={busy}
          onClick={() => moderate({ showName: thread.suggestedBy === null })}
        >
          {thread.suggestedBy === null ? "Show the name" : "Take the name off"}
        </Button>
      )}
      <Button variant="outline" size="sm" disabled={busy} onClick={() => moderate({ onBoard: isOffBoard })}>
        {isOffBoard ? "Put it back" : "Take it off the board"}
      </Button>
    </section>
  );
}
