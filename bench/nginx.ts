import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Nginx = { origin: string; pid: number; stop(): void };

/** A file as it is sent: `headers` besides its content type, including the encoding. */
export type ServedFile = { bytes: Buffer; type: string; headers: Record<string, string> };

/**
 * Starts nginx with one worker, serving `files` by their paths, to show what a page would cost as a file. nginx must be
 * installed (`apt-get install nginx-light`).
 */
export function startNginx(
  files: Record<string, ServedFile>,
  logging: "with access log" | "no log" = "no log",
): Promise<Nginx> {
  return start((folder, port) => {
    const locations = Object.entries(files).map(([path, { bytes, type, headers }], at) => {
      writeFileSync(join(folder, String(at)), bytes);
      const added = Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)};`);
      return `location = ${quote(path)} { try_files /${at} =404; default_type ${quote(type)}; ${added.join(" ")} }`;
    });
    const log = logging === "no log" ? "" : `access_log ${folder}/access.log;`;
    return `sendfile on; open_file_cache max=100; types { }
  server { listen 127.0.0.1:${port}; root ${folder}; ${log} ${locations.join("\n")} }`;
  });
}

/**
 * Starts nginx with one worker and no logs in front of sites, in rotation, on keep-alive connections. Visitors'
 * addresses pass through as the load client gave them.
 */
export async function startProxy(origins: readonly string[]): Promise<Nginx> {
  const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(" ");
  return start(
    (_, port) => `upstream sites { ${servers} keepalive 128; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port}; client_max_body_size 12m; location / { proxy_pass http://sites; proxy_http_version 1.1;
    proxy_set_header Connection ""; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for; } }`,
  );
}

/**
 * Starts the proxy that docs/OPERATIONS.md recommends for a crowd: what is on air is cached for a second, and one
 * request at a time fetches it. Signed-in people bypass the cache.
 */
export async function startCachingProxy(origins: readonly string[]): Promise<Nginx> {
  const servers = origins.map((origin) => `server ${new URL(origin).host};`).join(" ");
  const pass = `proxy_pass http://sites; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;`;
  return start(
    (folder, port) => `proxy_cache_path ${folder}/kept keys_zone=live:1m;
  upstream sites { ${servers} keepalive 128; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port}; client_max_body_size 12m;
    location = /api/live { ${pass} proxy_cache live; proxy_cache_key $uri; proxy_cache_lock on;
      proxy_cache_use_stale updating; proxy_cache_bypass $cookie_session; proxy_no_cache $cookie_session; }
    location / { ${pass} } }`,
  );
}

async function start(http: (folder: string, port: number) => string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-nginx-"));
  const port = await findFreePort();
  writeFileSync(
    join(folder, "nginx.conf"),
    `worker_processes 1; pid ${folder}/pid; error_log /dev/null; daemon off; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http { access_log off; keepalive_requests 10000000; ${http(folder, port)} }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 50; tries += 1) {
    if (
      await fetch(origin).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const worker = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" })
    .trim()
    .split("\n")[0];
  return {
    origin,
    pid: Number(worker),
    stop: () => {
      child.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const quote = (value: string): string => `'${value.replaceAll("'", "\\'")}'`;

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
