import { join, resolve } from "node:path";
import type { House } from "#house.server.ts";
import {
  type Database,
  listenForWakeUps,
  lockDataFolder,
  migrate,
  openDatabase,
  openLimitCounts,
  prepareTextIndexes,
} from "#platform/database/database.server.ts";
import { CannotStart } from "#platform/errors/errors.server.ts";
import { openDataFolder, openStorage } from "#platform/files/files.server.ts";
import { EventStreams, Limits, Maintenance } from "#platform/http/http.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import { SETTINGS } from "./all-settings.server.ts";
import { removeScratch } from "./backups/backups.server.ts";
import { selectionTexts } from "./draw/draw.server.ts";
import type { Env } from "./env.server.ts";
import { episodeTexts } from "./episodes/episodes.server.ts";
import { putSampleContent } from "./sample-content.server.ts";
import { ensureSecrets } from "./settings/settings.server.ts";
import { ShowKeeper } from "./show/show.server.ts";
import { topicTexts } from "./topics/topics.server.ts";

export type OpenHouse = { house: House; database: Database; close(): Promise<void> };

/**
 * Opens what the environment names: data folder, database (migrated), limits, passcodes.
 * The folder stays locked until `close`: two servers never work on one folder.
 * @throws {CannotStart} with one line that says what to mend.
 */
export async function openHouse(env: Env, log: Log, options: { lock: boolean }): Promise<OpenHouse> {
  const folder = resolve(env.DATA_DIR);
  const unlock = await openFolder(folder, log, options.lock);
  if (options.lock) await removeScratch(folder);
  const database = await reachDatabase(env, folder, log);
  await migrate(database, log);
  const limitCounts = await openLimitCounts(env.DATABASE_URL);
  const now = () => new Date();
  const limits = new Limits(limitCounts, now);
  const storage = openStorage(env);
  const streams = new EventStreams(env.MAX_STREAMS, log);
  const wakeUps = env.DATABASE_URL
    ? await listenForWakeUps(env.DATABASE_URL, () => streams.wake(), log)
    : undefined;
  const maintenance = new Maintenance();
  maintenance.onEnd(() => streams.closeAll());
  const showKeeper = new ShowKeeper({ db: database.db, log, now });
  await showKeeper.refresh();
  const watching = showKeeper.watch();
  const house: House = {
    db: database.db,
    env,
    log,
    limits,
    streams,
    storage,
    show: () => showKeeper.show(),
    showKeeper,
    maintenance,
    now,
    random: Math.random,
  };
  await prepareHouse(house);
  if (env.SAMPLE_CONTENT) await putSampleContent(house);
  return {
    house,
    database,
    close: async () => {
      watching.stop();
      streams.end();
      await wakeUps?.close();
      await limitCounts.close();
      await database.close();
      unlock();
    },
  };
}

export async function prepareHouse(house: House): Promise<void> {
  await ensureSecrets(house.db, SETTINGS);
  await prepareTextIndexes(house, [episodeTexts, selectionTexts, topicTexts]);
}

const openFolder = (folder: string, log: Log, lock: boolean): Promise<() => void> =>
  orCannotStart("DATA_DIR", () => {
    openDataFolder(folder, log);
    return lock ? lockDataFolder(folder).release : () => {};
  });

const reachDatabase = ({ DATABASE_URL: url }: Env, folder: string, log: Log): Promise<Database> =>
  orCannotStart(`${url ? "DATABASE_URL" : "The database under DATA_DIR"} cannot be reached`, async () => {
    const database = await openDatabase(url ? { url, log } : { file: join(folder, "greenroom.sqlite"), log });
    await database.ping();
    return database;
  });

async function orCannotStart<T>(what: string, open: () => T | Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw new CannotStart(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
