import { ConnectionError, throwConnectionError, toApiError } from "./api-client.ts";

/**
 * Downloads a file from this site. If a page arrives instead, it is a captive portal's, and the connection counts as
 * lost.
 * @throws {ApiError | ConnectionError}
 */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path).catch(throwConnectionError);
  if (!response.ok) throw toApiError(response, await response.text());
  if (response.headers.get("content-type")?.startsWith("text/html")) throw new ConnectionError(response);
  return response.blob().catch(throwConnectionError);
}
