import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/layers/confirm-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { createBackupsClient, heldEmailsQuery } from "./backups.queries.ts";

/** After a restore, lets an owner send or discard the emails that were still unsent in the restored data. */
export function HeldEmails() {
  const { data } = useQuery(heldEmailsQuery);
  return data && data.count > 0 ? <HeldEmailsPanel count={data.count} /> : null;
}

function HeldEmailsPanel({ count: heldCount }: { count: number }) {
  const panel = useRef<HTMLElement>(null);
  useRowFocus(panel);
  const [isDiscarding, setDiscarding] = useState(false);
  const release = useChangeWithToast(() => createBackupsClient()("POST /api/mails/release"), {
    done: ({ count }) => ({ title: `${formatCount(count, "email")} released` }),
    failure: "Failed to release the emails",
  });
  const discard = useChangeWithToast(() => createBackupsClient()("POST /api/mails/discard"), {
    done: ({ count }) => ({ title: `${formatCount(count, "email")} discarded` }),
    failure: "Failed to discard the emails",
  });
  return (
    <section
      ref={panel}
      aria-label="Held emails"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-edge px-5 py-4"
    >
      <div className="max-w-xl">
        <p className="font-strong">
          {`${formatCount(heldCount, "unsent email from the backup is", "unsent emails from the backup are")} waiting`}
        </p>
        <p className="text-on-2 text-t-0">
          {heldCount === 1 ? "It" : "They"} may have been sent after the backup was made.
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
        title={`Discard ${formatCount(heldCount, "email")}?`}
        body="They will never be sent. You can send a guest's email again from their request."
        confirm="Discard"
        destructive
        onConfirm={() => discard.mutateAsync(undefined)}
      />
    </section>
  );
}
