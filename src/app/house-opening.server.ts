import { join, resolve } from "node:path";
import { backUpBeforeUpdate, removeUnneededRestoredUploads } from "#backups/backups.server.ts";
import { episodeTextIndex, transcriptTextIndex } from "#episodes/episodes.server.ts";
import { selectionTextIndex } from "#machine/machine.server.ts";
import { addFirstTemplate } from "#on-air/week/week.server.ts";
import {
  type Database,
  listenForWakeUps,
  lockDataFolder,
  migrate,
  openDatabase,
  openLimitCounter,
  prepareTextIndexes,
  refuseTransactionPooler,
} from "#platform/database/database.server.ts";
import { describeStartFailure, isRestoringError, StartupError } from "#platform/errors/errors.server.ts";
import {
  checkStorage,
  openDataFolder,
  openStorage,
  removeScratchLeftovers,
  warnAboutUnencryptedBucket,
} from "#platform/files/files.server.ts";
import {
  countAllowedStreams,
  EventStreams,
  MaintenanceState,
  RateLimits,
  readOpenFilesLimit,
} from "#platform/http/http.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { ensureSecrets } from "#settings/settings.server.ts";
import { ShowCache } from "#show/show.server.ts";
import { topicTextIndex } from "#topics/topics.server.ts";
import { SETTINGS } from "./all-settings.server.ts";
import type { Env } from "./env.server.ts";
import type { House } from "./house.server.ts";
import { addAllSampleContent } from "./sample-content.server.ts";

export type OpenedHouse = { house: House; database: Database; close(): Promise<void> };

/**
 * Opens the data folder, the database and whatever else the environment variables configure, and migrates the database.
 * With `lock`, the data folder stays locked until `close` is called, so that two servers can't use it at the same time.
 * Without it, another process may be serving the database, so only an empty one is migrated.
 * @throws {StartupError} with one line that says what to fix
 */
export async function openHouse(env: Env, log: Log, options: { lock: boolean }): Promise<OpenedHouse> {
  const folder = resolve(env.DATA_DIR);
  const unlock = await openFolder(folder, log, options.lock);
  if (options.lock) await removeScratchLeftovers(folder);
  const database = await connectToDatabase(env, folder, log);
  const now = () => new Date();
  warnAboutUnencryptedBucket(env, log);
  const storage = openStorage(env);
  for (const name of options.lock ? (["S3_BUCKET", "S3_BACKUP_BUCKET"] as const) : [])
    await openOrThrowCannotStart(`The bucket ${env[name]} of ${name} cannot be used`, () =>
      checkStorage(env, env[name]),
    );
  await (options.lock
    ? migrateWithBackup(database, { db: database.db, env, log, now, storage })
    : migrate(database, { beforeChange: refuseUpdate }));
  if (options.lock) await removeUnneededRestoredUploads({ db: database.db, env, storage });
  const limitCounter = await openLimitCounter(env.DATABASE_URL);
  const limits = new RateLimits(limitCounter, now);
  const bounds = { max: computeStreamLimit(env, log), maxPerAddress: env.MAX_STREAMS_PER_ADDRESS };
  const streams = new EventStreams(bounds, log);
  const maintenance = new MaintenanceState();
  maintenance.onEnd(() => streams.closeAll());
  const maintenanceWatch = env.DATABASE_URL
    ? maintenance.follow(() => isRestoreRunning(database), log)
    : undefined;
  const showCache = new ShowCache({ db: database.db, log, now });
  await showCache.refresh();
  if (showCache.hasBeenPublished())
    log.info({ file: "src/show.ts" }, "the show has been edited in the browser, so this file is ignored");
  const showWatch = showCache.watch();
  const wake = () => {
    streams.wake();
    showWatch.wake();
  };
  const wakeUps = env.DATABASE_URL ? await listenForWakeUps(env.DATABASE_URL, wake, log) : undefined;
  const house: House = {
    db: database.db,
    env,
    log,
    limits,
    streams,
    storage,
    show: () => showCache.show(),
    showCache,
    maintenance,
    now,
  };
  await prepareSecretsAndTextIndexes(house);
  await addFirstTemplate(house);
  if (env.SAMPLE_CONTENT) await addAllSampleContent(house);
  return {
    house,
    database,
    close: async () => {
      showWatch.stop();
      maintenanceWatch?.stop();
      streams.end();
      await wakeUps?.close();
      await limitCounter.close();
      await database.close();
      unlock();
    },
  };
}

async function migrateWithBackup(database: Database, house: Parameters<typeof backUpBeforeUpdate>[0]) {
  let backup: Awaited<ReturnType<typeof backUpBeforeUpdate>> | undefined;
  await migrate(database, {
    log: house.log,
    beforeChange: async () => {
      backup = await openOrThrowCannotStart("The update was not begun", () => backUpBeforeUpdate(house));
      return backup.discard;
    },
  });
  await backup?.keep();
}

async function refuseUpdate(): Promise<never> {
  throw new StartupError(
    "The database has not been updated to this version of the program yet: start the site with this version first",
  );
}

function computeStreamLimit({ MAX_STREAMS }: Env, log: Log): number {
  const maxOpenFiles = readOpenFilesLimit();
  const streamsForOpenFiles = maxOpenFiles === undefined ? MAX_STREAMS : countAllowedStreams(maxOpenFiles);
  if (streamsForOpenFiles >= MAX_STREAMS) return MAX_STREAMS;
  log.warn(
    { variable: "MAX_STREAMS", openFiles: maxOpenFiles, streams: streamsForOpenFiles },
    "the system allows too few open files (ulimit -n) for MAX_STREAMS, so fewer streams can be open",
  );
  return streamsForOpenFiles;
}

/** Returns whether another process is restoring a backup into the PostgreSQL database. */
const isRestoreRunning = (database: Database): Promise<boolean> =>
  database.ping().then(
    () => false,
    (error) => isRestoringError(error),
  );

export async function prepareSecretsAndTextIndexes(house: House): Promise<void> {
  await ensureSecrets(house.db, SETTINGS);
  await prepareTextIndexes(house, [
    episodeTextIndex,
    selectionTextIndex,
    topicTextIndex,
    transcriptTextIndex,
  ]);
}

const openFolder = (folder: string, log: Log, lock: boolean): Promise<() => void> =>
  openOrThrowCannotStart("DATA_DIR", () => {
    openDataFolder(folder, log);
    return lock ? lockDataFolder(folder).release : () => {};
  });

const connectToDatabase = ({ DATABASE_URL: url }: Env, folder: string, log: Log): Promise<Database> =>
  openOrThrowCannotStart(
    `${url ? "DATABASE_URL" : "The database under DATA_DIR"} cannot be reached`,
    async () => {
      if (url) await refuseTransactionPooler(url);
      const database = await openDatabase(
        url ? { url, log } : { file: join(folder, "greenroom.sqlite"), log },
      );
      await database.ping();
      return database;
    },
  );

async function openOrThrowCannotStart<T>(resource: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new StartupError(`${resource}: ${describeStartFailure(error)}`, { cause: error });
  }
}
