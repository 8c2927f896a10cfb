import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { createBackupsClient, heldEmailsQuery } from "./backups.queries.ts";

/** After a restore, lets an owner send or discard the emails that were still unsent in the restored data. */
export function HeldEmails() {
  const { data } = useQuery(heldEmailsQuery);
  const [isDiscarding, setDiscarding] = useState(false);
  const release = useChangeWithToast(() => createBackupsClient()("POST /api/mails/release"), {
    done: ({ count }) => ({ title: `${formatCount(count, "email")} released` }),
    failure: "Failed to release the emails",
  });
  const discard = useChangeWithToast(() => createBackupsClient()("POST /api/mails/discard"), {
    done: ({ count }) => ({ title: `${formatCount(count, "email")} discarded` }),
    failure: "Failed to discard the emails",
  });
  if (!data || data.count === 0) return null;
  const emailCount = formatCount(data.count, "email");
  return (
    <section
      aria-label="Held emails"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-edge px-5 py-4"
    >
      <div className="max-w-xl">
        <p className="font-strong">
          {formatCount(data.count, "email of the restored data waits", "emails of the restored data wait")}
        </p>
        <p className="text-on-2 text-t-0">
          They were unsent when the backup was made, but may have been sent since.
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="ghost" size="sm" disabled={release.isPending} onClick={() => setDiscarding(true)}>
          Discard
        </Button>
        <Button
          variant="outline"
          size="sm"
          busy={release.isPending}
          onClick={() => release.mutate(undefined)}
        >
          Release
        </Button>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={`Discard ${emailCount}?`}
        body="They will never be sent. You can send a guest's email again from their request."
        confirm="Discard"
        destructive
        onConfirm={() => discard.mutateAsync(undefined)}
      />
    </section>
  );
}
