import type { Fetch } from "./api-client.ts";

/**
 * A sender for `apiClient` that says when the whole request has left: `fetch` does not tell. For long bodies in the
 * browser.
 */
export const sending =
  (onSent: () => void): Fetch =>
  (path, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener("load", onSent);
      request.addEventListener("load", () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
      });
      request.addEventListener("error", () => reject(new TypeError("The connection was lost")));
      request.addEventListener("abort", () => reject(new DOMException("The call was stopped", "AbortError")));
      signal?.addEventListener("abort", () => request.abort());
      request.send(typeof body === "string" ? body : null);
    });
