import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError, type Fetch } from "#platform/browser/api-client.ts";
import type { Actor } from "#platform/http/endpoint.contract.ts";

export type PageContext = {
  /** Calls the API in process, on behalf of the visitor who requested the page. */
  fetch: Fetch;
  user: Actor | null;
  publicUrl: string;
  siteData: unknown;
  nonce: string;
  report(error: unknown): void;
};

export type RootData = Pick<PageContext, "user" | "publicUrl">;

/**
 * The key for `context.get(pageContext)` in loaders. The server sets the value with the build's own copy of this key.
 */
export const pageContext = createContext<PageContext>();

/** Shows the 404 page if the API responded with 404. Rethrows any other error. */
export function throwNotFound(error: unknown): never {
  const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  throw isNone ? data(null, { status: 404 }) : error;
}

/** Middleware for settings pages that only owners may see. */
export function requireOwner({ context }: Pick<LoaderFunctionArgs, "context">): void {
  if (context.get(pageContext).user?.role !== "owner") throw redirect("/admin/settings");
}
