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
  /** Whether the address contains a secret. If so, its page is never cached. */
  isSecret?: true;
  /** Whether the page may be on air. If so, it stays empty while the site can't respond. */
  isSilent?: true;
  /** The signed-in person's id, once the session has been looked up. */
  userId?: number | undefined;
  setCookies: Map<string, string>;
  /** The person who requested the page, if a page calls the API in process. */
  pageActor?: Actor | null;
};

export type HttpEnv = { Bindings: { state: RequestState } };
