import { hash } from "node:crypto";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { pickTagsByModel } from "./tag-model.server.ts";
import { pickTags, type TagSource } from "./tags.rules.ts";

/** How many episodes are processed at a time. Other requests are served in between. */
const SLICE_SIZE = 50;
/** At most this many episodes are sent to the model in one run, newest first. The next run continues with the rest. */
const MAX_EPISODES_FOR_MODEL = 200;

type UntaggedEpisode = TagSource & { id: number; tags: string[]; tagsMadeFrom: string | null };
type TaggedEpisode = { id: number; tags: string[]; tagsMadeFrom: string; isChanged: boolean };

/**
 * Generates tags for episodes whose texts are new or have changed. Uses a model if a key is set. Otherwise, or if the
 * model fails, picks words by rule.
 */
export async function generateTags(house: House, actor: Actor) {
  const waiting = await listUntaggedEpisodes(house);
  const byModel = await pickTagsByModel(house, waiting.slice(0, MAX_EPISODES_FOR_MODEL));
  const slices = await mapSlices(waiting, SLICE_SIZE, async (slice) =>
    slice.map((episode) => tagEpisode(episode, byModel.tags.get(episode.id))),
  );
  const tagged = slices.flat();
  const updatedCount = tagged.filter((one) => one.isChanged).length;
  if (tagged.length > 0) await storeTags(house, actor, tagged, updatedCount);
  const noun = updatedCount === 1 ? "episode" : "episodes";
  const failure = byModel.failure
    ? ` The AI failed, so the words were picked by rule: ${byModel.failure}`
    : "";
  return { updatedCount, message: `Tags updated for ${updatedCount} ${noun}.${failure}` };
}

/**
 * Lists the episodes that need tags, newest first. Skips those whose tags the team has written. If a model can be used,
 * includes those whose tags were picked by rule.
 */
async function listUntaggedEpisodes(house: House): Promise<UntaggedEpisode[]> {
  const best = house.env.OPENAI_API_KEY ? "model" : "rule";
  const rows = await on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(["id", "title", "description", "category", "subCategory", "tags", "tagsMadeFrom"])
    .where("corrected", "not like", "%tags%")
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .execute();
  const slices = await mapSlices(rows, SLICE_SIZE, async (slice) =>
    slice.filter((row) => ![hashTexts(row, best), hashTexts(row, "model")].includes(row.tagsMadeFrom ?? "")),
  );
  return slices.flat();
}

function tagEpisode(episode: UntaggedEpisode, byModel: string[] | undefined): TaggedEpisode {
  const tags = byModel ?? pickTags(episode);
  const tagsMadeFrom = hashTexts(episode, byModel ? "model" : "rule");
  const isChanged = JSON.stringify(tags) !== JSON.stringify(episode.tags);
  return { id: episode.id, tags, tagsMadeFrom, isChanged };
}

/** Returns a prefix that says how the tags were created, followed by a short hash of the texts. */
const hashTexts = ({ title, description, category, subCategory }: TagSource, way: "rule" | "model"): string =>
  `${way}:${hash("sha256", JSON.stringify([title, description, category, subCategory]), "base64url").slice(0, 22)}`;

function storeTags(house: House, actor: Actor, tagged: TaggedEpisode[], updatedCount: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    await mapSlices(tagged, SLICE_SIZE, async (slice) => {
      for (const { id, tags, tagsMadeFrom } of slice)
        await on<EpisodesTables>(trx)
          .updateTable("episodes")
          .set({ tags: JSON.stringify(tags), tagsMadeFrom })
          .where("id", "=", id)
          .execute();
    });
    if (updatedCount > 0)
      await recordAdminEvent(trx, house, actor, {
        action: "generate-tags",
        entity: "episodes",
        entityId: null,
        detail: `${updatedCount} episodes`,
      });
  });
}
