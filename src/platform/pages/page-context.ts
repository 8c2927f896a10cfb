import { createContext, type LoaderFunctionArgs, redirect } from "react-router";
import type { Fetch } from "#platform/browser/api-client.ts";
import type { Role } from "#platform/http/endpoint.contract.ts";

export type PageContext = {
  /** Calls the app itself, as the visitor who asked for the page, without the network. */
  fetch: Fetch;
  user: {
    id: number;
    username: string;
    role: Role | null;
    isAdmin: boolean;
    /** The back office is closed to them until they have a passkey. */
    needsPasskey?: boolean;
  } | null;
  publicUrl: string;
  siteData: unknown;
  nonce: string;
  report(error: unknown): void;
};

export type RootData = Pick<PageContext, "user" | "publicUrl">;

/** Read by loaders with `context.get(pageContext)`; the server sets it through the build's own copy of this key. */
export const pageContext = createContext<PageContext>();

/** Middleware of pages of the settings that are an owner's. */
export function requireOwner({ context }: Pick<LoaderFunctionArgs, "context">): void {
  if (context.get(pageContext).user?.role !== "owner") throw redirect("/admin/settings");
}
