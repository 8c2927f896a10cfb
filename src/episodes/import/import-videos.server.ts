import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { describeImport, type ImportOutcome } from "./import-messages.rules.ts";
import { parseVideoId, withVideoProvider } from "./provider.server.ts";
import { runUpdateExclusively } from "./update-claim.server.ts";
import type { VideoStoreAccess } from "./video-store-access.server.ts";

/**
 * Imports individual videos by URL or id, even ones that were deleted before, and updates known ones. The returned
 * message lists each video that was left out.
 * @throws {Refusal} 409 while another import is running, or if every video is already an episode and none has changed;
 * 503 if no key is set; 502 with the provider's reason
 */
export function importVideos(
  house: House,
  videoStore: VideoStoreAccess,
  actor: Actor,
  texts: readonly string[],
) {
  return runUpdateExclusively(house, "update-specific", async (claim) => {
    const requests = listUniqueRequests(texts);
    const ids = requests.flatMap(({ id }) => id ?? []);
    const videos = await withVideoProvider(house, (provider) => provider.readVideos(ids));
    const readyVideos = videos.filter((video) => video.state === "ready");
    const result = await transaction(house.db, async (trx) => {
      await claim.renew(trx);
      const result = await videoStore.add(trx, readyVideos, { house, restoreDeleted: true });
      if (result.added + result.changed.size > 0)
        await recordAdminEvent(trx, house, actor, {
          action: "import",
          entity: "episodes",
          entityId: null,
          detail: readyVideos.map((video) => video.videoId).join(", "),
        });
      return result;
    });
    const states = new Map(videos.map((video) => [video.videoId, video.state]));
    const outcomes = requests.map(({ text, id }): ImportOutcome => {
      if (id === null) return { text, outcome: "no-address" };
      const state = states.get(id) ?? "not-found";
      if (state !== "ready") return { text, outcome: state };
      if (result.changed.has(id)) return { text, outcome: "changed" };
      return { text, outcome: result.known.has(id) ? "known" : "imported" };
    });
    const message = describeImport(outcomes);
    if (outcomes.every(({ outcome }) => outcome === "known")) throw conflict(message);
    return { count: result.added + result.changed.size, message };
  });
}

function listUniqueRequests(texts: readonly string[]): { text: string; id: string | null }[] {
  const requests = new Map<string, { text: string; id: string | null }>();
  for (const text of texts) {
    const id = parseVideoId(text);
    if (!requests.has(id ?? text)) requests.set(id ?? text, { text, id });
  }
  return [...requests.values()];
}
