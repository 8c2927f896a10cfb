import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "#platform/browser/api-client.ts";
import { useDates, useShow } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { Field } from "#ui/controls/field.tsx";
import { Input } from "#ui/controls/input.tsx";
import { Dialog, DialogFooter } from "#ui/layers/dialog.tsx";
import { toast } from "#ui/layers/toast.ts";
import { Progress } from "#ui/states/progress.tsx";
import type { Backup } from "./backups.contract.ts";
import { restoreAndWait } from "./restoring.ts";

/** Restores once the show's name is typed, and waits until the site is back. */
export default function RestoreDialog({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const client = useQueryClient();
  const { revalidate } = useRevalidator();
  const { shortMoment } = useDates();
  const { name } = useShow();
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [isRestoring, setRestoring] = useState(false);
  const when = shortMoment(backup.at);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setRestoring(true);
    try {
      await restoreAndWait(backup.id, typed);
      toast({ title: "Restored", description: `The data is that of ${when}.` });
      onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setRestoring(false);
      await Promise.all([client.invalidateQueries(), revalidate()]);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => !isRestoring && onClose()}
      title={`Restore ${when}?`}
      description="The site shows a maintenance page for about a minute. A safety backup is made first. Everybody else is signed out, and mails that wait stay until you release them. What came in since then is only in the safety backup."
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label={`Type the show's name: ${name}`} error={describeFailure(failure)}>
          <Input value={typed} autoComplete="off" disabled={isRestoring} onValueChange={setTyped} />
        </Field>
        {isRestoring && <Progress label="Restoring. Please keep this page open." />}
        <DialogFooter>
          <Button variant="ghost" disabled={isRestoring} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" disabled={typed.trim() !== name} busy={isRestoring}>
            Restore
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const describeFailure = (failure: unknown): string | undefined => {
  if (failure === undefined) return undefined;
  const isKnown = failure instanceof ApiError || failure instanceof Error;
  return isKnown ? failure.message : "Something went wrong. Please try again.";
};
