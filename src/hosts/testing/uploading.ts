import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { House } from "#app/house.server.ts";
import { createFileForm } from "#platform/files/testing/pictures.ts";
import type { Client } from "#testing/test-app.ts";

/** Uploads a picture as the back office does. */
export const uploadTestPicture = (client: Client, bytes: Uint8Array, name = "face.png", type = "image/png") =>
  client.request("/api/upload-image", { method: "POST", body: createFileForm("image", bytes, name, type) });

/** Lists the names of all files that uploads have left on disk. */
export async function listUploadedFiles(house: House): Promise<string[]> {
  const folder = join(house.env.DATA_DIR, "uploads");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
