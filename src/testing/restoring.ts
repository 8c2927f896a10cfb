import { expect } from "vitest";
import { waitForSite } from "#backups/testing/backup-calls.ts";
import { defaultShow } from "#show.ts";
import type { Client } from "./test-app.ts";

/** Restores a backup, and waits until the site is available again. */
export async function restoreBackupAndWait(owner: Client, id: number): Promise<void> {
  const json = { confirm: defaultShow.name };
  expect((await owner.post(`/api/backups/${id}/restore`, json)).status).toBe(202);
  await waitForSite(owner);
}
