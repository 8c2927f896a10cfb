import { useState } from "react";
import { type BULK_CHANGES, useChangeAllTopics } from "#topics/use-topic-changes.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { Panel } from "#ui/lists/panel.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { TopicAnalytics } from "./analytics.contract.ts";

type Change = keyof typeof BULK_CHANGES;

const topics = (count: number) => `${count.toLocaleString("en-US")} topic${count === 1 ? "" : "s"}`;

const WORDS: Record<
  Change,
  { verb: string; effect: string; title: string; body: (count: number) => string }
> = {
  archive: {
    verb: "Archive All",
    effect: "Takes every available topic out of the slot machine.",
    title: "Mark all topics as used?",
    body: (count) => `This marks ${topics(count)} as used and removes them from the slot machine.`,
  },
  reactivate: {
    verb: "Reactivate All",
    effect: "Puts every used topic back.",
    title: "Reactivate all topics?",
    body: (count) => `This puts ${topics(count)} back into the slot machine.`,
  },
  delete: {
    verb: "Delete All",
    effect: "Moves all topics to the trash.",
    title: "Delete all topics?",
    body: (count) =>
      `This moves ${topics(count)} to the trash for 30 days. A CSV of them is kept in the data folder first.`,
  },
};

export function BulkOperations({ analytics, className }: { analytics: TopicAnalytics; className?: string }) {
  const [done, setDone] = useState<string>();
  return (
    <Panel
      heading="h3"
      title="Bulk operations"
      description="Each one asks first, and can be undone."
      className={cn("content-start", className)}
    >
      <ul className="border-rule border-t">
        <Operation change="archive" count={analytics.available} onDone={setDone} />
        <Operation change="reactivate" count={analytics.used} onDone={setDone} />
        <Operation change="delete" count={analytics.total} onDone={setDone} />
      </ul>
      {/* No toast, because it names the file with the deleted topics. */}
      <p role="status" className="text-on-2 text-t-0 empty:hidden wrap-anywhere">
        {done}
      </p>
    </Panel>
  );
}

function Operation({
  change,
  count,
  onDone,
}: {
  change: Change;
  count: number;
  onDone: (message: string) => void;
}) {
  const [open, setOpen] = useState(false);
  const all = useChangeAllTopics(change);
  const { verb, effect, title, body } = WORDS[change];
  const isDeletion = change === "delete";
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-rule border-b py-3 last:border-b-0 last:pb-0">
      <div className="flex-1 basis-32">
        <p className="font-strong">{topics(count)}</p>
        <p className="text-on-2 text-t-0">{effect}</p>
      </div>
      <Button
        variant={isDeletion ? "destructive-outline" : "outline"}
        disabled={count === 0}
        onClick={() => setOpen(true)}
        className="min-w-33"
      >
        {verb}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        body={body(count)}
        confirm={verb}
        destructive={isDeletion}
        onConfirm={async () => onDone((await all.mutateAsync()).value.message)}
      />
    </li>
  );
}
