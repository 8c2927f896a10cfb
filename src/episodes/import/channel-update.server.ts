import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import type { VideoImportResult } from "./import.contract.ts";
import { type Channel, type ChannelPage, classifyUploads } from "./import.rules.ts";
import { describeResync, describeUpdate } from "./import-messages.rules.ts";
import { type VideoProvider, withVideoProvider } from "./provider.server.ts";
import { runUpdateExclusively, type UpdateClaim } from "./update-claim.server.ts";
import { readEpisodeConfig, recordUpdateCheck, type StoredEpisodeConfig } from "./update-config.server.ts";
import { VideoProviderFailure } from "./video-provider-failure.server.ts";
import { videoSite } from "./video-site.rules.ts";
import type { VideoStoreAccess } from "./video-store-access.server.ts";

/**
 * Imports the channel's latest 50 videos. Adds new ones, and updates known ones except for the fields that the team has
 * edited.
 * @throws {Refusal} 409 while another import is running; 503 if no key is set; 502 with the provider's reason
 */
export function updateEpisodes(
  house: House,
  videoStore: VideoStoreAccess,
  actor: Actor,
): Promise<VideoImportResult> {
  return runUpdateExclusively(house, "update", async (claim) =>
    importLatestVideos({ house, videoStore, claim, config: await readEpisodeConfig(house), actor }),
  );
}

type UpdateInput = {
  house: House;
  videoStore: VideoStoreAccess;
  claim: UpdateClaim;
  config: StoredEpisodeConfig;
  actor: Actor | null;
  signal?: AbortSignal | undefined;
};

export async function importLatestVideos({
  house,
  videoStore,
  claim,
  config,
  actor,
  signal,
}: UpdateInput): Promise<VideoImportResult> {
  const content = await withVideoProvider(
    house,
    (provider) => readLatestVideos(provider, config, claim),
    signal,
  );
  const { ready, leftOut } = classifyUploads(content.uploads, content.videos);
  const result = await transaction(house.db, async (trx) => {
    await claim.renew(trx);
    const result = await videoStore.add(trx, ready, { house, restoreDeleted: false });
    await recordUpdateCheck(trx, house, config, content.channel);
    if (actor && result.added + result.changed.size > 0)
      await recordAdminEvent(trx, house, actor, {
        action: "update",
        entity: "episodes",
        entityId: null,
        detail: `${result.added} added, ${result.changed.size} changed`,
      });
    return result;
  });
  return {
    count: result.added,
    message: describeUpdate({ ...result, changed: result.changed.size }, leftOut),
  };
}

/**
 * Reads the whole channel, then replaces all episodes with its videos.
 * @throws {Refusal} 409 while another import is running; 503 if no key is set; 502 with the provider's reason
 */
export function cleanAndResync(house: House, videoStore: VideoStoreAccess, actor: Actor) {
  return runUpdateExclusively(house, "clean-and-resync", async (claim) => {
    const config = await readEpisodeConfig(house);
    const content = await withVideoProvider(house, (provider) => readWholeChannel(provider, config, claim));
    const { ready, leftOut } = classifyUploads(content.uploads, content.videos);
    const replacement = await transaction(house.db, async (trx) => {
      await claim.renew(trx);
      const replacement = await videoStore.replaceAll(trx, ready, { house, actor });
      await recordUpdateCheck(trx, house, config, content.channel);
      await recordAdminEvent(trx, house, actor, {
        action: "clean-and-resync",
        entity: "episodes",
        entityId: null,
        detail: formatCount(replacement.count, "episode"),
        deletionId: replacement.deletionId,
      });
      return replacement;
    });
    return { ...replacement, message: describeResync(replacement.count, leftOut) };
  });
}

type ChannelContent = ChannelPage & { channel: Channel };

async function readLatestVideos(provider: VideoProvider, config: StoredEpisodeConfig, claim: UpdateClaim) {
  const channel = await findChannel(provider, config);
  const uploads = await provider.listLatest(channel);
  await claim.reportProgress(0, uploads.length);
  const videos = await provider.readVideos(uploads.map((upload) => upload.videoId));
  return { channel, uploads, videos };
}

async function readWholeChannel(provider: VideoProvider, config: StoredEpisodeConfig, claim: UpdateClaim) {
  const channel = await findChannel(provider, config);
  const content: ChannelContent = { channel, uploads: [], videos: [] };
  for await (const page of provider.listAll(channel)) {
    content.uploads.push(...page.uploads);
    content.videos.push(...page.videos);
    await claim.reportProgress(content.uploads.length, channel.videoCount);
  }
  if (content.videos.length === 0 && channel.videoCount) throw makeEmptyChannelFailure(channel.videoCount);
  return content;
}

/**
 * Returns the error for an empty list from a channel that has videos. Without this error, a resync would remove all
 * episodes.
 */
const makeEmptyChannelFailure = (count: number) =>
  new VideoProviderFailure(
    "malformed",
    `${videoSite.name} sent an empty list, although the channel has ${formatCount(count, "video")}. Please try again later.`,
  );

/** Finds the configured channel. If it has been found before, looks it up by its id, which takes only one request. */
function findChannel(
  provider: VideoProvider,
  { channelId, channelFound }: StoredEpisodeConfig,
): Promise<Channel> {
  if (channelId === "") throw conflict("The show has no channel yet: type one into the field Channel ID");
  return provider.findChannel(channelFound?.reference === channelId ? channelFound.channelId : channelId);
}
