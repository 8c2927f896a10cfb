import { expect, vi } from "vitest";
import type { Backup } from "#backups/backups.contract.ts";
import type { Client } from "#testing/test-app.ts";

/** On a busy machine, a restore can take a minute. */
const POLLING_OPTIONS = { timeout: 240_000, interval: 50 };

export const fetchBackups = async (owner: Client): Promise<Backup[]> =>
  (await owner.request("/api/backups")).json<Backup[]>();

/** Waits until a backup has a proof, and returns the backup. */
export async function waitForProof(owner: Client, id: number): Promise<Backup> {
  const find = async () => (await fetchBackups(owner)).find((one) => one.id === id && one.proof);
  await expect.poll(find, POLLING_OPTIONS).toBeDefined();
  const backup = await find();
  if (!backup) throw new Error(`The backup ${id} is gone`);
  return backup;
}

export async function makeVerifiedBackup(owner: Client): Promise<Backup> {
  // An earlier backup's turn may end a moment after its proof can be read.
  const { id } = await vi.waitFor(async () => {
    const response = await owner.post("/api/backups");
    expect(response.status).toBe(202);
    return response.json<{ id: number }>();
  }, POLLING_OPTIONS);
  return waitForProof(owner, id);
}

export async function fetchBackupFile(owner: Client, id: number): Promise<Uint8Array<ArrayBuffer>> {
  const response = await owner.request(`/api/backups/${id}/file`);
  expect(response.status).toBe(200);
  return Uint8Array.from(response.bytes);
}

export function uploadArchive(owner: Client, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append("backup", new Blob([bytes]), "backup.tar.gz");
  return owner.request("/api/backups/upload", { method: "POST", body });
}

/** Waits until the site is no longer in maintenance mode. */
export async function waitForSite(client: Client): Promise<void> {
  const readStatus = async () => (await client.request("/healthz")).json<{ status: string }>().status;
  await expect.poll(readStatus, POLLING_OPTIONS).toBe("ok");
}
