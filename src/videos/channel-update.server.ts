import type { Actor, House } from "#house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import type { Youtube } from "#videos/youtube/youtube.server.ts";
import type { Channel } from "#videos/youtube/youtube-answers.server.ts";
import { resyncWords, updateWords } from "./import-messages.rules.ts";
import { askYoutube, channelOf } from "./provider.server.ts";
import { runAlone, type UpdateClaim } from "./update-claim.server.ts";
import { noteChecked, readConfig, type StoredConfig } from "./update-config.server.ts";
import type { VideoIntake } from "./video-intake.server.ts";
import { sortUploads, type Upload, type Video } from "./videos.rules.ts";

/** How many episodes are new, and the sentence that says so. */
export type ImportCount = { count: number; message: string };

/**
 * Adds what is new among the channel's latest 50 videos, and lets known ones follow what YouTube says, except for what
 * the team has edited. @throws {Refusal} 409 while another update runs, 503 without a key, 502 with YouTube's reason
 */
export function updateEpisodes(house: House, intake: VideoIntake, actor: Actor): Promise<ImportCount> {
  return runAlone(house, "update", async (claim) =>
    takeLatest(house, intake, claim, await readConfig(house), actor),
  );
}

/** A regular update under a claim: by a person, or by the schedule where nobody acts. */
export async function takeLatest(
  house: House,
  intake: VideoIntake,
  claim: UpdateClaim,
  config: StoredConfig,
  actor: Actor | null,
  signal?: AbortSignal,
): Promise<ImportCount> {
  const { channel, uploads, videos } = await askYoutube(
    house,
    (youtube) => readLatest(youtube, config, claim),
    signal,
  );
  const { episodes, leftOut } = sortUploads(uploads, videos);
  const taken = await transaction(house.db, async (trx) => {
    await claim.hold(trx);
    const taken = await intake.add(trx, episodes, { now: house.now(), restoreDeleted: false });
    await noteChecked(trx, house, { reference: config.channelId, channelId: channel.channelId });
    if (actor && taken.added + taken.changed > 0)
      await recordAdminEvent(trx, house, actor, {
        action: "update",
        entity: "episodes",
        entityId: null,
        detail: `${taken.added} added, ${taken.changed} changed`,
      });
    return taken;
  });
  return { count: taken.added, message: updateWords(taken, leftOut) };
}

/**
 * Replaces all episodes, edits included, by the whole channel: in one transaction, begun only once every page was
 * read. @throws {Refusal} as `updateEpisodes`; then everything is as it was
 */
export function cleanAndResync(house: House, intake: VideoIntake, actor: Actor): Promise<ImportCount> {
  return runAlone(house, "clean-and-resync", async (claim) => {
    const config = await readConfig(house);
    const { channel, uploads, videos } = await askYoutube(house, (youtube) =>
      readWholeChannel(youtube, config, claim),
    );
    const { episodes, leftOut } = sortUploads(uploads, videos);
    const count = await transaction(house.db, async (trx) => {
      await claim.hold(trx);
      const count = await intake.replaceAll(trx, episodes, { now: house.now() });
      await noteChecked(trx, house, { reference: config.channelId, channelId: channel.channelId });
      await recordAdminEvent(trx, house, actor, {
        action: "clean-and-resync",
        entity: "episodes",
        entityId: null,
        detail: `${count} episodes`,
      });
      return count;
    });
    return { count, message: resyncWords(count, leftOut) };
  });
}

type Read = { channel: Channel; uploads: Upload[]; videos: Video[] };

async function readLatest(youtube: Youtube, config: StoredConfig, claim: UpdateClaim): Promise<Read> {
  const channel = await channelOf(youtube, config);
  const uploads = await youtube.latestUploads(channel);
  await claim.progress(0, uploads.length);
  const videos = await youtube.videos(uploads.map((upload) => upload.youtubeId));
  return { channel, uploads, videos };
}

async function readWholeChannel(youtube: Youtube, config: StoredConfig, claim: UpdateClaim): Promise<Read> {
  const channel = await channelOf(youtube, config);
  const uploads: Upload[] = [];
  const videos: Video[] = [];
  for await (const page of youtube.wholeChannel(channel)) {
    uploads.push(...page.uploads);
    videos.push(...page.videos);
    await claim.progress(uploads.length, channel.videoCount);
  }
  return { channel, uploads, videos };
}
