import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { ApiError, type Fetch } from "#platform/browser/api-client.ts";
import type { Actor } from "#platform/http/endpoint.contract.ts";

export type PageContext = {
  /** Sends requests to the API within this process, as the visitor who requested the page. */
  fetch: Fetch;
  user: Actor | null;
  publicUrl: string;
  siteData: unknown;
  nonce: string;
  /** The result of a form that was submitted without JavaScript, if this is the first request after the redirect. */
  sentAnswer: unknown;
  /** Stores a form's result for the redirected request. Returns the address to redirect to. */
  keepAnswer(answer: unknown): string;
  report(error: unknown): void;
};

export type RootData = Pick<PageContext, "user" | "publicUrl">;

/**
 * The key under which the server passes a PageContext to loaders, which call `context.get(pageContext)`. The built
 * pages contain their own copy of this module, so the server must use the key from that copy.
 */
export const pageContext = createContext<PageContext>();

/**
 * Returns an empty 404 response if the API responded with 404 or 400, for pages that explain it themselves. Rethrows any
 * other error.
 */
export function answerNotFound(error: unknown) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return data(null, { status: 404 });
  throw error;
}

/** Shows the 404 page if the API responded with 404 or 400. Rethrows any other error. */
export function rethrowAsPageError(error: unknown): never {
  throw answerNotFound(error);
}

/** Middleware for settings pages that only owners may see. */
export function requireOwner({ context }: Pick<LoaderFunctionArgs, "context">): void {
  if (context.get(pageContext).user?.role !== "owner") throw redirect("/admin/settings");
}
