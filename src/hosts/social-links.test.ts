import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import {
  addLink,
  addProfile,
  FIRST_HOST,
  listSocialLinks,
  PROFILE_TEXTS,
  SECOND_HOST,
  THIRD_HOST,
} from "./testing/host-calls.ts";

describeOnBothEngines("social links", (open) => {
  test("are added with the specification's defaults", async () => {
    const { admin } = openTestApp(await open(), { now: () => new Date("2026-03-04T18:00:00Z") });
    const boss = await admin();
    await addProfile(boss);
    const response = await addLink(boss);
    expect(response.status).toBe(201);
    expect(response.json()).toEqual({
      id: 1,
      hostName: FIRST_HOST,
      linkType: "linkedin",
      url: "https://example.com/me",
      displayOrder: 0,
      isActive: true,
      createdAt: "2026-03-04T18:00:00.000Z",
      updatedAt: "2026-03-04T18:00:00.000Z",
    });
  });

  test.each([
    [{ hostName: "" }, "hostName", "Please fill in all required fields"],
    [{ url: undefined }, "url", "Please fill in all required fields"],
    [{ url: "javascript:alert(1)" }, "url", "URL must begin with https:// or http://"],
    [{ url: "example.com" }, "url", "URL must begin with https:// or http://"],
    // A browser would look for this one on our own site.
    [{ url: "https:example.com" }, "url", "URL must begin with https:// or http://"],
    [{ linkType: "two words" }, "linkType", "Link type must be one word of at most 30 letters"],
    [{ linkType: "x".repeat(31) }, "linkType", "Link type must be one word of at most 30 letters"],
    [{ hostName: SECOND_HOST }, "hostName", `${SECOND_HOST} has no host profile`],
  ])("%j is refused naming %s", async (json, path, message) => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    await addProfile(boss);
    const response = await addLink(boss, json);
    expect([response.status, response.json()]).toEqual([400, { message, issues: [{ path, message }] }]);
  });

  test("are shown to visitors if they and their host are active, in their order", async () => {
    const { admin, client } = openTestApp(await open());
    const boss = await admin();
    await addProfile(boss, { hostName: FIRST_HOST });
    await addProfile(boss, { hostName: SECOND_HOST, isActive: false });
    await addLink(boss, { linkType: "Mastodon", displayOrder: 5 });
    await addLink(boss, { linkType: "youtube", displayOrder: 1 });
    await addLink(boss, { linkType: "tiktok", isActive: false });
    await addLink(boss, { hostName: SECOND_HOST, linkType: "github" });
    const listTypes = async (client: Client) =>
      (await listSocialLinks(client)).map(({ linkType }) => linkType);
    expect(await listTypes(client())).toEqual(["youtube", "mastodon"]);
    expect(await listTypes(boss)).toEqual(["tiktok", "github", "youtube", "mastodon"]);
  });

  test("are renamed with their host and deleted with it", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    await addProfile(boss);
    await addProfile(boss, { hostName: SECOND_HOST });
    await addLink(boss);
    await addLink(boss, { hostName: SECOND_HOST, linkType: "github" });
    await boss.put("/api/host-profiles/1", { hostName: THIRD_HOST, ...PROFILE_TEXTS });
    expect((await listSocialLinks(boss)).map(({ hostName }) => hostName)).toEqual([THIRD_HOST, SECOND_HOST]);
    expect((await boss.delete("/api/host-profiles/1")).status).toBe(204);
    expect((await listSocialLinks(boss)).map(({ hostName }) => hostName)).toEqual([SECOND_HOST]);
  });

  test("are changed by what is sent, and deleted", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    await addProfile(boss);
    await addLink(boss, { linkType: "github", displayOrder: 4 });
    const response = await boss.put("/api/host-social-links/1", {
      hostName: FIRST_HOST,
      url: "https://example.com/new",
      isActive: false,
    });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      linkType: "github",
      url: "https://example.com/new",
      displayOrder: 4,
      isActive: false,
    });
    expect((await boss.delete("/api/host-social-links/1")).status).toBe(204);
    expect(await listSocialLinks(boss)).toEqual([]);
  });
});

describeOnBothEngines("hosts and links", (open) => {
  test.each([
    "/api/host-profiles/99",
    "/api/host-social-links/99",
    "/api/host-profiles/99999999999999999999",
  ])("%s is unknown", async (path) => {
    const { admin } = openTestApp(await open());
    const boss = await admin();
    const json = path.includes("profiles")
      ? { hostName: FIRST_HOST, ...PROFILE_TEXTS }
      : { hostName: FIRST_HOST, url: "https://example.com" };
    expect((await boss.put(path, json)).status).toBe(404);
    expect((await boss.delete(path)).status).toBe(404);
  });

  test("every change is recorded with its row", async () => {
    const { admin } = openTestApp(await open());
    const boss = await admin("boss");
    await addProfile(boss);
    await addLink(boss);
    await boss.put("/api/host-profiles/1", { hostName: FIRST_HOST, ...PROFILE_TEXTS });
    await boss.put("/api/host-social-links/1", { hostName: FIRST_HOST, url: "https://example.com" });
    await boss.delete("/api/host-social-links/1");
    await boss.delete("/api/host-profiles/1");
    const events = (await boss.request("/api/admin-events")).json<Record<string, unknown>[]>();
    expect(events.map(({ action, entity, entityId }) => `${action} ${entity} ${entityId}`)).toEqual([
      "delete host-profile 1",
      "delete host-social-link 1",
      "change host-social-link 1",
      "change host-profile 1",
      "create host-social-link 1",
      "create host-profile 1",
      expect.stringMatching(/^register user \d+$/),
    ]);
  });
});
