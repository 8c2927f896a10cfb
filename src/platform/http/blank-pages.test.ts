import { expect, onTestFinished, test } from "vitest";
import { createMemoryLimitCounter } from "#platform/work/work.server.ts";
import { RateLimits } from "./limits.server.ts";
import { createBoundedServer, drainServer, listen } from "./listening.server.ts";
import { createRequestChain } from "./request-chain.server.ts";

const PAGE = { headers: { accept: "text/html,*/*" } };
const BOUNDS = { places: 1, maxWaiting: 0, patienceMs: 60_000, holdMs: 60_000 };

/** Starts a site whose app never responds to `/slow` and fails on every other request. */
async function startSite() {
  const maintenance = { isOn: false };
  const begunPaths: string[] = [];
  const stuckResponse = Promise.withResolvers<Response>();
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const limits = new RateLimits(createMemoryLimitCounter(), () => new Date());
  const listener = createRequestChain({
    house: { maintenance, log, limits, env: { PUBLIC_URL: "http://here.example", TRUST_PROXY: 0 } },
    headers: {},
    findFile: () => undefined,
    alwaysServedPaths: new Set(),
    secretPaths: [],
    secretQueries: new Map(),
    blankErrorPaths: ["/on-air/"],
    app: ({ url }) => {
      begunPaths.push(url);
      return url.endsWith("/slow") ? stuckResponse.promise : new Response("It broke", { status: 500 });
    },
    bounds: BOUNDS,
  });
  const server = createBoundedServer(listener, {});
  const port = await listen(server, "127.0.0.1", 0);
  onTestFinished(async () => {
    stuckResponse.resolve(new Response("done"));
    await drainServer(server);
  });
  return { origin: `http://127.0.0.1:${port}`, maintenance, begunPaths };
}

type Site = Awaited<ReturnType<typeof startSite>>;

test.each<[trouble: string, begin: (site: Site) => unknown, words: string]>([
  ["fails", () => {}, "It broke"],
  ["is being restored", ({ maintenance }) => Object.assign(maintenance, { isOn: true }), "restored"],
  [
    "is too busy",
    async ({ origin, begunPaths }) => {
      void fetch(`${origin}/slow`);
      await expect.poll(() => begunPaths).toHaveLength(1);
    },
    "very busy",
  ],
])("a page that may be on air comes empty and tries again when the site %s", async (_, makeFail, words) => {
  const site = await startSite();
  await makeFail(site);
  expect(await (await fetch(`${site.origin}/page`, PAGE)).text()).toContain(words);
  const onAir = await fetch(`${site.origin}/on-air/page`, PAGE);
  expect([onAir.status, onAir.headers.get("refresh")]).toEqual([503, "2"]);
  expect((await onAir.text()).replace(/<title>.*<\/title>/, "")).toBe("<!doctype html>");
});
