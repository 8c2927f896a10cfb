import { openFileStore } from "./file-store.server.ts";
import type { StorageEnv } from "./open-storage.server.ts";

/** A permanently erased row. In restored data, a different row may have the same id, but not the same `createdAt`. */
export type Erasure = { table: string; id: number; createdAt: string };
type RecordedErasure = Erasure & { name: string; recordedAt: string };

const ERASURE_FOLDER = "backups";
const ERASURE_FILE_PATTERN = /^erased-(\w+)-(\d+)-(\d+)-(\d+)\.json$/;

const toIsoTime = (ms: string | undefined) => new Date(Number(ms)).toISOString();

/**
 * Records an erasure next to the backups rather than in the database, so that it can be repeated after a restore. Call
 * this before deleting the row. If the row were deleted first and recording then failed, a restore would bring the row
 * back. Returns the record's name.
 * @throws {Refusal} 503 if the erasure can't be recorded
 */
export async function recordErasure(
  { env, now }: { env: StorageEnv; now(): Date },
  { table, id, createdAt }: Erasure,
): Promise<string> {
  const name = `erased-${table}-${id}-${Date.parse(createdAt)}-${now().getTime()}.json`;
  await openFileStore(env, ERASURE_FOLDER).write(name, "{}");
  return name;
}

/**
 * Records erasures, and then calls `erase`. If that fails, deletes the records of the rows that still exist, because a
 * restore would erase those. Call it outside of a transaction, because the storage may be slow.
 * @throws {Refusal} 503 if an erasure can't be recorded
 */
export async function eraseOnRecord<T>(
  house: { env: StorageEnv; now(): Date },
  erasures: readonly Erasure[],
  exists: (erasure: Erasure) => Promise<boolean>,
  erase: () => Promise<T>,
): Promise<T> {
  const recordedErasures = new Map<string, Erasure>();
  try {
    for (const erasure of erasures) recordedErasures.set(await recordErasure(house, erasure), erasure);
    return await erase();
  } catch (error) {
    for (const [name, erasure] of recordedErasures)
      if (!(await exists(erasure))) recordedErasures.delete(name);
    await forgetErasures(house.env, ({ name }) => recordedErasures.has(name));
    throw error;
  }
}

/** Lists the recorded erasures that `forgetErasures` hasn't deleted yet, oldest first. */
export const listErasures = async (env: StorageEnv): Promise<RecordedErasure[]> =>
  (await openFileStore(env, ERASURE_FOLDER).names())
    .flatMap((name) => {
      const [, table, id, createdAt, recordedAt] = ERASURE_FILE_PATTERN.exec(name) ?? [];
      if (!table) return [];
      return [
        { name, table, id: Number(id), createdAt: toIsoTime(createdAt), recordedAt: toIsoTime(recordedAt) },
      ];
    })
    .sort((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt));

/** Deletes the records of some erasures, so that a restore no longer repeats them. */
export async function forgetErasures(
  env: StorageEnv,
  isForgotten: (erasure: RecordedErasure) => boolean,
): Promise<void> {
  const fileStore = openFileStore(env, ERASURE_FOLDER);
  for (const { name } of (await listErasures(env)).filter(isForgotten)) await fileStore.remove(name);
}
