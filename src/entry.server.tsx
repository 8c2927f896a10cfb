import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { renderPage } from "./platform/browser/page-start/render-page.tsx";
import { pageContext } from "./platform/pages/page-context.ts";

export { pageContext };

/** How long a page may wait for its data, in milliseconds. */
export const streamTimeout = 10_000;

/**
 * Renders the whole page before sending the first byte, so that the response has the right status and the page's inline
 * scripts can be hashed.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  const signal = AbortSignal.timeout(streamTimeout + 1000);
  const html = await renderPage(context, { url: request.url, nonce, signal });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/**
 * Logs unexpected errors from loaders and rendering, along with the request's id. Without this, they would be printed
 * to the console.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
}
