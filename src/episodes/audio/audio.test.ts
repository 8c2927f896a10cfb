import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import type { Client } from "#testing/test-app.ts";
import type { EpisodeAudio } from "./audio.contract.ts";
import { sweepMedia } from "./audio.server.ts";
import { isStoredMedia, storeMedia } from "./media.server.ts";
import { uploadAudio } from "./testing/audio-files.ts";
import { makeMp3 } from "./testing/make-mp3.ts";

const LINKED_AUDIO = { url: "https://cdn.example.com/1.m4a", type: "audio/mp4", bytes: 1234, seconds: 61.5 };
const MP3 = makeMp3(90);

describeOnBothEngines("an episode's audio", (open) => {
  async function openSiteWithEpisode() {
    const site = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(site.admin, "clean-and-resync");
    const [episode] = (await fetchEpisodes(site.admin)) as Episode[];
    const id = episode?.id ?? 0;
    const fetchAudio = async (client: Client) => ((await fetchEpisodes(client)) as Episode[])[0]?.audio;
    return { ...site, id, visitor: site.app.client(), fetchAudio };
  }

  const putLink = (client: Client, id: number, json: unknown) =>
    client.put(`/api/episodes/${id}/audio`, json);

  test("is a file that is served whole and in parts, and never changes", async () => {
    const { admin, visitor, id, fetchAudio } = await openSiteWithEpisode();
    expect(await fetchAudio(visitor)).toBeNull();
    const stored = await uploadAudio(admin, id, MP3);
    const audio = stored.json<EpisodeAudio>();
    expect([stored.status, audio]).toMatchObject([
      200,
      { type: "audio/mpeg", bytes: MP3.length, seconds: 90 },
    ]);
    expect(await fetchAudio(visitor)).toEqual(audio);
    const wholeResponse = await visitor.request(audio.url);
    expect(Object.fromEntries(wholeResponse.headers)).toMatchObject({
      "content-type": "audio/mpeg",
      "content-length": String(MP3.length),
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    const request = (headers: Record<string, string>) => visitor.request(audio.url, { headers });
    const part = await request({ range: "bytes=417-833" });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-length")]).toEqual([
      206,
      `bytes 417-833/${MP3.length}`,
      "417",
    ]);
    expect((await request({ range: `bytes=${MP3.length}-` })).status).toBe(416);
    expect((await request({ "if-none-match": wholeResponse.headers.get("etag") ?? "" })).status).toBe(304);
    const headResponse = await visitor.request(audio.url, { method: "HEAD" });
    expect([headResponse.status, headResponse.headers.get("content-length")]).toEqual([
      200,
      String(MP3.length),
    ]);
  });

  test("can be on another site, replaced and deleted", async () => {
    const { admin, visitor, id, fetchAudio } = await openSiteWithEpisode();
    const response = await putLink(admin, id, LINKED_AUDIO);
    expect([response.status, response.json()]).toEqual([200, LINKED_AUDIO]);
    expect(await fetchAudio(visitor)).toEqual(LINKED_AUDIO);
    const { url } = (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>();
    expect((await putLink(admin, id, LINKED_AUDIO)).status).toBe(200);
    expect((await visitor.request(url)).status).toBe(404);
    const deleteAudio = () => admin.delete(`/api/episodes/${id}/audio`);
    expect((await deleteAudio()).status).toBe(204);
    expect(await fetchAudio(visitor)).toBeNull();
    expect((await deleteAudio()).status).toBe(404);
  });

  test("has the address that a feed can name, however it was typed", async () => {
    const { admin, visitor, id, fetchAudio } = await openSiteWithEpisode();
    const response = await putLink(admin, id, { ...LINKED_AUDIO, url: " https://CDN.example.com/a b.m4a " });
    const audio = { ...LINKED_AUDIO, url: "https://cdn.example.com/a%20b.m4a" };
    expect([response.status, response.json()]).toEqual([200, audio]);
    expect(await fetchAudio(visitor)).toEqual(audio);
  });

  test.each([
    ["url", { ...LINKED_AUDIO, url: "http://cdn.example.com/1.m4a" }],
    ["url", { ...LINKED_AUDIO, url: "nowhere" }],
    ["url", { ...LINKED_AUDIO, url: "https://kit:secret@cdn.example.com/1.m4a" }],
    ["url", { ...LINKED_AUDIO, url: "https://kit@cdn.example.com/1.m4a" }],
    ["type", { ...LINKED_AUDIO, type: "text/html" }],
    ["bytes", { ...LINKED_AUDIO, bytes: 0 }],
    ["seconds", { ...LINKED_AUDIO, seconds: -1 }],
  ])("names %s if it is wrong", async (path, json) => {
    const { admin, id } = await openSiteWithEpisode();
    const response = await putLink(admin, id, json);
    expect([response.status, response.json()]).toMatchObject([400, { issues: [{ path }] }]);
  });

  test("says how long it may be if its length was sent in milliseconds", async () => {
    const { admin, id } = await openSiteWithEpisode();
    const response = await putLink(admin, id, { ...LINKED_AUDIO, seconds: 3_600_000 });
    expect([response.status, response.json()]).toMatchObject([
      400,
      { message: "Seconds must be at most 604,800 (a week)" },
    ]);
  });

  test.each([
    [400, Buffer.from("")],
    [415, Buffer.from("<html>no audio</html>")],
    [400, Buffer.concat([Buffer.from("ID3"), Buffer.alloc(400)])],
  ])("is refused with %i unless it is an MP3 or M4A", async (status, file) => {
    const { admin, id, fetchAudio } = await openSiteWithEpisode();
    const response = await uploadAudio(admin, id, Uint8Array.from(file));
    expect([response.status, response.json()]).toMatchObject([status, { issues: [{ path: "audio" }] }]);
    expect(await fetchAudio(admin)).toBeNull();
  });

  test("can only be changed by the team", async () => {
    const { app, visitor, id } = await openSiteWithEpisode();
    expect((await putLink(visitor, id, LINKED_AUDIO)).status).toBe(401);
    expect((await putLink(await app.user(), id, LINKED_AUDIO)).status).toBe(403);
    expect((await putLink(await app.admin(), 999_999, LINKED_AUDIO)).status).toBe(404);
    expect((await visitor.request("/media/..%2Fgreenroom.sqlite")).status).toBe(404);
  });

  test("is heard by the team alone while its episode is hidden, and by nobody while it is in the trash", async () => {
    const { app, admin, visitor, id } = await openSiteWithEpisode();
    const user = await app.user();
    const { url } = (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>();
    const part = { headers: { range: "bytes=0-9" } };
    const hear = (client: Client) =>
      Promise.all([{}, part, { method: "HEAD" }].map((sent) => client.request(url, sent)));
    const listStatuses = async () => {
      const answers = await Promise.all([visitor, user, admin].map(hear));
      return answers.map((list) => list.map(({ status }) => status));
    };
    const hide = (hidden: boolean) => admin.patch(`/api/episodes/${id}`, { hidden });
    const [heard, missing] = [
      [200, 206, 200],
      [404, 404, 404],
    ];
    expect(await listStatuses()).toEqual([heard, heard, heard]);
    await hide(true);
    expect(await listStatuses()).toEqual([missing, missing, heard]);
    const cachings = (await hear(admin)).map(({ headers }) => headers.get("cache-control"));
    expect(new Set(cachings)).toEqual(new Set(["private, no-store"]));
    expect((await visitor.request(url)).headers.get("cache-control")).toBe("no-store");
    await hide(false);
    await admin.delete(`/api/episodes/${id}`);
    expect(await listStatuses()).toEqual([missing, missing, missing]);
  });

  test("survives a resync and the trash, and its file is deleted with the last episode that uses it or could be restored", async () => {
    const { app, admin, visitor, id, fetchAudio } = await openSiteWithEpisode();
    const audio = (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>();
    const resync = (await postToEpisodes(admin, "clean-and-resync")).headers.get("x-deletion-id");
    expect(await fetchAudio(visitor)).toEqual(audio);
    const isKept = async () => {
      const inTwoDays = new Date(app.house.now().getTime() + 2 * DAY_MS);
      await sweepMedia({ ...app.house, now: () => inTwoDays }, []);
      return isStoredMedia(app.house, audio.url, ["mp3"]);
    };
    expect(await isKept()).toBe(true);
    const [episode] = (await fetchEpisodes(admin)) as Episode[];
    const deletedResponse = await admin.delete(`/api/episodes/${episode?.id}`);
    const deletion = deletedResponse.headers.get("x-deletion-id");
    expect(await isKept()).toBe(true);
    await admin.post(`/api/trash/${deletion}/restore`);
    expect(await fetchAudio(visitor)).toEqual(audio);
    expect((await visitor.request(audio.url)).status).toBe(200);
    const secondResponse = await admin.delete(`/api/episodes/${episode?.id}`);
    await admin.delete(`/api/trash/${secondResponse.headers.get("x-deletion-id")}`);
    expect(await isKept()).toBe(true);
    await admin.delete(`/api/trash/${resync}`);
    expect(await isKept()).toBe(false);
  });

  test("comes back with the episode from before a resync, although the new one's was deleted", async () => {
    const { admin, visitor, id, fetchAudio } = await openSiteWithEpisode();
    const audio = (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>();
    const resync = (await postToEpisodes(admin, "clean-and-resync")).headers.get("x-deletion-id");
    const [episode] = (await fetchEpisodes(admin)) as Episode[];
    await admin.delete(`/api/episodes/${episode?.id}/audio`);
    expect(await fetchAudio(visitor)).toBeNull();
    await admin.delete(`/api/episodes/${episode?.id}`);
    await admin.post(`/api/trash/${resync}/restore`);
    expect(await fetchAudio(visitor)).toEqual(audio);
    expect((await visitor.request(audio.url)).status).toBe(200);
  });

  test("is still there for a restore of older data when it is replaced or deleted, but nobody hears it", async () => {
    const { app, admin, visitor, id } = await openSiteWithEpisode();
    const [first, second] = [
      (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>(),
      (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>(),
    ];
    await admin.delete(`/api/episodes/${id}/audio`);
    for (const { url } of [first, second]) {
      expect((await visitor.request(url)).status).toBe(404);
      expect(await isStoredMedia(app.house, url, ["mp3"])).toBe(true);
    }
  });

  test("leaves nothing behind if an upload was killed", async () => {
    const { app, admin, id } = await openSiteWithEpisode();
    const keptAudio = (await uploadAudio(admin, id, MP3)).json<EpisodeAudio>();
    const leaveFile = async (daysAgo: number) => {
      const path = join(app.house.env.DATA_DIR, "left.mp3");
      await writeFile(path, MP3);
      const modifiedAt = new Date(app.house.now().getTime() - daysAgo * DAY_MS);
      return storeMedia({ ...app.house, now: () => modifiedAt }, path, "mp3");
    };
    const [oldFile, newFile] = [await leaveFile(2), await leaveFile(0)];
    expect(await sweepMedia(app.house, [])).toBe(1);
    const areKept = await Promise.all(
      [keptAudio.url, newFile, oldFile].map((url) => isStoredMedia(app.house, url, ["mp3"])),
    );
    expect(areKept).toEqual([true, true, false]);
  });
});
