import { useQuery } from "@tanstack/react-query";
import { formatFileSize } from "#platform/texts/sizes.rules.ts";
import { Select } from "#ui/controls/select.tsx";
import { useChangeWithToast } from "#ui/layers/use-change-with-toast.ts";
import { KeyFigures } from "#ui/plots/figures.tsx";
import { formatBackupAge, formatHour } from "./backup-texts.rules.ts";
import type { Backup, BackupSchedule } from "./backups.contract.ts";
import { backupScheduleQuery, createBackupsClient } from "./backups.queries.ts";

const FREQUENCIES = [
  { value: "off", label: "Never" },
  { value: "day", label: "Day" },
  { value: "week", label: "Monday" },
] as const;
const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatHour(hour),
}));
const KEEP_COUNT_CHOICES = [1, 3, 5, 7, 14, 30];

/**
 * Shows the backups' key figures and their schedule. `loadedAt` is when the backups were loaded. The server and the
 * browser compute ages from it, since the browser's clock may be wrong.
 */
export function BackupFigures({ backups, loadedAt }: { backups: Backup[]; loadedAt: number }) {
  const { data: schedule } = useQuery(backupScheduleQuery());
  const verifiedBackups = backups.filter(({ proof }) => proof?.ok);
  const lastVerifiedAt = verifiedBackups
    .map(({ proof }) => proof?.at ?? "")
    .toSorted()
    .at(-1);
  const keptCount = verifiedBackups.filter(({ kind }) => kind === "daily").length;
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <KeyFigures
        figures={[
          {
            label: "Last verified",
            value: lastVerifiedAt ? formatBackupAge(lastVerifiedAt, new Date(loadedAt)) : "Never",
          },
          { label: "Kept", value: schedule ? `${keptCount} of ${schedule.keep}` : String(keptCount) },
          { label: "Total", value: formatFileSize(backups.reduce((sum, { bytes }) => sum + bytes, 0)) },
        ]}
      />
      {schedule && <ScheduleChoices schedule={schedule} />}
    </div>
  );
}

function ScheduleChoices({ schedule }: { schedule: BackupSchedule }) {
  const change = useChangeWithToast(
    (body: BackupSchedule) =>
      createBackupsClient()("PUT /api/backups/schedule", { body: { ...body, basedOn: schedule } }),
    {
      failure: "Failed to change the schedule",
    },
  );
  const { every, hour, keep } = change.isPending ? change.variables : schedule;
  const changeSchedule = (part: Partial<BackupSchedule>) =>
    change.isPending || change.mutate({ ...schedule, ...part });
  const counts = [...new Set([...KEEP_COUNT_CHOICES, keep])].toSorted((a, b) => a - b);
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Schedule of backups</legend>
      <Select
        label="Every"
        value={every}
        options={FREQUENCIES}
        onValueChange={(next) => changeSchedule({ every: next })}
      />
      <Select
        label="At"
        value={String(hour)}
        options={HOUR_CHOICES}
        disabled={every === "off"}
        onValueChange={(next) => changeSchedule({ hour: Number(next) })}
      />
      <Select
        label="Keep"
        value={String(keep)}
        options={counts.map((count) => ({ value: String(count), label: String(count) }))}
        disabled={every === "off"}
        onValueChange={(next) => changeSchedule({ keep: Number(next) })}
      />
    </fieldset>
  );
}
