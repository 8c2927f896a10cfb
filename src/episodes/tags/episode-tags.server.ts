import { hash } from "node:crypto";
import type { ExpressionBuilder } from "kysely";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { type Db, qb, transaction } from "#platform/database/database.server.ts";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { pickTagsWithModel } from "./tag-model.server.ts";
import { pickTags, type TagSource } from "./tags.rules.ts";

/** How many episodes are processed at a time. Other requests are served in between. */
const SLICE_SIZE = 50;
/** The maximum number of episodes that a run sends to the model, newest first. The next run continues with the rest. */
const MAX_EPISODES_FOR_MODEL = 200;

type UntaggedEpisode = TagSource & { id: number; tags: string[]; tagsMadeFrom: string | null };
type TaggedEpisode = {
  untagged: UntaggedEpisode;
  tags: string[];
  tagsMadeFrom: string;
  isChanged: boolean;
};

/**
 * Generates tags for episodes whose texts are new or have changed. Uses a model if its key is set. Otherwise, or if the
 * model fails, picks words from the texts by rule.
 */
export async function generateTags(house: House, actor: Actor) {
  const untaggedEpisodes = await listUntaggedEpisodes(house);
  const modelResult = await pickTagsWithModel(house, untaggedEpisodes.slice(0, MAX_EPISODES_FOR_MODEL));
  const slices = await mapSlices(untaggedEpisodes, SLICE_SIZE, async (slice) =>
    slice.map((episode) => tagEpisode(episode, modelResult.tags.get(episode.id))),
  );
  const taggedEpisodes = slices.flat();
  const updatedCount = taggedEpisodes.length > 0 ? await storeTags(house, actor, taggedEpisodes) : 0;
  const failure = modelResult.failure
    ? ` The AI failed, so the words were picked by rule: ${modelResult.failure}`
    : "";
  return { updatedCount, message: `Tags updated for ${formatCount(updatedCount, "episode")}.${failure}` };
}

/**
 * Lists the episodes that need tags, newest first. Skips those whose tags the team has written. If a model can be used,
 * includes those whose tags were picked by rule.
 */
async function listUntaggedEpisodes(house: House): Promise<UntaggedEpisode[]> {
  const method = house.env.OPENAI_API_KEY ? "model" : "rule";
  const rows = await qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(["id", "title", "description", "category", "subCategory", "tags", "tagsMadeFrom"])
    .where(makeNoTeamTagsCondition)
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .execute();
  const slices = await mapSlices(rows, SLICE_SIZE, async (slice) =>
    slice.filter(
      (row) =>
        ![describeTagOrigin(row, method), describeTagOrigin(row, "model")].includes(row.tagsMadeFrom ?? ""),
    ),
  );
  return slices.flat();
}

const makeNoTeamTagsCondition = (row: ExpressionBuilder<EpisodesTables, "episodes">) =>
  row("corrected", "not like", "%tags%");

function tagEpisode(untagged: UntaggedEpisode, modelTags: string[] | undefined): TaggedEpisode {
  const tags = modelTags ?? pickTags(untagged);
  const tagsMadeFrom = describeTagOrigin(untagged, modelTags ? "model" : "rule");
  const isChanged = JSON.stringify(tags) !== JSON.stringify(untagged.tags);
  return { untagged, tags, tagsMadeFrom, isChanged };
}

/** Returns how the tags were created, followed by a short hash of the texts that they were created from. */
const describeTagOrigin = (
  { title, description, category, subCategory }: TagSource,
  way: "rule" | "model",
): string =>
  `${way}:${hash("sha256", JSON.stringify([title, description, category, subCategory]), "base64url").slice(0, 22)}`;

/** Stores the tags. Returns how many episodes' tags have changed. */
function storeTags(house: House, actor: Actor, taggedEpisodes: TaggedEpisode[]): Promise<number> {
  return transaction(house.db, async (trx) => {
    const slices = await mapSlices(taggedEpisodes, SLICE_SIZE, async (slice) => {
      let count = 0;
      for (const episode of slice)
        if ((await storeEpisodeTags(trx, episode)) && episode.isChanged) count += 1;
      return count;
    });
    const updatedCount = slices.reduce((sum, count) => sum + count, 0);
    if (updatedCount > 0)
      await recordAdminEvent(trx, house, actor, {
        action: "generate-tags",
        entity: "episodes",
        entityId: null,
        detail: formatCount(updatedCount, "episode"),
      });
    return updatedCount;
  });
}

/**
 * Stores an episode's tags. Does nothing if, since the episode was read, its title, description or categories have
 * changed, or the team has added its own tags. Returns whether the tags were stored.
 */
async function storeEpisodeTags(trx: Db, { untagged, tags, tagsMadeFrom }: TaggedEpisode): Promise<boolean> {
  const { id, title, description, category, subCategory } = untagged;
  const row = await qb<EpisodesTables>(trx)
    .updateTable("episodes")
    .set({ tags: JSON.stringify(tags), tagsMadeFrom })
    .where("id", "=", id)
    .where(makeNoTeamTagsCondition)
    .where((row) => row.and({ title, description, category, subCategory }))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
