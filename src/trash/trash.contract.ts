import { z } from "zod";
import { dateTime, defineEndpoints, idInPath, pageQuery } from "#platform/http/endpoint.contract.ts";

/** The response header with the deletion's id, for calls that move something to the trash. */
export const deletionHeader = {
  answerHeaders: { "X-Deletion-Id": "The deletion, as POST /api/trash/{id}/restore takes it" },
} as const;

export const Deletion = z.object({
  id: z.int(),
  at: dateTime,
  by: z.string(),
  /** The kind of thing, as in the activity log, such as `topic` or `guest-request`. */
  entity: z.string(),
  /** How many rows can be restored: a host with two links counts as 3. */
  count: z.int(),
  label: z.string(),
  expiresAt: dateTime,
});
export type Deletion = z.output<typeof Deletion>;

const remarks = z.array(z.object({ label: z.string(), reason: z.string() }));

export const RestoreResult = z.object({
  restored: z.int(),
  /** What stays in the trash, and why. */
  skipped: remarks,
  /** What was restored with changes, such as a guest who no longer has a recording date. */
  changed: remarks.optional(),
});
export type RestoreResult = z.output<typeof RestoreResult>;

const idParams = z.object({ id: idInPath });

export const trashEndpoints = defineEndpoints({
  "GET /api/trash": {
    access: "admin",
    summary: "What was deleted in the last 30 days, newest first",
    query: z.object(pageQuery),
    answer: z.array(Deletion),
    counted: true,
  },
  "POST /api/trash/{id}/restore": {
    access: "admin",
    summary: "Bring back what was deleted, unless something else has taken its place",
    params: idParams,
    answer: RestoreResult,
    refreshesPages: true,
  },
  "DELETE /api/trash/{id}": {
    access: "admin",
    summary: "Delete permanently",
    status: 204,
    params: idParams,
  },
});
