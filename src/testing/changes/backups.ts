import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "../test-app.ts";
import type { ExampleWrite } from "./change.ts";

type Backup = { id: number; proof: object | null };

async function createBackup(admin: Client): Promise<number> {
  const list = async () => (await admin.request("/api/backups")).json<Backup[]>();
  const waitForNewestBackup = async () => {
    while ((await list()).some(({ proof }) => !proof)) await pause(50);
  };
  await waitForNewestBackup();
  const { id } = (await admin.post("/api/backups")).json<Backup>();
  await waitForNewestBackup();
  return id;
}

export const exampleBackupWrites: Record<string, ExampleWrite> = {
  "POST /api/backups": async () => ({ path: "/api/backups" }),
  "PUT /api/backups/schedule": async () => ({
    path: "/api/backups/schedule",
    json: { every: "week", hour: 5, keep: 3 },
  }),
  "POST /api/backups/upload": async ({ admin }) => {
    const { bytes } = await admin.request(`/api/backups/${await createBackup(admin)}/file`);
    const body = new FormData();
    body.append("backup", new Blob([Uint8Array.from(bytes)]), "backup.tar.gz");
    return { path: "/api/backups/upload", body };
  },
  "DELETE /api/backups/{id}": async ({ admin }) => ({ path: `/api/backups/${await createBackup(admin)}` }),
  "POST /api/mails/release": async () => ({ path: "/api/mails/release" }),
  "POST /api/mails/discard": async () => ({ path: "/api/mails/discard" }),
};
