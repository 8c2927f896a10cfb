import { createContext } from "react-router";
import type { Fetch } from "#platform/browser/api-client.ts";

/** What a page's loaders know: the API in process, and who is signed in. */
export type PageContext = {
  /** Calls the app itself, as the visitor who asked for the page, without the network. */
  fetch: Fetch;
  user: { id: number; username: string; isAdmin: boolean } | null;
  /** Canonical origin of the site, for absolute addresses. */
  publicUrl: string;
  /** Marks the scripts that the renderer itself writes; known to this rendering alone. */
  nonce: string;
  /** Writes an unexpected error to the log with the request's id. */
  report(error: unknown): void;
};

/** What the root's loader gives every page. */
export type RootData = Pick<PageContext, "user" | "publicUrl">;

/** Read by loaders with `context.get(pageContext)`; the server sets it through the build's own copy of this key. */
export const pageContext = createContext<PageContext>();
