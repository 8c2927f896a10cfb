import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { type HttpEnv, ResponseCache } from "#platform/http/http.server.ts";
import { buildApiDescription } from "./api-description.server.ts";
import { createApiDocs } from "./api-docs.server.ts";

const OPTIONS = {
  siteName: () => "The Show",
  errorFields: {},
  publicUrl: "http://here.example",
  sessionCookie: "session",
  isOpenToTokens: () => true,
  webhooks: {},
};

test.each(["/api/openapi.json", "/api/docs"])(
  "%s is generated once for everybody who asks for it",
  async (askedPath) => {
    let currentMs = 0;
    const describe = vi.fn(buildApiDescription([], OPTIONS));
    const app = new Hono<HttpEnv>();
    for (const [path, respond] of createApiDocs(describe, new ResponseCache(new Map(), () => currentMs)))
      app.get(path, respond);
    const [first, second] = [await app.request(askedPath), await app.request(askedPath)];
    expect(await second.text()).toBe(await first.text());
    expect(Object.fromEntries(second.headers)).toEqual(Object.fromEntries(first.headers));
    expect(describe).toHaveBeenCalledTimes(1);
    const compressed = await app.request(askedPath, { headers: { "accept-encoding": "gzip" } });
    expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(
      await (await app.request(askedPath)).text(),
    );
    currentMs = 60_000;
    await app.request(askedPath);
    expect(describe).toHaveBeenCalledTimes(2);
  },
);

test("/api/docs is set in the site's faces", async () => {
  const path = "/assets/public-sans-abcdefgh.woff2";
  const assets = new Map([[path, { headers: {}, etag: "", bodies: { identity: Buffer.of() } }]]);
  const app = new Hono<HttpEnv>();
  const describe = buildApiDescription([], OPTIONS);
  for (const [path, respond] of createApiDocs(describe, new ResponseCache(new Map()), assets))
    app.get(path, respond);
  expect(await (await app.request("/api/docs")).text()).toContain(`src: url("${path}")`);
});
