import sharp from "sharp";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { Client } from "#testing/test-app.ts";

/** Creates a picture. Directories require square ones, so that is the default. */
export const makeCover = async (width: number, height = width, format: "png" | "webp" = "png") =>
  Uint8Array.from(
    await sharp({ create: { width, height, channels: 3, background: "#204060" } })
      .toFormat(format)
      .toBuffer(),
  );

export function uploadCover(client: Client, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("picture", new Blob([bytes]), "cover.png");
  return client.request("/api/podcast/picture", { method: "POST", body });
}

export const putPodcast = (client: Client, json: unknown) => client.put("/api/podcast", json);

/** Opens an app that has three episodes without audio, oldest first. */
export async function openSiteWithEpisodes(database: Database, now?: () => Date) {
  const site = await openChannelTestSite(database, makeVideos(3), { now });
  await postToEpisodes(site.admin, "clean-and-resync");
  const episodes = (await fetchEpisodes(site.admin, "?sort=number&order=asc")) as Episode[];
  return { ...site, episodes, visitor: site.app.client() };
}
