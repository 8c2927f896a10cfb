import { get } from "node:http";
import type { ServedFile } from "./nginx.ts";

const OWN_OF_SERVERS = [
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-type",
  "accept-ranges",
  "etag",
  "last-modified",
  "x-request-id",
];

/**
 * Returns what the site answers at a path, compressed as it is sent, with the headers that a file server would have to
 * add.
 */
export function fetchServedFile(origin: string, path: string): Promise<ServedFile> {
  return new Promise((resolve, reject) => {
    get(new URL(path, origin), { headers: { "accept-encoding": "br" } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part) => parts.push(part));
      answer.on("end", () => {
        if (answer.statusCode !== 200) return reject(new Error(`${path} answered ${answer.statusCode}`));
        const added = Object.entries(answer.headers).filter(([name]) => !OWN_OF_SERVERS.includes(name));
        resolve({
          bytes: Buffer.concat(parts),
          type: answer.headers["content-type"] ?? "application/octet-stream",
          headers: Object.fromEntries(added.map(([name, value]) => [name, String(value)])),
        });
      });
    }).on("error", reject);
  });
}
