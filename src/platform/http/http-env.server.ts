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

/** What travels with one request through the HTTP app. */
export type RequestState = {
  requestId: string;
  /** Client address as limits count it. */
  clientKey: string;
  /** The path as the log may have it. */
  path: string;
  /** The Set-Cookie line of each name. */
  setCookies: Map<string, string>;
  /** Set where a page calls the API in process: who asked for the page. */
  pageActor?: Actor | null;
};

export type HttpEnv = { Bindings: { state: RequestState } };
