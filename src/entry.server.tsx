import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { paintFirst } from "#platform/browser/paint-first.ts";
import { pageContext } from "#platform/pages/page-context.ts";

export { pageContext };

/** Longest that a page may wait for its data, in milliseconds. */
export const streamTimeout = 10_000;

/** Renders the whole page before the first byte leaves: its status is true and its inline scripts can be hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  let failure: unknown;
  const { nonce } = loadContext.get(pageContext);
  const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.timeout(streamTimeout + 1000),
    // Every part of the page in its place: React would send large ones behind the page and move them by script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      failure ??= error;
    },
  });
  await body.allReady;
  if (failure) throw failure;
  headers.set("content-type", "text/html; charset=utf-8");
  const html = await new Response(body).text();
  return new Response(paintFirst(html, nonce), { status, headers });
}

/** Unexpected errors of loaders and rendering go to the server's log with the request's id, not to the console. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(pageContext).report(error);
}
