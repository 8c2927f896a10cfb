import type { SetCookies } from "./cookies.server.ts";
import type { Actor } from "./http-house.server.ts";

/** What the outer request already knows when a page calls the API in process: never read from headers. */
export type Trusted = { actor: Actor | null; clientKey: string; requestId: string };

type Bindings = { trusted?: Trusted; incoming?: { socket?: { remoteAddress?: string } } };

/** What travels with one request through the HTTP app. */
export type HttpEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    clientKey: string;
    setCookies: SetCookies;
    /** The request's path as the log may have it. */
    loggedPath: string;
  };
};
