import { expect, test } from "vitest";
import { transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { sweepPictures } from "#platform/files/files.server.ts";
import { findPictureSources } from "#platform/files/pictures.rules.ts";
import { defaultShow } from "#show.ts";
import { openTestApp, type TestApp } from "#testing/test-app.ts";
import { hostsSample } from "./hosts.server.ts";
import { addLink, listProfiles, listSocialLinks, PROFILE_TEXTS } from "./testing/host-calls.ts";
import { listUploadedFiles } from "./testing/uploading.ts";

const putSampleHosts = ({ house }: TestApp) => transaction(house.db, (db) => hostsSample.put(house, db));

describeOnBothEngines("the sample hosts", (open) => {
  test("are the show's three hosts, in order, each with links and a picture in every width", async () => {
    const app = openTestApp(await open());
    await putSampleHosts(app);
    const visitor = app.client();
    const hosts = await listProfiles(visitor);
    expect(hosts.map(({ hostName }) => hostName)).toEqual(defaultShow.hosts);
    for (const { heroImage, profileImage } of hosts) {
      expect(heroImage).toBe(profileImage);
      const addresses = (findPictureSources(heroImage)?.sets ?? []).flatMap(({ srcSet }) =>
        srcSet.split(", ").map((one) => one.split(" ")[0] ?? ""),
      );
      expect(addresses).toHaveLength(12);
      for (const address of [heroImage ?? "", ...addresses])
        expect((await visitor.request(address)).status).toBe(200);
    }
    const perHost = Map.groupBy(await listSocialLinks(visitor), ({ hostName }) => hostName);
    expect([...perHost].map(([name, links]) => [name, links.length])).toEqual(
      defaultShow.hosts.map((name) => [name, 4]),
    );
  });

  test("write the same files if their transaction runs again", async () => {
    const app = openTestApp(await open());
    await expect(
      transaction(app.house.db, async (db) => {
        await hostsSample.put(app.house, db);
        throw new Error("the server ended it");
      }),
    ).rejects.toThrow("the server ended it");
    const files = (await listUploadedFiles(app.house)).sort();
    await putSampleHosts(app);
    expect((await listUploadedFiles(app.house)).sort()).toEqual(files);
  });

  test("can be removed, except for what the team has changed", async () => {
    let now = new Date("2026-03-01T00:00:00Z");
    const app = openTestApp(await open(), { now: () => now });
    await putSampleHosts(app);
    const boss = await app.admin();
    const [first, second, third] = await listProfiles(boss);
    await boss.put(`/api/host-profiles/${first?.id}`, { hostName: first?.hostName, ...PROFILE_TEXTS });
    await addLink(boss, { hostName: second?.hostName, url: "https://example.com/mine" });
    expect((await boss.delete("/api/sample-content")).status).toBe(204);
    expect((await listProfiles(boss)).map(({ hostName }) => hostName)).toEqual([
      first?.hostName,
      second?.hostName,
    ]);
    expect((await listSocialLinks(boss)).map(({ url }) => url)).toEqual(["https://example.com/mine"]);
    now = new Date("2026-03-03T00:00:00Z");
    expect(await sweepPictures(app.house)).toBe(1);
    expect((await app.client().request(third?.heroImage ?? "")).status).toBe(404);
    expect((await app.client().request(second?.heroImage ?? "")).status).toBe(200);
  });
});
