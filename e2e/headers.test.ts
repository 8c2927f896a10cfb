import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { headerFaults } from "#platform/http/testing/header-faults.ts";
import { type Site, startSite } from "./site.ts";

/* Every kind of answer from the built site, even to barely valid HTTP, has security headers and doesn't name the
   software. */

type Raw = { status: number; headers: Headers; body: string };

const sites: Record<"http" | "https", Site | undefined> = { http: undefined, https: undefined };
beforeAll(async () => {
  sites.http = await startSite();
  sites.https = await startSite({ PUBLIC_URL: "https://show.example", TRUST_PROXY: "1" });
});
afterAll(() => Promise.all(Object.values(sites).map((site) => site?.stop())));

/** Sends raw bytes and reads the first answer until the server closes the connection. */
function raw(site: Site, ...lines: string[]): Promise<Raw> {
  const { hostname, port } = new URL(site.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    let text = "";
    socket.setEncoding("latin1").on("data", (part) => {
      text += part;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", ...rest] = text.split("\r\n\r\n");
      const [first = "", ...fields] = head.split("\r\n");
      const headers = new Headers();
      for (const field of fields) {
        const colon = field.indexOf(":");
        headers.append(field.slice(0, colon), field.slice(colon + 1).trim());
      }
      resolve({ status: Number(first.split(" ")[1]), headers, body: rest.join("\r\n\r\n") });
    });
  });
}

