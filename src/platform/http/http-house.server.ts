import type { Log } from "#platform/log/log.server.ts";
import type { Limits } from "./limits.server.ts";

/** What the HTTP app needs of the program around it. */
export type HttpHouse = {
  log: Log;
  limits: Limits;
  env: { PUBLIC_URL: string; TRUST_PROXY: number };
};

/** Who makes the call: resolved from the session before permission is checked. */
export type Actor = { id: number; username: string; isAdmin: boolean };
