import type { adminEventsEndpoints } from "#accounts/team/team.contract.ts";
import { ApiError, createApiClient } from "#platform/browser/api-client.ts";
import { createBackupsClient } from "./backups.queries.ts";

const PAUSE_MS = 500;

/**
 * How many times in a row the site must report that it isn't in maintenance. Once isn't enough: if several processes
 * take turns answering, some notice the start and the end of a restore more than a second late.
 */
const NEEDED_ANSWERS = 5;

/** Starts a restore and waits until the site is back. @throws {Error} with the reason if nothing was restored */
export async function restoreAndWait(id: number, confirm: string): Promise<void> {
  const previousEvent = await readNewestEvent();
  await createBackupsClient()("POST /api/backups/{id}/restore", { params: { id }, body: { confirm } });
  for (let answers = 0; answers < NEEDED_ANSWERS; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    answers = (await isInMaintenance()) ? 0 : answers + 1;
  }
  const event = await readNewestEvent().catch((error: unknown) => {
    // The team must sign in with passkeys, and the restored account doesn't have this session's.
    if (error instanceof ApiError && error.status === 403) return "refused" as const;
    throw error;
  });
  if (event === "refused") return;
  const isNew = event?.at !== previousEvent?.at;
  if (isNew && event?.action === "restore") return;
  throw new Error(`Nothing was changed: ${(isNew && event?.detail) || "the log has details"}`);
}

/** Returns whether the site is in maintenance or restarting. While it restarts, it doesn't respond. */
async function isInMaintenance(): Promise<boolean> {
  const response = await fetch("/healthz").catch(() => undefined);
  const state: unknown = response?.ok ? await response.json().catch(() => null) : null;
  return !(state !== null && typeof state === "object" && "status" in state && state.status === "ok");
}

const readNewestEvent = async () =>
  (
    await createApiClient<typeof adminEventsEndpoints>()("GET /api/admin-events", {
      query: { entity: "backup", limit: 1 },
    })
  )[0];
