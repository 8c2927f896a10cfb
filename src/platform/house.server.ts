import type { Env } from "#env.server.ts";
import type { Db } from "./database.server.ts";
import type { Limits } from "./limits.server.ts";
import type { Log } from "./log.server.ts";
import type { Storage } from "./storage-shape.server.ts";

/** What every use-case may need: handed in, so that tests set the clock and the dice. */
export type House = {
  db: Db;
  env: Env;
  log: Log;
  limits: Limits;
  /** Uploaded files. */
  storage: Storage;
  now(): Date;
  /** From 0 up to, not including, 1. */
  random(): number;
};

/** Who makes the call: resolved from the session before permission is checked. */
export type Actor = { id: number; username: string; isAdmin: boolean };
