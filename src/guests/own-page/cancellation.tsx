import { useState } from "react";
import { useFormDraft } from "#ui/calls/use-form-draft.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Textarea } from "#ui/controls/textarea.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import {
  createGuestPageClient,
  type GuestPageSectionProps,
  loadPageAfterRefusal,
} from "./guest-page.queries.ts";

export type CancellationProps = Pick<GuestPageSectionProps, "token" | "onChange"> & {
  onFailure: (failure: string) => void;
};

/** A button with which guests give their date back. If the team has already called it off, the page shows that. */
export function Cancellation({ token, onChange, onFailure }: CancellationProps) {
  const [isAsking, setAsking] = useState(false);
  const draft = useFormDraft(`cancellation-${token}`, { reason: "" });
  const cancelRecording = async () => {
    try {
      const changedPage = await createGuestPageClient()("POST /api/guest/{token}/cancel", {
        params: { token },
        body: draft.values,
      });
      draft.discard();
      onChange(changedPage);
    } catch (error) {
      const freshPage = await loadPageAfterRefusal(error, token);
      if (!freshPage || !(error instanceof Error)) throw error;
      onChange(freshPage);
      onFailure(error.message);
    }
  };
  return (
    <>
      <Button variant="outline" size="lg" onClick={() => setAsking(true)} className="max-tablet:w-full">
        I cannot come
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        ground="night-2"
        title="Give the date back?"
        body={
          <>
            The team hears about it right away, and we'll send an email that takes the date off your calendar.
            <Field label="Reason, optional" className="mt-4">
              <Textarea
                value={draft.values.reason}
                maxLength={500}
                rows={3}
                onValueChange={(reason) => draft.change({ reason })}
              />
            </Field>
          </>
        }
        confirm="Give it back"
        destructive
        onConfirm={cancelRecording}
      />
    </>
  );
}
