import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Nginx = { origin: string; pid: number; stop(): void };

/**
 * Starts the proxy that docs/OPERATIONS.md recommends for large audiences. It alternates between the given sites. It
 * caches what is on air for a second, and refreshes it with only one request at a time. Signed-in people bypass the
 * cache. Visitors' IP addresses are passed on as the client sent them.
 */
export const startCachingProxy = (origins: readonly string[]): Promise<Nginx> =>
  startNginx((folder, port) => {
    const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(" ");
    const pass = `proxy_pass http://sites; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;`;
    return `proxy_cache_path ${folder}/kept keys_zone=live:1m;
  upstream sites { ${servers} keepalive 128; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port}; client_max_body_size 12m;
    location = /api/live { ${pass} proxy_cache live; proxy_cache_key $uri; proxy_cache_lock on;
      proxy_cache_use_stale updating; proxy_cache_bypass $cookie_session; proxy_no_cache $cookie_session; }
    location / { ${pass} } }`;
  });

/** Starts nginx with one worker. Requires nginx (`apt-get install nginx-light`). */
async function startNginx(makeHttpBlock: (folder: string, port: number) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-nginx-"));
  const port = await findFreePort();
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; pid ${folder}/pid; error_log /dev/null; daemon off; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; keepalive_requests 10000000; ${makeHttpBlock(folder, port)} }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const response = await fetch(origin).catch(() => undefined);
    if (response?.ok) break;
    await pause(100);
  }
  const workers = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).trim();
  return {
    origin,
    pid: Number(workers.split("\n")[0]),
    stop: () => {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
