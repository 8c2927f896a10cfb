import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { Episode } from "./episodes.contract.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import {
  fetchEpisodes,
  makeVideo,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "./import/testing/channel.ts";

const minutesToSeconds = (count: number) => count * 60;

const fetchHomeTitles = async (client: Client, query = "") =>
  (await client.request(`/api/episodes/home${query}`)).json<Episode[]>().map((one) => one.title);

describeOnBothEngines("the list of episodes", (open) => {
  test("is empty, and says so", async () => {
    const { client } = openTestApp(await open());
    const response = await client().request("/api/episodes");
    expect([response.status, response.json(), response.headers.get("x-total-count")]).toEqual([200, [], "0"]);
  });

  test("has every field of the specification, and no others", async () => {
    const { admin } = await openChannelTestSite(await open(), [
      makeVideo(7, { title: "Hello #7", durationSeconds: 3_722, description: "Words" }),
    ]);
    await postToEpisodes(admin, "clean-and-resync");
    const [episode] = await fetchEpisodes(admin);
    expect(episode).toEqual({
      id: expect.any(Number),
      episodeNumber: 7,
      slug: "hello",
      title: "Hello #7",
      description: "Words",
      shortDescription: "Business",
      category: "",
      subCategory: "",
      content: "",
      tags: [],
      publishedDate: "2024-01-08T00:00:00.000Z",
      duration: "1:02:02",
      thumbnailUrl: "https://i.ytimg.com/vi/video000007/maxresdefault.jpg",
      youtubeId: "video000007",
      featured: false,
      displayOrder: 999,
      addedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      audio: null,
      views: 0,
    });
  });

  test("is filtered by length, where each limit belongs to the shorter range", async () => {
    const lengths = [
      minutesToSeconds(15),
      minutesToSeconds(15) + 1,
      minutesToSeconds(45),
      minutesToSeconds(45) + 1,
    ];
    const { admin } = await openChannelTestSite(
      await open(),
      lengths.map((durationSeconds, index) => makeVideo(index + 1, { durationSeconds })),
    );
    await postToEpisodes(admin, "clean-and-resync");
    const fetchLengths = async (duration: string) =>
      (await fetchEpisodes(admin, `?duration=${duration}&sort=duration&order=asc`)).map(
        (one) => one.duration,
      );
    expect(await fetchLengths("short")).toEqual(["15:00"]);
    expect(await fetchLengths("medium")).toEqual(["15:01", "45:00"]);
    expect(await fetchLengths("long")).toEqual(["45:01"]);
    expect(await fetchLengths("all")).toHaveLength(4);
  });

  test("finds literal text in any case, by the same rule as the home page", async () => {
    const { admin } = await openChannelTestSite(await open(), [
      makeVideo(1, { title: "Maybe", description: "100% sure?" }),
      makeVideo(2, { title: "Äpfel und *", description: "Obst" }),
      makeVideo(3, { title: "[a-z]", description: 'A "quoted" word' }),
      makeVideo(4),
    ]);
    await postToEpisodes(admin, "clean-and-resync");
    const hits = {
      MAYBE: 1,
      "%": 1,
      _: 0,
      "100% sure?": 1,
      ÄPFEL: 1,
      äp: 1,
      "*": 1,
      "[a-z]": 1,
      "'; drop": 0,
    };
    const more = {
      '"quoted"': 1,
      "  maybe  ": 1,
      "maybe100%": 0,
      business: 4,
      zzz: 0,
      "\\": 0,
      "\uFFFF": 0,
      "\uFFFD": 0,
      "1\u001Fb": 0,
    };
    for (const [search, count] of Object.entries({ ...hits, ...more })) {
      const response = await admin.request(`/api/episodes?search=${encodeURIComponent(search)}&limit=1`);
      expect(response.headers.get("x-total-count"), search).toBe(String(count));
      const home = await admin.request(`/api/episodes/home?search=${encodeURIComponent(search)}`);
      expect(home.json(), search).toHaveLength(count);
    }
  });

  test("has featured episodes first, then display order, then the newest; the home page has the same order", async () => {
    const database = await open();
    const { admin } = await openChannelTestSite(database, makeVideos(12));
    await postToEpisodes(admin, "clean-and-resync");
    const fetchHome = () => fetchHomeTitles(admin);
    expect(await fetchHome()).toEqual([12, 11, 10, 9, 8, 7].map((number) => `Show ${number}`));
    const places: [number, number | undefined][] = [
      [3, undefined],
      [9, 5],
      [5, 1],
      [4, 5],
    ];
    const allEpisodes = (await fetchEpisodes(admin)) as Episode[];
    for (const [number, displayOrder] of places) {
      const id = allEpisodes.find((one) => one.title === `Show ${number}`)?.id;
      await admin.patch(`/api/episodes/${id}/featured`, { featured: true, displayOrder });
    }
    const now = (await fetchEpisodes(admin)) as Episode[];
    expect(now.slice(0, 5).map((one) => one.title)).toEqual([
      "Show 5",
      "Show 9",
      "Show 4",
      "Show 3",
      "Show 12",
    ]);
    expect(now.slice(4).map((one) => one.title)).toEqual(
      [12, 11, 10, 8, 7, 6, 2, 1].map((number) => `Show ${number}`),
    );
    expect(await fetchHome()).toEqual(["Show 5", "Show 9", "Show 4", "Show 3"]);
  });

  test.each([
    ["nothing if there is nothing", [], []],
    ["all if there are fewer than 6", [1, 2], [2, 1]],
    ["the 6 newest if none is featured", [1, 2, 3, 4, 5, 6, 7, 8], [8, 7, 6, 5, 4, 3]],
  ])("shows %s on the home page", async (_, numbers, shownNumbers) => {
    const { admin } = await openChannelTestSite(
      await open(),
      numbers.map((number) => makeVideo(number)),
    );
    await postToEpisodes(admin, "clean-and-resync");
    expect(await fetchHomeTitles(admin)).toEqual(shownNumbers.map((number) => `Show ${number}`));
  });

  test("shows every featured episode on the home page, orders equal dates by id, and searches among those", async () => {
    const publishedAt = "2026-01-01T18:00:00.000Z";
    const { admin } = await openChannelTestSite(await open(), [
      ...makeVideos(7).map((one) => ({ ...one, publishedAt })),
      makeVideo(900, { durationSeconds: minutesToSeconds(10) }),
    ]);
    await postToEpisodes(admin, "clean-and-resync");
    const episodesById = ((await fetchEpisodes(admin, "?sort=number&order=asc")) as Episode[])
      .filter((one) => one.publishedDate === publishedAt)
      .toSorted((a, b) => a.id - b.id);
    expect(await fetchHomeTitles(admin)).toEqual([
      "Show 900",
      ...episodesById.slice(0, 5).map((one) => one.title),
    ]);
    expect(await fetchHomeTitles(admin, "?duration=short")).toEqual(["Show 900"]);
    for (const { id } of episodesById) await admin.patch(`/api/episodes/${id}/featured`, { featured: true });
    expect(await fetchHomeTitles(admin)).toEqual(episodesById.map((one) => one.title));
    expect(await fetchHomeTitles(admin, "?search=show%203")).toEqual(["Show 3"]);
    expect(await fetchHomeTitles(admin, "?duration=short")).toEqual([]);
  });

  test("has pages, sorts and counts", async () => {
    const { admin } = await openChannelTestSite(await open(), [
      makeVideo(1, { title: "b" }),
      makeVideo(2, { title: "A" }),
      makeVideo(3, { title: "ä" }),
      makeVideo(4, { title: "C" }),
    ]);
    await postToEpisodes(admin, "clean-and-resync");
    const fetchTitles = async (query: string) => (await fetchEpisodes(admin, query)).map((one) => one.title);
    expect(await fetchTitles("?sort=title&order=asc")).toEqual(["A", "b", "C", "ä"]);
    expect(await fetchTitles("?sort=published&order=asc")).toEqual(["b", "A", "ä", "C"]);
    expect(await fetchTitles("?sort=published&limit=2&offset=1")).toEqual(["ä", "A"]);
    expect(await fetchTitles("?sort=number&offset=3")).toEqual(["b"]);
    expect((await admin.request("/api/episodes?limit=1")).headers.get("x-total-count")).toBe("4");
  });

  test("refuses what it can't read, naming the field", async () => {
    const visitor = openTestApp(await open()).client();
    for (const [query, path] of [
      ["?duration=huge", "duration"],
      ["?limit=0", "limit"],
      ["?limit=201", "limit"],
      ["?offset=-1", "offset"],
      ["?sort=up", "sort"],
      ["?order=up", "order"],
      [`?search=${"x".repeat(501)}`, "search"],
    ]) {
      const response = await visitor.request(`/api/episodes${query}`);
      const { issues } = response.json<{ issues: { path: string }[] }>();
      expect([response.status, issues[0]?.path], query).toEqual([400, path]);
    }
  });

  test("keeps the search index up to date, whatever happens to an episode", async () => {
    const database = await open();
    const { admin, youtube } = await openChannelTestSite(database, makeVideos(3));
    await postToEpisodes(admin, "clean-and-resync");
    const [first, second] = await fetchEpisodes(admin);
    await admin.delete(`/api/episodes/${first?.id}`);
    await admin.patch(`/api/episodes/${second?.id}/short-description`, { shortDescription: "Barter" });
    youtube.change("video000001", { title: "Renamed on YouTube" });
    await postToEpisodes(admin, "update");
    const countFound = async (search: string) => (await fetchEpisodes(admin, `?search=${search}`)).length;
    expect([await countFound("barter"), await countFound("renamed"), await countFound("show 1")]).toEqual([
      1, 1, 1,
    ]);
    const texts = await qb<EpisodesTables>(database.db).selectFrom("episode_texts").select("id").execute();
    const rows = await qb<EpisodesTables>(database.db).selectFrom("episodes").select("id").execute();
    expect(texts.toSorted((a, b) => a.id - b.id)).toEqual(rows.toSorted((a, b) => a.id - b.id));
  });
});
