import { expect, test } from "vitest";
import { formatEpisodePath } from "#episodes/episode-address.rules.ts";
import type { Episode, EpisodePage } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import {
  fetchEpisodes,
  makeVideo,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { up } from "../../../migrations/0150-episodes-own-addresses.ts";
import { findEpisodeAddressForShow } from "./episode-page.server.ts";

describeOnBothEngines("an episode's page", (open) => {
  async function openSiteWithPages(videos = makeVideos(5)) {
    const site = await openChannelTestSite(await open(), videos);
    await postToEpisodes(site.admin, "clean-and-resync");
    const fetchPage = async (address: string) => {
      const response = await site.app.client().request(`/api/episodes/page/${encodeURIComponent(address)}`);
      return response.status === 200 ? response.json<EpisodePage>() : response.status;
    };
    return { ...site, fetchPage };
  }
  const getTitle = (page: EpisodePage | number) => (typeof page === "number" ? page : page.episode.title);

  test("is linked in guests' emails only if visitors can see it", async () => {
    const { app, admin } = await openSiteWithPages(makeVideos(1));
    const [episode] = (await fetchEpisodes(admin)) as Episode[];
    const dayBefore = Date.parse(episode?.publishedDate ?? "") - DAY_MS;
    const date = new Date(dayBefore).toISOString().slice(0, 10);
    expect(await findEpisodeAddressForShow(app.house, date)).toContain("/episodes/");
    await admin.patch(`/api/episodes/${episode?.id}`, { hidden: true });
    expect(await findEpisodeAddressForShow(app.house, date)).toBeNull();
  });

  test("has the episode and its neighbors by date", async () => {
    const { fetchPage } = await openSiteWithPages();
    const thirdPage = (await fetchPage("3-show-3")) as EpisodePage;
    expect(thirdPage.episode.title).toBe("Show 3");
    expect([thirdPage.previous?.title, thirdPage.next?.title]).toEqual(["Show 2", "Show 4"]);
    expect(thirdPage.upNext.map((one) => one.title)).toEqual(["Show 2", "Show 1"]);
    const first = (await fetchPage("1-show-1")) as EpisodePage;
    expect([first.previous, first.next?.title]).toEqual([null, "Show 2"]);
    expect(first.upNext.map((one) => one.title)).toEqual(["Show 2", "Show 3"]);
    expect(((await fetchPage("5-show-5")) as EpisodePage).next).toBeNull();
  });

  test("leads through all episodes, including those published at the same moment", async () => {
    const publishedAt = "2024-02-02T00:00:00Z";
    const { admin, fetchPage } = await openSiteWithPages([
      makeVideo(1),
      makeVideo(2, { publishedAt }),
      makeVideo(3, { publishedAt }),
      makeVideo(4, { publishedAt }),
    ]);
    const episodes = (await fetchEpisodes(admin, "?sort=published")) as Episode[];
    const visitedTitles: string[] = [];
    let address: string | undefined = "1-show-1";
    while (address && visitedTitles.length < 9) {
      const page = (await fetchPage(address)) as EpisodePage;
      visitedTitles.push(page.episode.title);
      address = page.next ? formatEpisodePath(page.next).replace("/episodes/", "") : undefined;
    }
    expect(visitedTitles.toSorted()).toEqual(episodes.map((one) => one.title).toSorted());
  });

  test("is found by an outdated address", async () => {
    const { admin, youtube, fetchPage } = await openSiteWithPages();
    const episodes = (await fetchEpisodes(admin, "?sort=number&order=asc")) as Episode[];
    youtube.change("video000002", { title: "Renamed" });
    await postToEpisodes(admin, "update");
    await admin.patch(`/api/episodes/${episodes[3]?.id}/episode-number`, { episodeNumber: 77 });
    expect(getTitle(await fetchPage("2-show-2"))).toBe("Renamed");
    expect(getTitle(await fetchPage("4-show-4"))).toBe("Show 4");
    expect(getTitle(await fetchPage("77"))).toBe("Show 4");
  });

  test("has its own address, even if another episode has the same number and title", async () => {
    const title = "Is it a raise? #12";
    const [hour, short] = [makeVideo(1, { title }), makeVideo(2, { title })] as const;
    const { app, admin, youtube, fetchPage } = await openSiteWithPages([makeVideo(12), hour, short]);
    const fetchAddress = async (video: { id: string }) => {
      const episodes = (await fetchEpisodes(admin)) as Episode[];
      const episode = episodes.find(({ youtubeId }) => youtubeId === video.id);
      return { id: episode?.id, address: episode && formatEpisodePath(episode).replace("/episodes/", "") };
    };
    const fetchVideoId = async (address = "") => {
      const page = await fetchPage(address);
      return typeof page === "number" ? page : page.episode.youtubeId;
    };
    const first = await fetchAddress(hour);
    const second = await fetchAddress(short);
    expect([first.address, second.address]).toEqual(["12-is-it-a-raise", `12-is-it-a-raise--${second.id}`]);
    expect(await fetchVideoId(first.address)).toBe(hour.id);
    expect(await fetchVideoId(second.address)).toBe(short.id);

    // Version 2.0.0 stores this slug when it imports, and may run at the same time during an upgrade.
    const shortRow = qb<EpisodesTables>(app.house.db)
      .updateTable("episodes")
      .where("id", "=", second.id ?? 0);
    await shortRow.set({ slug: "is-it-a-raise" }).execute();
    youtube.publish({ ...short, description: "New words" });
    expect((await postToEpisodes(admin, "update")).json()).toMatchObject({
      message: "No new episodes. 1 episode brought up to date.",
    });
    expect(await fetchAddress(short)).toEqual(second);
    await postToEpisodes(admin, "clean-and-resync");
    expect(await fetchAddress(short)).toEqual(second);
    const deletion = await admin.delete(`/api/episodes/${first.id}`);
    expect(await fetchVideoId(first.address), "an address that is no longer in use").toBe(short.id);
    const retitled = await admin.patch(`/api/episodes/${second.id}`, { title: "It is a raise" });
    expect(retitled.json()).toMatchObject({ slug: "it-is-a-raise" });
    await admin.patch(`/api/episodes/${second.id}`, { title: "Is it a raise?" });
    await admin.post(`/api/trash/${deletion.headers.get("x-deletion-id")}/restore`);
    const restored = await fetchAddress(hour);
    expect(restored.address).toBe(`12-is-it-a-raise--${first.id}`);
    expect(await fetchVideoId(restored.address)).toBe(hour.id);
    expect(await fetchVideoId(second.address)).toBe(short.id);
  });

  test("gets another address with a title or a number that makes it another episode's", async () => {
    const { admin } = await openSiteWithPages(makeVideos(3));
    const episodes = (await fetchEpisodes(admin, "?sort=number&order=asc")) as Episode[];
    const [path, otherPath] = [episodes[1], episodes[2]].map((one) => `/api/episodes/${one?.id}`);
    await admin.patch(`${path}`, { title: "Show 1" });
    const renumbered = await admin.patch(`${path}/episode-number`, { episodeNumber: 1 });
    expect(renumbered.json()).toMatchObject({ episodeNumber: 1, slug: `show-1--${episodes[1]?.id}` });
    await admin.patch(`${otherPath}/episode-number`, { episodeNumber: 1 });
    const retitled = await admin.patch(`${otherPath}`, { title: "Show 1" });
    expect(retitled.json()).toMatchObject({ episodeNumber: 1, slug: `show-1--${episodes[2]?.id}` });
  });

  test("has its own address also if an earlier version stored it", async () => {
    const { app, admin } = await openSiteWithPages();
    const rows = qb<EpisodesTables>(app.house.db).updateTable("episodes");
    await rows.set({ episodeNumber: 1, slug: "show" }).where("episodeNumber", "<=", 3).execute();
    await up(qb(app.house.db));
    const episodes = (await fetchEpisodes(admin, "?sort=published")) as Episode[];
    expect(episodes.map(({ slug }) => slug)).toEqual([
      "show-5",
      "show-4",
      "show",
      `show--${episodes[3]?.id}`,
      `show--${episodes[4]?.id}`,
    ]);
  });

  test("has its own address, even if its title has no Latin letters and another episode has the same number", async () => {
    const titles = ["値上げの話 #500", "Обед #500"];
    const { app, fetchPage } = await openSiteWithPages(
      titles.map((title, index) => makeVideo(index + 1, { title })),
    );
    const sitemap = (await app.client().request("/sitemap.xml")).text;
    const addresses = Array.from(sitemap.matchAll(/\/episodes\/([^<]+)/g), ([, address = ""]) => address);
    const shownTitles: unknown[] = [];
    for (const address of addresses) shownTitles.push(getTitle(await fetchPage(address)));
    expect(shownTitles.toSorted()).toEqual(titles.toSorted());
    expect(titles).toContain(getTitle(await fetchPage("500")));
  });

  test("is not found at any other address", async () => {
    const { fetchPage } = await openSiteWithPages(makeVideos(1));
    for (const address of ["9-nothing", "0-show", "show-1", "1_x", "9999999999-show", "%00", "1-show-1/2"])
      expect([400, 404], address).toContain(await fetchPage(address));
  });
});