const asked =
  (path: string, init: RequestInit = {}) =>
  async (site: Site): Promise<Raw> => {
    const answer = await fetch(site.origin + path, { redirect: "manual", ...init });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
const sent =
  (...lines: string[]) =>
  (site: Site) =>
    raw(site, ...lines);
function site(scheme: keyof typeof sites = "http"): Site {
  const running = sites[scheme];
  if (!running) throw new Error("The site does not run");
  return running;
}
const json = { "content-type": "application/json" };
const HOST = ["Host: here", "Connection: close"];

const assetIn = async (site: Site): Promise<string> =>
  /\/assets\/[^"]+\.js/.exec((await asked("/")(site)).body)?.[0] ?? "/assets/none.js";

/** Returns the answer to a second request, which has the first answer's entity tag. */
const again =
  (path: (site: Site) => string | Promise<string>) =>
  async (site: Site): Promise<Raw> => {
    const address = await path(site);
    const first = await asked(address)(site);
    return asked(address, { headers: { "if-none-match": first.headers.get("etag") ?? "" } })(site);
  };

const form = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "name=x",
};

type Answer = [what: string, status: number, ask: (site: Site) => Promise<Raw>];
const ANSWERS: Answer[] = [
  ["a page", 200, asked("/")],
  ["a page from the cache", 200, asked("/")],
  ["a page that is known", 304, again(() => "/")],
  ["a page's head", 200, asked("/", { method: "HEAD" })],
  ["a page's data", 200, asked("/_.data")],
  ["a redirect", 302, asked("/admin")],
  ["a redirect as data", 202, asked("/admin.data")],
  ["an unknown page", 404, asked("/nowhere")],
  ["an address like another host", 404, sent("GET //evil.example/a HTTP/1.1", ...HOST)],
  ["an address that cannot be decoded", 404, asked("/%E0%A4%A")],
  ["a page asked to change", 405, asked("/auth", { method: "POST", body: "username=a" })],
  ...["/", "/topics", "/draws"].map(
    (path) => [`a form that ${path} does not take`, 405, asked(path, form)] satisfies Answer,
  ),
  ["a form that is sent to no page", 404, asked("/nowhere", form)],
  ["a form with a link that nobody made", 404, asked("/f/none", form)],
  ["a method that nobody knows", 400, sent("BREW / HTTP/1.1", ...HOST)],
  ["an asset", 200, async (site) => asked(await assetIn(site))(site)],
  ["an asset that is known", 304, again(assetIn)],
  ["an asset that is gone", 404, asked("/assets/none.js")],
  ["a file", 200, asked("/favicon.svg")],
  ["health", 200, asked("/healthz")],
  ["readiness", 200, asked("/readyz")],
  ["the description of the API", 200, asked("/api/openapi.json")],
  ["its page", 200, asked("/api/docs")],
  ["a call's answer", 200, asked("/api/show")],
  ["a call without a session", 401, asked("/api/user")],
  ["a call with a wrong body", 400, asked("/api/login", { method: "POST", headers: json, body: "{" })],
  ["a call that is not JSON", 415, asked("/api/login", { method: "POST", body: "name" })],
  [
    "a call that is too long",
    413,
    asked("/api/login", { method: "POST", headers: json, body: " ".repeat(1_100_000) }),
  ],
  ["a call with a wrong method", 405, asked("/api/login")],
  ["an unknown call", 404, asked("/api/nowhere")],
  [
    "another site's call",
    403,
    asked("/api/logout", { method: "POST", headers: { origin: "https://evil.example" } }),
  ],
  ["a picture that is not there", 404, asked("/uploads/none.webp")],
  ["a trace", 405, sent("TRACE / HTTP/1.1", ...HOST)],
  ["a health check by HTTP/1.0, without a host", 200, sent("GET /readyz HTTP/1.0")],
  ["a page by HTTP/1.0, without a host", 200, sent("GET / HTTP/1.0")],
  ["a host that is none", 400, sent("GET /nowhere HTTP/1.1", "Host: a/b@c", "Connection: close")],
  ["a backslash", 400, sent("GET /\\evil.example HTTP/1.1", ...HOST)],
  ["what is not HTTP", 400, sent("hello")],
  ["a header with a line break", 400, sent("GET / HTTP/1.1", "Host: a", "X: a\nb\0c", "Connection: close")],
  ["too many headers", 431, sent("GET / HTTP/1.1", `X: ${"x".repeat(70_000)}`, ...HOST)],
  ["two lengths", 400, sent("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2", ...HOST)],
];

test.each(ANSWERS)("%s (%i) has security headers", async (_, status, ask) => {
  const [plain, secure] = [await ask(site("http")), await ask(site("https"))];
  expect([plain.status, headerFaults(plain.headers)]).toEqual([status, []]);
  expect([secure.status, headerFaults(secure.headers)]).toEqual([status, []]);
  expect(plain.headers.get("strict-transport-security")).toBe(null);
  expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
  if (status >= 400)
    expect(plain.body).not.toMatch(/node_modules|\.server\.ts|node:internal|\n\s+at |select |sqlite/i);
});

test.each(["/auth?invitation=x", "/AUTH/?a=1&invitation=x", "/auth/reset?token=x", "/setup?token=x"])(
  "the token of %s never reaches another site, a search index or a cache, whether the page was cached or not",
  async (path) => {
    const secret = {
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    };
    for (const _ of [1, 2]) {
      const { headers } = await asked(path)(site());
      expect(Object.fromEntries(headers)).toMatchObject(secret);
      await asked(path.split("?")[0] ?? "")(site());
    }
  },
);

test("a form submitted without scripts is accepted from a page that sends no referrer", async () => {
  const send = (from: string) =>
    asked("/auth/reset?token=x", {
      ...form,
      headers: { ...form.headers, origin: "null", "sec-fetch-site": from },
    })(site());
  expect((await send("cross-site")).body).toContain("This request came from another site");
  expect((await send("same-origin")).body).toContain("Password must be at least 6 characters");
});

test("the policy allows scripts only by their hash, and nothing from other sites except the video site", async () => {
  const { headers } = await asked("/")(site());
  const policy = Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split("; ").map((one) => {
      const [name = "", ...values] = one.split(" ");
      return [name, values];
    }),
  );
  const { "script-src": scripts = [], ...others } = policy;
  expect(scripts.filter((one) => !/^'(self|sha256-[A-Za-z0-9+/]{43}=)'$/.test(one))).toEqual([]);
  expect(others).toEqual({
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
  const planted = "x%0d%0aSet-Cookie:%20session=planted";
  for (const path of [
    `/auth?redirectTo=/${planted}`,
    `/${planted}`,
    `/api/topics?search=${planted}`,
    `/episodes?search=${planted}`,
  ]) {
    const { headers } = await asked(path, {
      headers: { "x-request-id": "mine", "x-forwarded-host": "evil.example" },
    })(site());
    expect(headers.get("set-cookie")).toBe(null);
    expect(headers.get("x-request-id")).not.toBe("mine");
    expect([...headers.values()].join("\n")).not.toMatch(/planted|evil\.example/);
  }
});
