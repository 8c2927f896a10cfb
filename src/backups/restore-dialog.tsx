import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useDateFormatters, useShow } from "#show/use-show.ts";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { FormDialog } from "#ui/layers/form-dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { Progress } from "#ui/states/progress.tsx";
import { describeLoss } from "./backup-texts.rules.ts";
import type { Backup } from "./backups.contract.ts";
import { newerDataQuery } from "./backups.queries.ts";
import { restoreAndWait } from "./restoring.ts";

/** Asks for the show's name, then restores the backup and waits until the site is back. */
export default function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { shortMoment } = useDateFormatters();
  const { name } = useShow();
  const newer = useQuery(newerDataQuery(backup.id)).data;
  const [typedName, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isRestoring, setRestoring] = useState(false);
  const backupTime = shortMoment(backup.at);
  const submit = async () => {
    setFailure(undefined);
    setRestoring(true);
    try {
      await restoreAndWait(backup.id, typedName);
      toast({ title: "Restored", description: `The site's data is now from ${backupTime}.` });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "Something went wrong. Please try again.");
    } finally {
      setRestoring(false);
      await Promise.all([client.invalidateQueries(), revalidate()]);
    }
  };
  return (
    <FormDialog
      open
      onOpenChange={() => !isRestoring && onClose()}
      title={`Restore ${backupTime}?`}
      description={`The site shows a maintenance page for about a minute. A safety backup is made first. Everybody else is signed out, open invitations, password links and API tokens end, and unsent emails wait until you release them. Roles, passwords and passkeys go back to what they were then. ${describeLoss(newer)}`}
      verb="Restore"
      destructive
      busy={isRestoring}
      disabled={typedName.trim() !== name}
      locked={isRestoring}
      onSubmit={submit}
    >
      <Field label={`Type the show's name: ${name}`} error={failure}>
        <Input value={typedName} autoComplete="off" disabled={isRestoring} onValueChange={setTyped} />
      </Field>
      {isRestoring && <Progress label="Restoring. Please keep this page open." />}
    </FormDialog>
  );
}
