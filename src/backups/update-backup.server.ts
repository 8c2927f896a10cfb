import { listAppliedMigrations } from "#platform/database/database.server.ts";
import { openFileStore } from "#platform/files/files.server.ts";
import { BackupStore } from "./backup-store.server.ts";
import { reserveUpdateBackupId } from "./backup-turn.server.ts";
import { type BackupHouse, makeSafetyBackup } from "./kept-backups.server.ts";

const UNFINISHED_UPDATE_PATTERN = /^update-(\d+)-(\d+)\.json$/;

/**
 * Backs up data from an older version of the app. Call it before migrating. It doesn't call `runBackupWorkExclusively`,
 * whose table may not exist yet. Call `keep` after the update, or `discard` if the update failed and changed nothing. If
 * neither is called, because the process was killed, and nothing has changed, the next backup before an update replaces
 * this one: a service manager may restart a failing or slow update again and again, and each start makes a backup.
 * @throws {Refusal} 503 if no backup could be made
 */
export async function backUpBeforeUpdate(
  house: BackupHouse,
): Promise<{ keep(): Promise<void>; discard(): Promise<void> }> {
  const [store, fileStore] = [new BackupStore(house), openFileStore(house.env, "backups")];
  const countMigrations = async () => (await listAppliedMigrations(house.db)).length;
  const migrationCount = await countMigrations();
  const unfinishedUpdates = await listUnfinishedUpdates(fileStore);
  const id = await reserveUpdateBackupId(house);
  const backup = await makeSafetyBackup(house, id, "Before an update: ").catch(async (error: unknown) => {
    await store.remove(id).catch(() => {});
    throw error;
  });
  house.log.info({ backup: id }, "a backup was made before the update");
  const mark = `update-${id}-${migrationCount}.json`;
  await fileStore.write(mark, "{}");
  // If another process has updated the database in the meantime, the new backup may not have the old data.
  const hasOldData = backup.proof?.ok && (await countMigrations()) === migrationCount;
  for (const earlier of hasOldData ? unfinishedUpdates : []) {
    if (earlier.migrationCount === migrationCount) await store.remove(earlier.id);
    await fileStore.remove(earlier.name);
  }
  return {
    keep: () => fileStore.remove(mark),
    discard: async () => {
      await store.remove(id);
      await fileStore.remove(mark);
      house.log.info({ backup: id }, "the update changed nothing, so its backup was removed");
    },
  };
}

const listUnfinishedUpdates = async (fileStore: ReturnType<typeof openFileStore>) =>
  (await fileStore.names()).flatMap((name) => {
    const [, id, migrationCount] = UNFINISHED_UPDATE_PATTERN.exec(name) ?? [];
    return id === undefined ? [] : [{ name, id: Number(id), migrationCount: Number(migrationCount) }];
  });
