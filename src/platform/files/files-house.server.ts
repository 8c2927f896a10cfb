import type { Db } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import type { Storage } from "./storage.server.ts";

export type FilesHouse = { db: Db; log: Log; storage: Storage; now(): Date };
