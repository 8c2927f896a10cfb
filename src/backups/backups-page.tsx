import { useQuery } from "@tanstack/react-query";
import Upload from "lucide-react/icons/upload";
import { useRef, useState } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { createUploadFetch } from "#platform/browser/upload-fetch.ts";
import { requireOwner } from "#platform/pages/page-context.ts";
import { prefetchQueries } from "#platform/pages/query-provider.tsx";
import { Button } from "#ui/controls/button.tsx";
import { createLazyDialog } from "#ui/layers/lazy-dialog.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { Table } from "#ui/lists/table.tsx";
import { EmptyState } from "#ui/states/empty-state.tsx";
import { Progress } from "#ui/states/progress.tsx";
import { QueryContent } from "#ui/states/query-content.tsx";
import { BackupFigures } from "./backup-figures.tsx";
import { BackupRow } from "./backup-row.tsx";
import { MAX_RETENTION_DAYS } from "./backup-texts.rules.ts";
import type { Backup } from "./backups.contract.ts";
import { backupScheduleQuery, backupsQuery, createBackupsClient } from "./backups.queries.ts";
import { HeldEmails } from "./held-mails.tsx";

const RestoreDialog = createLazyDialog(() => import("./restore-dialog.tsx"));

export const middleware = [requireOwner];

export const loader = ({ context }: LoaderFunctionArgs) =>
  prefetchQueries(context, (client, fetch) => [
    client.prefetchQuery(backupsQuery(fetch)),
    client.prefetchQuery(backupScheduleQuery(fetch)),
  ]);

export default function BackupsPage() {
  const query = useQuery(backupsQuery());
  const isWorking = query.data?.some(({ proof }) => !proof) ?? false;
  const make = useChangeWithToast(() => createBackupsClient()("POST /api/backups"), {
    failure: "Failed to make a backup",
  });
  return (
    <section aria-labelledby="backups-title" className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-lg">
          <h2 id="backups-title" className="title">
            Backups
          </h2>
          <p className="mt-1 text-on-2">
            Every backup is test-restored as soon as it's made. Manual and uploaded ones are kept for{" "}
            {MAX_RETENTION_DAYS.manual} days, safety backups for {MAX_RETENTION_DAYS.safety}, scheduled ones
            for a year at most. Download one to keep it longer.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <UploadButton />
          <Button held={isWorking} busy={make.isPending} onClick={() => make.mutate(undefined)}>
            Back up now
          </Button>
        </div>
      </header>
      <HeldEmails />
      <QueryContent query={query} what="the backups" rows={4} rowClassName="h-16">
        {(backups) => (
          <>
            <BackupFigures backups={backups} loadedAt={query.dataUpdatedAt} />
            <BackupList backups={backups} />
          </>
        )}
      </QueryContent>
    </section>
  );
}

function BackupList({ backups }: { backups: Backup[] }) {
  const [backupToRestore, setBackupToRestore] = useState<Backup>();
  if (backups.length === 0)
    return (
      <EmptyState
        title="No backups yet"
        description="Press 'Back up now', or wait for the first scheduled one."
      />
    );
  return (
    <>
      <Table caption="Backups" headers={["Made", "Kind", "Size", "Kept until", "Verified"]}>
        {backups.map((backup) => (
          <BackupRow key={backup.id} backup={backup} onRestore={() => setBackupToRestore(backup)} />
        ))}
      </Table>
      {backupToRestore && (
        <RestoreDialog backup={backupToRestore} onClose={() => setBackupToRestore(undefined)} />
      )}
    </>
  );
}

function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const upload = useChangeWithToast(
    (backup: File) =>
      createBackupsClient(createUploadFetch(setPercent))("POST /api/backups/upload", { file: { backup } }),
    { done: "Backup uploaded and verified", failure: "The backup was not kept" },
  );
  const send = () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    upload.mutate(file);
    // Clears the input. Otherwise, choosing the same file again would have no effect.
    input.current.value = "";
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".gz,application/gzip"
        aria-label="Backup file"
        tabIndex={-1}
        className="sr-only"
        onChange={send}
      />
      {upload.isPending && (
        <Progress
          label={percent < 100 ? "Uploading" : "Verifying"}
          value={percent < 100 ? percent : undefined}
          className="w-36 self-center"
        />
      )}
      <Button variant="outline" held={upload.isPending} onClick={() => input.current?.click()}>
        <Upload />
        Upload a backup
      </Button>
    </>
  );
}
