import type { Db } from "#platform/database/database.server.ts";
import type { Storage } from "#platform/files/files.server.ts";
import type { Actor, EventStreams, MaintenanceState, RateLimits } from "#platform/http/http.server.ts";
import type { Log } from "#platform/log/log.server.ts";
import type { Show } from "#show/show.contract.ts";
import type { Env } from "./env.server.ts";

/**
 * What all features of the app share, such as the database. It is passed to functions as an argument, so that tests can
 * replace the clock.
 */
export type House = {
  db: Db;
  env: Env;
  log: Log;
  limits: RateLimits;
  streams: EventStreams;
  storage: Storage;
  show(): Show;
  showCache: {
    draft(): Show;
    refresh(): Promise<void>;
    /** Checks every second whether another process has published the show, until `stop` is called. */
    watch(): { stop(): void };
    /** Calls `listener` whenever the show is published. */
    onPublish(listener: () => void): void;
  };
  /** Maintenance mode, which is on while a backup is being restored. */
  maintenance: MaintenanceState;
  now(): Date;
};

export type { Actor };
