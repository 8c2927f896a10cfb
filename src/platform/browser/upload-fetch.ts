import type { Fetch } from "./api-client.ts";

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Returns a `fetch` that reports how much of the body has been sent, which the browser's own `fetch` can't. Until it is
 * done, the browser asks before it leaves the page.
 */
export const createUploadFetch =
  (onProgress: (percent: number) => void): Fetch =>
  (path, { method = "GET", headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, path);
      onProgress(0);
      window.addEventListener("beforeunload", askBeforeLeaving);
      request.onloadend = () => window.removeEventListener("beforeunload", askBeforeLeaving);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100);
      request.upload.onload = () => onProgress(100);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status, statusText }));
      };
      request.onerror = () => reject(new TypeError("The network failed"));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener("abort", () => request.abort(), { once: true });
      request.send(typeof body === "string" || body instanceof FormData ? body : null);
    });
