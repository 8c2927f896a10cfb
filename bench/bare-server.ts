import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { openLog } from "#platform/log/log.server.ts";
import type { ServedFile } from "./nginx.ts";

const Listening = z.object({ port: z.number() });

/**
 * A bare `node:http` server in a separate process. It sends one file for every request and logs requests the way we do.
 */
export async function startBareServer({ bytes, type, headers }: ServedFile) {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-bare-"));
  const out = openSync(join(folder, "log.jsonl"), "w");
  const child = fork(import.meta.filename, { stdio: ["ignore", out, "inherit", "ipc"] });
  closeSync(out);
  child.send({ bytes: bytes.toString("base64"), headers: { ...headers, "content-type": type } });
  const [said] = await once(child, "message");
  const { port } = Listening.parse(said);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop() {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const Sent = z.object({ bytes: z.base64(), headers: z.record(z.string(), z.string()) });

if (process.send) {
  const { log } = openLog("info");
  process.once("message", (message) => {
    const sent = Sent.parse(message);
    const bytes = Buffer.from(sent.bytes, "base64");
    const headers = { ...sent.headers, "content-length": bytes.length };
    const server = createServer((request, response) => {
      const startedAt = performance.now();
      response.writeHead(200, headers).end(bytes);
      const client = request.socket.remoteAddress;
      const ms = performance.now() - startedAt;
      log.info({ client, method: request.method, path: request.url, status: 200, ms }, "request");
    });
    server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
  });
}
