import { useQuery } from "@tanstack/react-query";
import { Select } from "#ui/controls/select.tsx";
import { formatAge, formatHour, formatSize } from "./backup-words.rules.ts";
import type { Backup, Schedule } from "./backups.contract.ts";
import { backupsApi, scheduleQuery } from "./backups.queries.ts";
import { useBackupsChange } from "./use-backups-change.ts";

const EVERY = [
  { value: "off", label: "Never" },
  { value: "day", label: "Day" },
  { value: "week", label: "Monday" },
] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: formatHour(hour) }));
const COUNTS = [1, 3, 5, 7, 14, 30];

/** What there is in figures, and the schedule. */
export function BackupFigures({ backups }: { backups: Backup[] }) {
  const { data: schedule } = useQuery(scheduleQuery);
  const verified = backups.filter(({ proof }) => proof?.ok);
  const newest = verified
    .map(({ proof }) => proof?.at ?? "")
    .toSorted()
    .at(-1);
  const kept = verified.filter(({ kind }) => kind === "daily").length;
  const figures = [
    ["Last verified", newest ? formatAge(newest, new Date()) : "Never"],
    ["Kept", schedule ? `${kept} of ${schedule.keep}` : String(kept)],
    ["In all", formatSize(backups.reduce((sum, { bytes }) => sum + bytes, 0))],
  ];
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <dl className="grid grid-cols-3 gap-x-6 tablet:flex tablet:gap-0">
        {figures.map(([label, value]) => (
          <div key={label} className="border-rule tablet:border-r tablet:px-8 tablet:first:pl-0">
            <dt className="text-on-2 text-t-0">{label}</dt>
            <dd className="figures font-strong text-[1.75em] leading-[1.15]">{value}</dd>
          </div>
        ))}
      </dl>
      {schedule && <ScheduleChoices schedule={schedule} />}
    </div>
  );
}

function ScheduleChoices({ schedule }: { schedule: Schedule }) {
  const change = useBackupsChange(
    (body: Schedule) => backupsApi()("PUT /api/backups/schedule", { body }),
    "Failed to change the schedule",
  );
  const { every, hour, keep } = change.isPending ? change.variables : schedule;
  const set = (part: Partial<Schedule>) => change.mutate({ ...schedule, ...part });
  const counts = [...new Set([...COUNTS, keep])].toSorted((a, b) => a - b);
  return (
    <fieldset disabled={change.isPending} className="flex flex-wrap gap-2">
      <legend className="sr-only">Schedule of backups</legend>
      <Select label="Every" value={every} options={EVERY} onValueChange={(next) => set({ every: next })} />
      <Select
        label="At"
        value={String(hour)}
        options={HOURS}
        disabled={every === "off"}
        onValueChange={(next) => set({ hour: Number(next) })}
      />
      <Select
        label="Keep"
        value={String(keep)}
        options={counts.map((count) => ({ value: String(count), label: String(count) }))}
        disabled={every === "off"}
        onValueChange={(next) => set({ keep: Number(next) })}
      />
    </fieldset>
  );
}
