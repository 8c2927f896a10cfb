import { openFileStore } from "./file-store.server.ts";
import type { StorageEnv } from "./open-storage.server.ts";

/** A permanently erased row. In restored data, a different row may have the same id, but not the same `createdAt`. */
export type Erasure = { table: string; id: number; createdAt: string };

const ERASURE_FOLDER = "backups";
const ERASURE_FILE_PATTERN = /^erased-(\w+)-(\d+)-(\d+)-(\d+)\.json$/;

const toIsoTime = (ms: string | undefined) => new Date(Number(ms)).toISOString();

/**
 * Records an erasure next to the backups rather than in the database, so that it can be repeated after a restore. Call
 * this before deleting the row. If the row were deleted first and recording then failed, a restore would bring the row
 * back.
 * @throws {Refusal} 503 if the erasure can't be recorded
 */
export function recordErasure(
  { env, now }: { env: StorageEnv; now(): Date },
  { table, id, createdAt }: Erasure,
): Promise<void> {
  const name = `erased-${table}-${id}-${Date.parse(createdAt)}-${now().getTime()}.json`;
  return openFileStore(env, ERASURE_FOLDER).write(name, "{}");
}

/** Lists the recorded erasures that `forgetErasures` hasn't deleted yet, oldest first. */
export const listErasures = async (env: StorageEnv): Promise<Erasure[]> =>
  (await openFileStore(env, ERASURE_FOLDER).names())
    .flatMap((name) => {
      const [, table, id, createdAt, recordedAt] = ERASURE_FILE_PATTERN.exec(name) ?? [];
      if (!table) return [];
      return [
        { erasure: { table, id: Number(id), createdAt: toIsoTime(createdAt) }, at: Number(recordedAt) },
      ];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ erasure }) => erasure);

export async function forgetErasures(env: StorageEnv, beforeTime: Date): Promise<void> {
  const fileStore = openFileStore(env, ERASURE_FOLDER);
  for (const name of await fileStore.names())
    if (Number(ERASURE_FILE_PATTERN.exec(name)?.[4] ?? Number.POSITIVE_INFINITY) < beforeTime.getTime())
      await fileStore.remove(name);
}
