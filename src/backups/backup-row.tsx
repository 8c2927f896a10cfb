import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Download from "lucide-react/icons/download";
import Trash from "lucide-react/icons/trash-2";
import { type ReactNode, useState } from "react";
import { formatFileSize } from "#platform/texts/sizes.rules.ts";
import { useDateFormatters } from "#show/use-show.ts";
import { Button } from "#ui/controls/button.tsx";
import { ButtonAnchor } from "#ui/controls/button-link.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { DeleteDialog } from "#ui/layers/confirm-dialog.tsx";
import { Tooltip } from "#ui/layers/tooltip.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { TableCell, TableRow } from "#ui/lists/table.tsx";
import { Spinner } from "#ui/states/spinner.tsx";
import { BACKUP_KIND_NAMES, computeBackupExpiry } from "./backup-texts.rules.ts";
import type { Backup } from "./backups.contract.ts";
import { createBackupsClient } from "./backups.queries.ts";

export function BackupRow({ backup, onRestore }: { backup: Backup; onRestore: () => void }) {
  const { id, at, kind, bytes, proof } = backup;
  const { shortDate, shortMoment } = useDateFormatters();
  const [isDeleting, setDeleting] = useState(false);
  const remove = useChangeWithToast(
    () => createBackupsClient()("DELETE /api/backups/{id}", { params: { id } }),
    {
      done: "Backup deleted",
      failure: "Failed to delete the backup",
    },
  );
  const backupTime = shortMoment(at);
  const nameId = `backup-${id}`;
  return (
    <TableRow>
      <TableCell phone="line" header id={nameId} className="font-strong">
        <time dateTime={at}>{backupTime}</time>
      </TableCell>
      <TableCell>{BACKUP_KIND_NAMES[kind]}</TableCell>
      <TableCell className="whitespace-nowrap">{bytes > 0 ? formatFileSize(bytes) : "–"}</TableCell>
      <TableCell className="whitespace-nowrap">
        <span className="desktop:sr-only">Until </span>
        {shortDate(computeBackupExpiry(backup).toISOString())}
      </TableCell>
      <TableCell phone="line">
        <ProofMark backup={backup} />
      </TableCell>
      <TableCell phone="end" className="whitespace-nowrap text-right">
        {proof && (
          <div className="flex items-center justify-end gap-1">
            {bytes > 0 && (
              <Tooltip label="Download">
                <ButtonAnchor
                  href={`/api/backups/${id}/file`}
                  download
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Download the backup of ${backupTime}`}
                >
                  <Download />
                </ButtonAnchor>
              </Tooltip>
            )}
            <Button
              variant="outline"
              size="sm"
              aria-describedby={nameId}
              disabled={!proof.ok}
              onClick={onRestore}
            >
              Restore
            </Button>
            <IconButton
              label="Delete"
              name={`Delete the backup of ${backupTime}`}
              disabled={remove.isPending}
              onClick={() => setDeleting(true)}
            >
              <Trash />
            </IconButton>
          </div>
        )}
        <DeleteDialog
          open={isDeleting}
          onOpenChange={setDeleting}
          body={`This will delete the backup of ${backupTime}. This action cannot be undone.`}
          onConfirm={() => remove.mutateAsync(undefined)}
        />
      </TableCell>
    </TableRow>
  );
}

function ProofMark({ backup: { bytes, proof } }: { backup: Backup }) {
  if (!proof)
    return bytes === 0 ? (
      <ProofStatus icon={<Spinner />} title="Being made" detail="Rows and uploads" />
    ) : (
      <ProofStatus icon={<Spinner />} title="Being verified" detail="Test-restoring it and comparing rows" />
    );
  return proof.ok ? (
    <ProofStatus
      icon={<CircleCheck className="fill-current [&_path]:fill-none [&_path]:stroke-surface" />}
      title="Verified"
      detail={proof.detail}
    />
  ) : (
    <ProofStatus icon={<CircleAlert />} title="Not verified" detail={proof.detail} className="text-error" />
  );
}

function ProofStatus(mark: { icon: ReactNode; title: string; detail: string; className?: string }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-2 text-t-0 [&>svg]:size-4">
      <span className={`contents font-label ${mark.className ?? ""}`}>
        <span className={`[&>svg]:size-4 ${mark.className ?? ""}`}>{mark.icon}</span>
        <span className={mark.className}>{mark.title}</span>
      </span>
      <span className="col-start-2 max-w-md text-on-2 wrap-anywhere">{mark.detail}</span>
    </div>
  );
}
