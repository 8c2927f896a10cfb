import type { Log } from "#platform/log/log.server.ts";
import type { Actor } from "./endpoint.contract.ts";
import type { RateLimits } from "./limits.server.ts";

export type HttpHouse = {
  log: Log;
  limits: RateLimits;
  maintenance: { readonly isOn: boolean };
  env: { PUBLIC_URL: string; TRUST_PROXY: number };
};

export type RequestState = {
  requestId: string;
  clientKey: string;
  path: string;
  /** Whether the URL contains a secret. If so, its page is never cached. */
  isSecret?: true;
  /** Whether the page is shown on air, like the overlay. If so, it stays blank instead of showing an error. */
  isBlankOnError?: true;
  /** The id of the signed-in person, once the session has been looked up. */
  userId?: number | undefined;
  setCookies: Map<string, string>;
  /**
   * The person who requested the page. Set only for API requests that the server itself makes while it renders a page.
   */
  pageActor?: Actor | null;
};

export type HttpEnv = { Bindings: { state: RequestState } };
