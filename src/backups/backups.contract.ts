import { z } from "zod";
import { dateTime, defineEndpoints, idInPath, MB } from "#platform/http/endpoint.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";

export const MAX_BACKUP_BYTES = 10 * 1024 * MB;
const MAX_KEPT_BACKUPS = 100;

export const BackupProof = z.object({
  at: dateTime,
  ok: z.boolean(),
  rows: z.int(),
  /** The number of uploaded files. */
  files: z.int(),
  /** The result of the verification, as shown to users. */
  detail: z.string(),
});
export type BackupProof = z.output<typeof BackupProof>;

export const Backup = z.object({
  id: z.int(),
  at: dateTime,
  kind: z.enum(["manual", "daily", "safety", "uploaded"]),
  bytes: z.int(),
  /** Null while the backup is being made and verified. */
  proof: BackupProof.nullable(),
});
export type Backup = z.output<typeof Backup>;

const INVALID_HOUR_MESSAGE = "Hour must be a whole number from 0 to 23";
const INVALID_KEEP_MESSAGE = `Keep must be a whole number from 1 to ${MAX_KEPT_BACKUPS}`;

export const BackupSchedule = z.object({
  /** Weekly backups are made on Mondays. */
  every: z.enum(["off", "day", "week"], "Every must be off, day or week"),
  /** In the show's time zone. */
  hour: z
    .number(INVALID_HOUR_MESSAGE)
    .int(INVALID_HOUR_MESSAGE)
    .min(0, INVALID_HOUR_MESSAGE)
    .max(23, INVALID_HOUR_MESSAGE),
  /** How many verified scheduled backups to keep. */
  keep: z
    .number(INVALID_KEEP_MESSAGE)
    .int(INVALID_KEEP_MESSAGE)
    .min(1, INVALID_KEEP_MESSAGE)
    .max(MAX_KEPT_BACKUPS, INVALID_KEEP_MESSAGE),
});
export type BackupSchedule = z.output<typeof BackupSchedule>;

export const backupScheduleSetting = {
  name: "backupSchedule",
  title: "The schedule of backups",
  shape: BackupSchedule,
  default: { every: "day", hour: 4, keep: 7 },
} satisfies Setting<BackupSchedule>;

/** How much has been added since a backup was made. Leaves out spam. */
export const NewerData = z.object({
  topics: z.int(),
  topicRequests: z.int(),
  guestRequests: z.int(),
  questions: z.int(),
  followers: z.int(),
  /** Votes in polls opened since, and votes on topics from the next day (UTC) on, because only their day is stored. */
  votes: z.int(),
});
export type NewerData = z.output<typeof NewerData>;

const params = z.object({ id: idInPath });
const StartedOperation = z.object({ id: z.int() });
const EmailCount = z.object({ count: z.int() });

const heldEmailsEndpoint = { access: "owner", answer: EmailCount } as const;

export const backupsEndpoints = defineEndpoints({
  "GET /api/backups": {
    access: "owner",
    summary: "Backups, newest first",
    answer: z.array(Backup),
  },
  "POST /api/backups": {
    access: "owner",
    summary: "Make and verify a backup while the site stays up",
    status: 202,
    answer: StartedOperation,
    errors: [409],
  },
  "GET /api/backups/schedule": {
    access: "owner",
    summary: "Read the schedule of automatic backups",
    answer: BackupSchedule,
  },
  "PUT /api/backups/schedule": {
    access: "owner",
    summary: "Change the schedule of automatic backups",
    body: BackupSchedule.extend({ basedOn: BackupSchedule.optional() }),
    answer: BackupSchedule,
    errors: [409],
  },
  "POST /api/backups/upload": {
    access: "owner",
    summary: "Upload a backup made here or by another installation; it is kept if it verifies",
    status: 201,
    file: "backup",
    bodyLimit: MAX_BACKUP_BYTES,
    answer: Backup,
    errors: [409],
  },
  "GET /api/backups/{id}/file": {
    access: "owner",
    summary: "Download a backup",
    params,
    media: "application/gzip",
  },
  "GET /api/backups/{id}/newer": {
    access: "owner",
    summary: "Count what was added after a backup and would be gone if it were restored",
    params,
    answer: NewerData,
  },
  "DELETE /api/backups/{id}": {
    access: "owner",
    summary: "Delete a backup",
    status: 204,
    params,
    errors: [409],
  },
  "POST /api/backups/{id}/restore": {
    access: "owner",
    summary: "Replace all data with a backup, whichever engine made it",
    status: 202,
    params,
    body: z.object({ confirm: z.string("Please type the show's name").trim().max(200) }),
    answer: StartedOperation,
    errors: [409],
  },
  "GET /api/mails/held": { ...heldEmailsEndpoint, summary: "Count the emails held since a restore" },
  "POST /api/mails/release": { ...heldEmailsEndpoint, summary: "Send the held emails" },
  "POST /api/mails/discard": { ...heldEmailsEndpoint, summary: "Discard the held emails" },
});
