import { formatCount } from "#platform/texts/counts.rules.ts";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { type BULK_CHANGES, useChangeAllTopics } from "./use-topic-changes.ts";

export type BulkChange = keyof typeof BULK_CHANGES;

/** For each change to all topics: the label of its button, and the texts of its confirmation dialog. */
export const BULK_CHANGE_TEXTS: Record<
  BulkChange,
  { verb: string; effect: string; title: string; body: (count: number) => string }
> = {
  archive: {
    verb: "Archive All",
    effect: "Takes every available topic out of the slot machine.",
    title: "Mark all topics as used?",
    body: (count) =>
      `This marks ${formatCount(count, "topic")} as used and removes them from the slot machine.`,
  },
  reactivate: {
    verb: "Reactivate All",
    effect: "Puts every used topic back.",
    title: "Reactivate all topics?",
    body: (count) => `This puts ${formatCount(count, "topic")} back into the slot machine.`,
  },
  delete: {
    verb: "Delete All",
    effect: "Moves all topics to the trash.",
    title: "Delete all topics?",
    body: (count) =>
      `This moves ${formatCount(count, "topic")} to the trash for 30 days. A CSV of them is kept in the data folder first.`,
  },
};

/** Asks for confirmation before a change to all topics. The toast that follows has an Undo button. */
export function BulkChangeDialog({
  change,
  count,
  onDone,
  ...dialog
}: DialogState & { change: BulkChange; count: number; onDone?: (message: string) => void }) {
  const bulkChange = useChangeAllTopics(change);
  const { verb, title, body } = BULK_CHANGE_TEXTS[change];
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      body={body(count)}
      confirm={verb}
      destructive={change === "delete"}
      onConfirm={async () => {
        const { value } = await bulkChange.mutateAsync();
        onDone?.(value.message);
      }}
    />
  );
}
