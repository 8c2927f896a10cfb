import { expect, test } from "vitest";
import type { EpisodePage } from "#episodes/episodes.contract.ts";
import { makeVideos, openChannelTestSite, postToEpisodes } from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { defaultShow } from "#show.ts";
import { makeEpisodeMeta } from "./episode-meta.ts";

describeOnBothEngines("a link to a moment of an episode", (open) => {
  test("is previewed with its quote, and the page keeps one canonical address", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(admin, "clean-and-resync");
    const page = (await app.client().request("/api/episodes/page/1-show-1")).json<EpisodePage>();
    const matches = [{ id: "root", loaderData: { publicUrl: "https://show.example", show: defaultShow } }];
    const readTags = (quote: { seconds: number; text: string; speaker: string | null } | null) => {
      const tags = makeEpisodeMeta(matches as never, { ...page, quote }) as Record<string, string>[];
      return {
        canonical: tags.find(({ rel }) => rel === "canonical")?.href,
        shared: tags.find(({ property }) => property === "og:url")?.content,
        description: tags.find(({ property }) => property === "og:description")?.content,
      };
    };
    const canonical = "https://show.example/episodes/1-show-1";
    expect(readTags(null)).toMatchObject({ canonical, shared: canonical });
    expect(readTags({ seconds: 75, text: "Who told you?", speaker: "Ruth" })).toEqual({
      canonical,
      shared: `${canonical}?t=75`,
      description: "Ruth: “Who told you?” At 1:15.",
    });
  });
});
