import { z } from "zod";
import { endpoints, idInPath, MB, moment } from "#platform/http/endpoint.contract.ts";
import type { Setting } from "#settings/settings.contract.ts";

export const LARGEST_BACKUP = 10 * 1024 * MB;
const MOST_KEPT = 100;

export const Proof = z.object({
  at: moment,
  ok: z.boolean(),
  rows: z.int(),
  /** Uploaded files. */
  files: z.int(),
  /** What was found, for people. */
  detail: z.string(),
});
export type Proof = z.output<typeof Proof>;

export const Backup = z.object({
  id: z.int(),
  at: moment,
  kind: z.enum(["manual", "daily", "safety", "uploaded"]),
  bytes: z.int(),
  /** Null while it is being made and verified. */
  proof: Proof.nullable(),
});
export type Backup = z.output<typeof Backup>;

const WRONG_HOUR = "Hour must be a whole number from 0 to 23";
const WRONG_KEEP = `Keep must be a whole number from 1 to ${MOST_KEPT}`;

export const Schedule = z.object({
  /** A week begins on Monday. */
  every: z.enum(["off", "day", "week"], "Every must be off, day or week"),
  /** By the show's zone. */
  hour: z.number(WRONG_HOUR).int(WRONG_HOUR).min(0, WRONG_HOUR).max(23, WRONG_HOUR),
  /** How many verified ones of the schedule are kept. */
  keep: z.number(WRONG_KEEP).int(WRONG_KEEP).min(1, WRONG_KEEP).max(MOST_KEPT, WRONG_KEEP),
});
export type Schedule = z.output<typeof Schedule>;

export const backupSchedule = {
  name: "backupSchedule",
  title: "The schedule of backups",
  shape: Schedule,
  default: { every: "day", hour: 4, keep: 7 },
} satisfies Setting<Schedule>;

const params = z.object({ id: idInPath });
const Started = z.object({ id: z.int() });
const Count = z.object({ count: z.int() });

const mails = { access: "owner", answer: Count } as const;

export const backupsEndpoints = endpoints({
  "GET /api/backups": {
    access: "owner",
    summary: "Backups, newest first",
    answer: z.array(Backup),
  },
  "POST /api/backups": {
    access: "owner",
    summary: "Make and verify a backup while the site goes on",
    status: 202,
    answer: Started,
    errors: [409],
  },
  "GET /api/backups/schedule": {
    access: "owner",
    summary: "When backups are made by themselves",
    answer: Schedule,
  },
  "PUT /api/backups/schedule": {
    access: "owner",
    summary: "Change when backups are made by themselves",
    body: Schedule,
    answer: Schedule,
  },
  "POST /api/backups/upload": {
    access: "owner",
    summary: "Keep a backup that was downloaded, here or from another installation, once it is verified",
    status: 201,
    file: "backup",
    bodyLimit: LARGEST_BACKUP,
    answer: Backup,
    errors: [409],
  },
  "GET /api/backups/{id}/file": {
    access: "owner",
    summary: "Download a backup",
    params,
    media: "application/gzip",
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
    answer: Started,
    errors: [409],
  },
  "GET /api/mails/held": { ...mails, summary: "How many unsent mails of restored data wait" },
  "POST /api/mails/release": { ...mails, summary: "Send the mails that wait" },
  "POST /api/mails/discard": { ...mails, summary: "Never send the mails that wait" },
});
