import { ConnectionError, throwConnectionError, toApiError } from "./api-client.ts";

/**
 * Downloads a file from this site. A page instead of the file is a captive portal's.
 * @throws {ApiError | ConnectionError}
 */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path).catch(throwConnectionError);
  if (!response.ok) throw toApiError(response, await response.text());
  if (response.headers.get("content-type")?.startsWith("text/html")) throw new ConnectionError(response);
  return response.blob().catch(throwConnectionError);
}
