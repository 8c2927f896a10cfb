import type { Paragraph } from "#episodes/transcripts/transcripts.contract.ts";
import { createCorrectionsClient } from "#episodes/transcripts/transcripts.queries.ts";
import { TextareaField } from "#ui/calls/fields.tsx";
import { useCallForm } from "#ui/calls/use-call-form.ts";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";

/** A dialog in which a visitor proposes a correction to a paragraph. */
export default function CorrectionDialog({
  episodeId,
  paragraph: { start, lines },
  ...dialog
}: DialogState & { episodeId: number; paragraph: Paragraph }) {
  const form = useCallForm({
    initial: { text: lines.map(({ text }) => text).join(" ") },
    send: ({ text }) =>
      createCorrectionsClient()("POST /api/episodes/{id}/corrections", {
        params: { id: episodeId },
        body: { start, text },
      }),
    draft: `correction-${episodeId}-${start}`,
    failure: "Failed to send the correction",
    done: "Thanks. The team reads it first.",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Correct it"
      description="Write these words as they were said."
      verb="Send"
    >
      <TextareaField {...form.field("text")} label="What was said" rows={8} required />
    </FormDialog>
  );
}
