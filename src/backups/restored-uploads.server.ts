import { extname, join } from "node:path";
import { z } from "zod";
import type { House } from "#app/house.server.ts";
import { openStorage, removeUnnamedUploads, type Storage } from "#platform/files/files.server.ts";
import { addJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import { runSeveral } from "#platform/work/work.server.ts";

const AT_ONCE = 3;

/** Moves the uploads of a verified copy to the site's storage. */
export const moveUploads = (folder: string, into: Storage): Promise<void> =>
  runSeveral(AT_ONCE, openStorage({ DATA_DIR: folder }).keys(), (key) =>
    into.add(key, join(folder, "uploads", key), `image/${extname(key).slice(1)}`),
  );

/**
 * Removes uploads that the data does not name. It is added to both sides of a restore, so that whichever data a killed
 * process leaves removes the other's uploads.
 */
export const unnamedUploadsJob: JobKind<House> = {
  name: "unnamed-uploads",
  payload: z.object({}),
  pausesInMinutes: [1, 10, 60],
  afterRestore: "dropped",
  run: removeUnnamedUploads,
};

export const addUnnamedUploadsJob = (house: Pick<House, "db" | "now">, dueAt = house.now()) =>
  addJob(house.db, house, unnamedUploadsJob, {}, { key: "all", keep: "nothing", dueAt });
