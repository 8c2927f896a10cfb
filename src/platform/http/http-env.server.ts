import type { Log } from "#platform/log/log.server.ts";
import type { Actor } from "./endpoint.contract.ts";
import type { Limits } from "./limits.server.ts";

export type HttpHouse = {
  log: Log;
  limits: Limits;
  maintenance: { readonly isOn: boolean };
  env: { PUBLIC_URL: string; TRUST_PROXY: number };
};

export type RequestState = {
  requestId: string;
  clientKey: string;
  path: string;
  /** The address contains a secret, so its page is never cached. */
  isSecret?: true;
  /** A page that may be on air, so it stays empty if the site cannot answer. */
  isSilent?: true;
  /** The signed-in person's id, once the session has been looked up. */
  userId?: number | undefined;
  setCookies: Map<string, string>;
  /** Set when a page calls the API in process: who asked for the page. */
  pageActor?: Actor | null;
};

export type HttpEnv = { Bindings: { state: RequestState } };
