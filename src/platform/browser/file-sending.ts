import { parsed, refused } from "./api-client.ts";

/**
 * Sends one file as multipart/form-data and tells how far it is, 0 to 100: fetch cannot. Gives the JSON answer.
 * Throws ApiError for anything but success, TypeError where the network failed, the signal's reason where it was
 * stopped.
 */
export function sendFile(
  path: string,
  field: string,
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<unknown> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append(field, file);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress((loaded / total) * 100);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(parsed(responseText));
      else reject(refused(request, responseText));
    };
    request.onerror = () => reject(new TypeError("The network failed"));
    request.onabort = () => reject(signal.reason);
    request.open("POST", path);
    request.send(body);
  });
}
