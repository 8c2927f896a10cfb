import type { Actor, House } from "#house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { videoIdOf } from "#videos/youtube/youtube-address.rules.ts";
import type { ImportCount } from "./channel-update.server.ts";
import { type AskedVideo, specificWords } from "./import-messages.rules.ts";
import { askYoutube } from "./provider.server.ts";
import { runAlone } from "./update-claim.server.ts";
import type { VideoIntake } from "./video-intake.server.ts";
import { judgeVideo, type Video } from "./videos.rules.ts";

/**
 * Imports single videos by address or id, of any age, deleted episodes too; those that are no episodes are named in
 * the message with the reason. @throws {Refusal} 409 where all of them are episodes already and nothing is new about
 * them, and as `updateEpisodes`
 */
export function importVideos(
  house: House,
  intake: VideoIntake,
  actor: Actor,
  asked: readonly string[],
): Promise<ImportCount> {
  return runAlone(house, "update-specific", async (claim) => {
    const ids = new Map(asked.map((text) => [text, videoIdOf(text)]));
    const wanted = [...new Set([...ids.values()].filter((id) => id !== null))];
    const told = await askYoutube(house, (youtube) => youtube.videos(wanted));
    const episodes = told.filter((video) => judgeVideo(video) === "episode");
    const taken = await transaction(house.db, async (trx) => {
      await claim.hold(trx);
      const taken = await intake.add(trx, episodes, { now: house.now(), restoreDeleted: true });
      if (taken.added + taken.changed > 0)
        await recordAdminEvent(trx, house, actor, {
          action: "import",
          entity: "episodes",
          entityId: null,
          detail: episodes.map((video) => video.youtubeId).join(", "),
        });
      return taken;
    });
    const outcomes = outcomesOf(ids, told, taken.known);
    const message = specificWords(outcomes, taken.changed);
    const allKnown = outcomes.every((video) => video.outcome === "known");
    if (allKnown && taken.changed === 0) throw conflict(message);
    return { count: taken.added, message };
  });
}

/** What became of each, once for a video that was asked for twice. */
function outcomesOf(
  ids: ReadonlyMap<string, string | null>,
  told: readonly Video[],
  known: ReadonlySet<string>,
): AskedVideo[] {
  const videos = new Map(told.map((video) => [video.youtubeId, video]));
  const outcomes = new Map<string, AskedVideo>();
  for (const [asked, id] of ids)
    if (!outcomes.has(id ?? asked))
      outcomes.set(id ?? asked, { asked, outcome: outcomeOf(id, videos, known) });
  return [...outcomes.values()];
}

function outcomeOf(
  id: string | null,
  videos: ReadonlyMap<string, Video>,
  known: ReadonlySet<string>,
): AskedVideo["outcome"] {
  if (id === null) return "no-address";
  const video = videos.get(id);
  if (!video) return "not-found";
  const verdict = judgeVideo(video);
  if (verdict !== "episode") return verdict;
  return known.has(id) ? "known" : "imported";
}
