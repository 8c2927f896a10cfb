import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#platform/http/testing/listen-locally.ts";
import { findNginx } from "../bin/test-programs.js";
import { ADMIN_PASSCODE, type Site, startSite } from "./site.ts";

/* Tests the site behind a real nginx with deploy/nginx.conf. Only the ports and the certificate's path are changed. */

const ROOT = join(import.meta.dirname, "..");
const CERTIFICATE_PATH = join(ROOT, "src/platform/database/testing/server.pem");
const PUBLIC_URL = "https://show.example";

type Nginx = { httpPort: number; httpsPort: number; file: string; stop(): Promise<void> };

let site: Site;
let nginx: Nginx;
beforeAll(async () => {
  site = await startSite({ PUBLIC_URL, TRUST_PROXY: "1" });
  nginx = await startNginx(site);
});
afterAll(async () => {
  await nginx?.stop();
  await site?.stop();
});

async function startNginx({ origin }: Site): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "greenroom-nginx-"));
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const deployedConf = await readFile(join(ROOT, "deploy/nginx.conf"), "utf8");
  const conf = deployedConf
    .replace("127.0.0.1:3000", new URL(origin).host)
    .replace(/(?<=proxy_cache_path )\S+/, `${folder}/cache`)
    .replaceAll(/\/etc\/letsencrypt\/\S+\.pem/g, CERTIFICATE_PATH)
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${httpsPort} `)
    // Not every machine supports IPv6.
    .replaceAll(/listen \[::\]:(\d+)/g, `listen unix:${folder}/$1.sock`);
  // Use other folders for temporary files, because only root can write to nginx's default ones.
  const tempPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const userDirective = process.getuid?.() === 0 ? "user root;" : "";
  const confPath = join(folder, "nginx.conf");
  await writeFile(
    confPath,
    `daemon off; pid ${folder}/pid; error_log stderr; ${userDirective} events {}\nhttp { access_log off; ${tempPaths}\n${conf}}\n`,
  );
  const child = spawn(findNginx() ?? "", ["-c", confPath], { stdio: "ignore" });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return {
    ...{ httpPort, httpsPort, file: confPath },
    async stop() {
      child.kill("SIGQUIT");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type RequestToSend = { method?: string; headers?: Record<string, string>; body?: Uint8Array | string };

/** Sends a request as a browser would. Returns the response once its headers have arrived. */
function sendRequest(
  path: string,
  { method = "GET", headers = {}, body }: RequestToSend = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        ...{
          host: "127.0.0.1",
          port: nginx.httpsPort,
          servername: "show.example",
          rejectUnauthorized: false,
        },
        ...{ method, path, headers: { host: "show.example", ...headers } },
      },
      resolve,
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return text;
}

test("nginx accepts the configuration and redirects http to https", async () => {
  const output = execFileSync(findNginx() ?? "", ["-t", "-q", "-c", nginx.file], { encoding: "utf8" });
  expect(output).toBe("");
  const fetchReadyStatus = () =>
    sendRequest("/readyz").then(
      ({ statusCode }) => statusCode,
      () => undefined,
    );
  await expect.poll(fetchReadyStatus).toBe(200);
  const redirect = await fetch(`http://127.0.0.1:${nginx.httpPort}/topics?sort=new`, { redirect: "manual" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([
    301,
    "https://127.0.0.1/topics?sort=new",
  ]);
});

test("nginx's cache isn't in the folder that systemd gives to the site", async () => {
  const [unit, conf] = await Promise.all(
    ["greenroom.service", "nginx.conf"].map((name) => readFile(join(ROOT, "deploy", name), "utf8")),
  );
  const [, sitesFolder] = /^CacheDirectory=(\S+)$/m.exec(unit ?? "") ?? [];
  const [, nginxFolder] = /^proxy_cache_path (\S+)/m.exec(conf ?? "") ?? [];
  expect([sitesFolder, nginxFolder]).toEqual([
    expect.any(String),
    expect.stringMatching(/^\/var\/cache\/[\w-]+$/),
  ]);
  expect(nginxFolder).not.toBe(`/var/cache/${sitesFolder}`);
});

test("an admin's upload of several megabytes gets through, and a change from another origin doesn't", async () => {
  const json = { "content-type": "application/json", origin: PUBLIC_URL };
  const account = { username: "kit", password: "correct horse", adminPasscode: ADMIN_PASSCODE };
  const registration = await sendRequest("/api/register", {
    ...{ method: "POST", headers: json, body: JSON.stringify(account) },
  });
  expect([registration.statusCode, await readBody(registration)]).toMatchObject([201, expect.any(String)]);
  const cookie = registration.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^__Host-session=/);

  const raw = { width: 1400, height: 1400, channels: 3 } as const;
  const picture = await sharp(randomBytes(1400 * 1400 * 3), { raw })
    .png()
    .toBuffer();
  expect(picture.length).toBeGreaterThan(5 * 1024 * 1024);
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "face.png");
  const encodedForm = new Response(form);
  const upload = {
    method: "POST",
    headers: { cookie, origin: PUBLIC_URL, "content-type": encodedForm.headers.get("content-type") ?? "" },
    body: new Uint8Array(await encodedForm.arrayBuffer()),
  };
  const uploadResponse = await sendRequest("/api/upload-image", upload);
  expect([uploadResponse.statusCode, await readBody(uploadResponse)]).toEqual([
    201,
    expect.stringContaining('"url"'),
  ]);
  const foreignUpload = { ...upload, headers: { ...upload.headers, origin: "https://evil.example" } };
  expect((await sendRequest("/api/upload-image", foreignUpload)).statusCode).toBe(403);
});

test("live updates arrive without delay, and rate limits use the visitor's real address", async () => {
  const stream = await sendRequest("/api/live/events");
  expect(stream.statusCode).toBe(200);
  const [firstChunk] = await new Promise<Buffer[]>((resolve) =>
    stream.once("data", (part) => resolve([part])),
  );
  expect(String(firstChunk)).toContain("data:");
  stream.destroy();
  // Visitors can forge this header. nginx appends the real IP address to it, and the site ignores the rest.
  const makeSpoofedRequest = (lastOctet: number) => ({
    "x-forwarded-for": `203.0.113.${lastOctet}`,
    "content-type": "application/json",
  });
  const statuses: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const body = JSON.stringify({ passcode: "WRONG" });
    statuses.push(
      (
        await sendRequest("/api/verify-passcode", {
          method: "POST",
          headers: makeSpoofedRequest(attempt),
          body,
        })
      ).statusCode,
    );
  }
  expect(statuses).toEqual([...Array(10).fill(403), 429]);
});
