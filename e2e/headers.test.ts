import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import { type Site, startSite } from "./site.ts";

/*
 * Checks that every kind of response from the built site, even to barely valid HTTP, has security headers and doesn't
 * reveal which software is in use.
 */

type RawResponse = { status: number; headers: Headers; body: string };

const sites: Record<"http" | "https", Site | undefined> = { http: undefined, https: undefined };
beforeAll(async () => {
  sites.http = await startSite();
  sites.https = await startSite({ PUBLIC_URL: "https://show.example", TRUST_PROXY: "1" });
});
afterAll(() => Promise.all(Object.values(sites).map((site) => site?.stop())));

/** Sends raw bytes. Returns the first response, read until the server closes the connection. */
function sendRaw(site: Site, ...lines: string[]): Promise<RawResponse> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [headText = "", ...bodyParts] = text.split("\r\n\r\n");
      const [statusLine = "", ...fields] = headText.split("\r\n");
      const headers = new Headers();
      for (const field of fields) {
        const colon = field.indexOf(":");
        headers.append(field.slice(0, colon), field.slice(colon + 1).trim());
      }
      resolve({ status: Number(statusLine.split(" ")[1]), headers, body: bodyParts.join("\r\n\r\n") });
    });
  });
}

const prepareFetch =
  (path: string, init: RequestInit = {}) =>
  async (site: Site): Promise<RawResponse> => {
    const response = await fetch(site.origin + path, { redirect: "manual", ...init });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
const prepareRaw =
  (...lines: string[]) =>
  (site: Site) =>
    sendRaw(site, ...lines);
function getSite(scheme: keyof typeof sites = "http"): Site {
  const site = sites[scheme];
  if (!site) throw new Error("The site does not run");
  return site;
}
const JSON_HEADERS = { "content-type": "application/json" };
const HOST_HEADERS = ["Host: here", "Connection: close"];

const findAssetPath = async (site: Site): Promise<string> =>
  /\/assets\/[^"]+\.js/.exec((await prepareFetch("/")(site)).body)?.[0] ?? "/assets/none.js";

/** Returns a function that fetches a path twice, the second time with the first response's ETag. */
const prepareRevalidation =
  (path: (site: Site) => string | Promise<string>) =>
  async (site: Site): Promise<RawResponse> => {
    const assetPath = await path(site);
    const firstResponse = await prepareFetch(assetPath)(site);
    return prepareFetch(assetPath, { headers: { "if-none-match": firstResponse.headers.get("etag") ?? "" } })(
      site,
    );
  };

const FORM_REQUEST = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "name=x",
};

type ResponseCase = [what: string, status: number, ask: (site: Site) => Promise<RawResponse>];
const RESPONSE_CASES: ResponseCase[] = [
  ["a page", 200, prepareFetch("/")],
  ["a page from the cache", 200, prepareFetch("/")],
  ["a page that is known", 304, prepareRevalidation(() => "/")],
  ["a page's head", 200, prepareFetch("/", { method: "HEAD" })],
  ["a page's data", 200, prepareFetch("/_.data")],
  ["a redirect", 302, prepareFetch("/admin")],
  ["a redirect as data", 202, prepareFetch("/admin.data")],
  ["an unknown page", 404, prepareFetch("/nowhere")],
  ["an address like another host", 404, prepareRaw("GET //evil.example/a HTTP/1.1", ...HOST_HEADERS)],
  ["an address that cannot be decoded", 404, prepareFetch("/%E0%A4%A")],
  ["a page asked to change", 405, prepareFetch("/auth", { method: "POST", body: "username=a" })],
  ...["/", "/topics", "/draws"].map(
    (path) =>
      [`a form that ${path} does not take`, 405, prepareFetch(path, FORM_REQUEST)] satisfies ResponseCase,
  ),
  ["a form that is sent to no page", 404, prepareFetch("/nowhere", FORM_REQUEST)],
  ["a form with a link that nobody made", 404, prepareFetch("/f/none", FORM_REQUEST)],
  ["a method that nobody knows", 400, prepareRaw("BREW / HTTP/1.1", ...HOST_HEADERS)],
  ["an asset", 200, async (site) => prepareFetch(await findAssetPath(site))(site)],
  ["an asset that is known", 304, prepareRevalidation(findAssetPath)],
  ["an asset that is gone", 404, prepareFetch("/assets/none.js")],
  ["a file", 200, prepareFetch("/favicon.svg")],
  ["health", 200, prepareFetch("/healthz")],
  ["readiness", 200, prepareFetch("/readyz")],
  ["the description of the API", 200, prepareFetch("/api/openapi.json")],
  ["its page", 200, prepareFetch("/api/docs")],
  ["a call's answer", 200, prepareFetch("/api/show")],
  ["a call without a session", 401, prepareFetch("/api/user")],
  [
    "a call with a wrong body",
    400,
    prepareFetch("/api/login", { method: "POST", headers: JSON_HEADERS, body: "{" }),
  ],
  ["a call that is not JSON", 415, prepareFetch("/api/login", { method: "POST", body: "name" })],
  [
    "a call that is too long",
    413,
    prepareFetch("/api/login", { method: "POST", headers: JSON_HEADERS, body: " ".repeat(1_100_000) }),
  ],
  ["a call with a wrong method", 405, prepareFetch("/api/login")],
  ["an unknown call", 404, prepareFetch("/api/nowhere")],
  [
    "another site's call",
    403,
    prepareFetch("/api/logout", { method: "POST", headers: { origin: "https://evil.example" } }),
  ],
  ["a picture that is not there", 404, prepareFetch("/uploads/none.webp")],
  ["a trace", 405, prepareRaw("TRACE / HTTP/1.1", ...HOST_HEADERS)],
  ["a health check by HTTP/1.0, without a host", 200, prepareRaw("GET /readyz HTTP/1.0")],
  ["a page by HTTP/1.0, without a host", 200, prepareRaw("GET / HTTP/1.0")],
  ["a host that is none", 400, prepareRaw("GET /nowhere HTTP/1.1", "Host: a/b@c", "Connection: close")],
  ["a backslash", 400, prepareRaw("GET /\\evil.example HTTP/1.1", ...HOST_HEADERS)],
  ["what is not HTTP", 400, prepareRaw("hello")],
  [
    "a header with a line break",
    400,
    prepareRaw("GET / HTTP/1.1", "Host: a", "X: a\nb\0c", "Connection: close"),
  ],
  ["too many headers", 431, prepareRaw("GET / HTTP/1.1", `X: ${"x".repeat(70_000)}`, ...HOST_HEADERS)],
  [
    "two lengths",
    400,
    prepareRaw("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2", ...HOST_HEADERS),
  ],
];

test.each(RESPONSE_CASES)("%s (%i) has security headers", async (_, status, ask) => {
  const [httpResponse, httpsResponse] = [await ask(getSite("http")), await ask(getSite("https"))];
  expect([httpResponse.status, findHeaderFaults(httpResponse.headers)]).toEqual([status, []]);
  expect([httpsResponse.status, findHeaderFaults(httpsResponse.headers)]).toEqual([status, []]);
  expect(httpResponse.headers.get("strict-transport-security")).toBe(null);
  expect(httpsResponse.headers.get("strict-transport-security")).toBe("max-age=31536000");
  if (status >= 400)
    expect(httpResponse.body).not.toMatch(/node_modules|\.server\.ts|node:internal|\n\s+at |select |sqlite/i);
});

test.each(["/auth?invitation=x", "/AUTH/?a=1&invitation=x", "/auth/reset?token=x", "/setup?token=x"])(
  "the token of %s never reaches another site, a search index or a cache, whether the page was cached or not",
  async (path) => {
    const secretFields = {
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    };
    for (const _ of [1, 2]) {
      const { headers } = await prepareFetch(path)(getSite());
      expect(Object.fromEntries(headers)).toMatchObject(secretFields);
      await prepareFetch(path.split("?")[0] ?? "")(getSite());
    }
  },
);

test("a form submitted without scripts is accepted from a page that sends no referrer", async () => {
  const send = (address: string) =>
    prepareFetch("/auth/reset?token=x", {
      ...FORM_REQUEST,
      headers: { ...FORM_REQUEST.headers, origin: "null", "sec-fetch-site": address },
    })(getSite());
  expect((await send("cross-site")).body).toContain("This request came from another site");
  expect((await send("same-origin")).body).toContain("Password must be at least 6 characters");
});

test("the policy allows scripts only by their hash, and nothing from other sites except the video site", async () => {
  const { headers } = await prepareFetch("/")(getSite());
  const policy = Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((one) => {
      const [name = "", ...values] = one.split(" ");
      return [name, values];
    }),
  );
  const { "script-src": scripts = [], ...otherDirectives } = policy;
  expect(scripts.filter((one) => !/^'(self|sha256-[A-Za-z0-9+/]{43}=)'$/.test(one))).toEqual([]);
  expect(otherDirectives).toEqual({
    "default-src": ["'self'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    "frame-ancestors": ["'none'"],
    "form-action": ["'self'"],
    "img-src": ["'self'", "data:", "blob:", "https://i.ytimg.com"],
    "media-src": ["'self'", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["https://www.youtube-nocookie.com"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
  });
});

test("nothing that a caller sends is echoed in a header", async () => {
  const plantedCookie = "x%0d%0aSet-Cookie:%20session=planted";
  for (const path of [
    `/auth?redirectTo=/${plantedCookie}`,
    `/${plantedCookie}`,
    `/api/topics?search=${plantedCookie}`,
    `/episodes?search=${plantedCookie}`,
  ]) {
    const { headers } = await prepareFetch(path, {
      headers: { "x-request-id": "mine", "x-forwarded-host": "evil.example" },
    })(getSite());
    expect(headers.get("set-cookie")).toBe(null);
    expect(headers.get("x-request-id")).not.toBe("mine");
    expect([...headers.values()].join("\n")).not.toMatch(/planted|evil\.example/);
  }
});
