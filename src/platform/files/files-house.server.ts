import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import type { Storage } from "./storage-shape.server.ts";

/** What keeping files needs of the program around it. */
export type FilesHouse = { db: Db; log: Log; storage: Storage; now(): Date };
