import { openFileStore } from "./file-store.server.ts";
import type { StorageEnv } from "./open-storage.server.ts";

/** A permanently erased row. `createdAt` distinguishes it from another row with the same id in restored data. */
export type Erasure = { table: string; id: number; createdAt: string };

const ERASURE_FOLDER = "backups";
const FILE_NAME = /^erased-(\w+)-(\d+)-(\d+)-(\d+)\.json$/;

const isoTime = (ms: string | undefined) => new Date(Number(ms)).toISOString();

/**
 * Records an erasure next to the backups, outside the database, so that a restore repeats it. Call it before deleting
 * the row, because the person wants it gone even if the deletion fails.
 * @throws {Refusal} 503 if it can't be stored
 */
export function recordErasure(
  { env, now }: { env: StorageEnv; now(): Date },
  { table, id, createdAt }: Erasure,
): Promise<void> {
  const name = `erased-${table}-${id}-${Date.parse(createdAt)}-${now().getTime()}.json`;
  return openFileStore(env, ERASURE_FOLDER).write(name, "{}");
}

/** Lists what was erased since the oldest backup. */
export const listErasures = async (env: StorageEnv): Promise<Erasure[]> =>
  (await openFileStore(env, ERASURE_FOLDER).names()).flatMap((name) => {
    const [, table, id, createdAt] = FILE_NAME.exec(name) ?? [];
    return table ? [{ table, id: Number(id), createdAt: isoTime(createdAt) }] : [];
  });

export async function forgetErasures(env: StorageEnv, moment: Date): Promise<void> {
  const fileStore = openFileStore(env, ERASURE_FOLDER);
  for (const name of await fileStore.names())
    if (Number(FILE_NAME.exec(name)?.[4] ?? Number.POSITIVE_INFINITY) < moment.getTime())
      await fileStore.remove(name);
}
