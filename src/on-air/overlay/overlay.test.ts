import { describe, expect, test } from "vitest";
import { SETTINGS } from "#app/all-settings.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { ensureSecrets } from "#settings/settings.server.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("the overlay's addresses", (open) => {
  const openApp = async () => {
    const app = openTestApp(await open(), { env: { PUBLIC_URL: "https://rate.example" } });
    await ensureSecrets(app.house.db, SETTINGS);
    return app;
  };
  const getKey = (url: string) => url.split("/").at(-1) ?? "";

  test("a producer can read them at any time, moderators and visitors can't", async () => {
    const app = await openApp();
    const producer = await app.member("producer");
    const first = (await producer.request("/api/overlay")).json<Record<string, string>>();
    expect(first).toEqual({
      url: expect.stringMatching(/^https:\/\/rate\.example\/overlay\/[A-Z2-9]{32}$/),
      hostUrl: expect.stringMatching(/^https:\/\/rate\.example\/host\/[A-Z2-9]{32}$/),
    });
    expect((await producer.request("/api/overlay")).json()).toEqual(first);
    expect((await (await app.member("moderator")).request("/api/overlay")).status).toBe(403);
    expect((await app.client().request("/api/overlay")).status).toBe(401);
  });

  describe.each(["overlay", "host"] as const)("rotating the %s", (which) => {
    test("gives it a new address, and the old one stops working", async () => {
      const app = await openApp();
      const producer = await app.member("producer");
      const linksBefore = (await producer.request("/api/overlay")).json<Record<string, string>>();
      const rotated = await producer.post("/api/overlay/rotate", { which });
      expect(rotated.status).toBe(200);
      const rotatedLinks = rotated.json<Record<string, string>>();
      const [changedKey, unchangedKey] = which === "overlay" ? ["url", "hostUrl"] : ["hostUrl", "url"];
      expect(rotatedLinks[changedKey]).not.toBe(linksBefore[changedKey]);
      expect(rotatedLinks[unchangedKey]).toBe(linksBefore[unchangedKey]);
      const getChangedPath = (links: Record<string, string>) => new URL(links[changedKey] ?? "").pathname;
      expect((await app.client().request(getChangedPath(linksBefore))).status).toBe(404);
      expect((await app.client().request(getChangedPath(rotatedLinks))).status).toBe(200);
    });
  });

  test("rotating anything else is refused, naming it", async () => {
    const producer = await (await openApp()).member("producer");
    const answer = await producer.post("/api/overlay/rotate", { which: "site" });
    expect([answer.status, answer.json().message]).toEqual([400, "Which must be overlay or host"]);
  });

  test("the page is not cached, not indexed, and reveals its address to no other site", async () => {
    const app = await openApp();
    const { url = "" } = (await (await app.member("producer")).request("/api/overlay")).json<
      Record<string, string>
    >();
    for (const path of [new URL(url).pathname, "/overlay/wrong"]) {
      const page = await app.client().request(path);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        "content-type": "text/html; charset=utf-8",
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": expect.stringContaining("noindex"),
      });
    }
  });

  test("a wrong address shows nothing at all, because it may be on air", async () => {
    const page = await (await openApp()).client().request("/overlay/wrong");
    expect(page.status).toBe(404);
    expect(page.text.replace(/<title>.*<\/title>/, "")).toBe("<!doctype html>");
  });

  test("the local file may read the texts from anywhere, with just the key", async () => {
    const app = await openApp();
    const { url = "", hostUrl = "" } = (await (await app.member("producer")).request("/api/overlay")).json<
      Record<string, string>
    >();
    const facts = await app.client().request(`/api/overlay/${getKey(url)}/facts`);
    expect(facts.headers.get("access-control-allow-origin")).toBe("*");
    expect(facts.json()).toMatchObject({
      showName: "The Going Rate",
      label: "11AM MT",
      site: "rate.example",
    });
    for (const key of ["wrong", getKey(hostUrl)])
      expect((await app.client().request(`/api/overlay/${key}/facts`)).status).toBe(404);
  });

  test("keys never get into the log", async () => {
    const app = await openApp();
    const { url = "", hostUrl = "" } = (await (await app.member("producer")).request("/api/overlay")).json<
      Record<string, string>
    >();
    for (const path of [
      new URL(url).pathname,
      new URL(hostUrl).pathname,
      `/api/overlay/${getKey(url)}/facts`,
    ])
      await app.client().request(path);
    const log = JSON.stringify(app.logged);
    for (const key of [getKey(url), getKey(hostUrl)]) expect(log).not.toContain(key);
    expect(log).toContain("/overlay/{key}");
  });

  test("a key in a misspelled address is not in the log, and the answer is not cached", async () => {
    const app = await openApp();
    const producer = await app.member("producer");
    const { url = "", hostUrl = "" } = (await producer.request("/api/overlay")).json<
      Record<string, string>
    >();
    for (const key of [getKey(url), getKey(hostUrl)]) {
      for (const path of [
        ...[`/HOST/${key}`, `/Overlay/${key}/`, `/%68ost/${key}`, `/.//overlay//${key}`, `/./host/${key}`],
        ...[
          `/API/Host/${key}/events`,
          `/api/overlay/${key}/fact`,
          `/api/host/${key}.data`,
          `/host/${key}.data`,
        ],
      ]) {
        const { headers } = await app.client().request(path);
        expect([path, headers.get("cache-control")]).toEqual([path, "private, no-store"]);
      }
      expect(JSON.stringify(app.logged)).not.toContain(key);
    }
  });
});
