import { hash } from "node:crypto";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import type { Actor, House } from "#house.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { inSlices } from "#platform/work/work.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { tagsByModel } from "./tag-model.server.ts";
import { type TagSource, tagsOf } from "./tags.rules.ts";

/** Rows to a page of the list, and the pause between two lets others be served. */
const SLICE = 50;
/** The model is asked for the newest of those that wait; the next press takes the next ones. */
const MOST_BY_MODEL = 200;

type Waiting = TagSource & { id: number; tags: string[]; tagsMadeFrom: string | null };
type Made = { id: number; tags: string[]; tagsMadeFrom: string; isNew: boolean };

/**
 * Makes the tags of every episode whose words have changed since they were made: by the model where its key is set,
 * else, and wherever the model fails, by the rule of `tagsOf`. Both take words that the episode has, and no others.
 * @returns how many episodes have other tags than before.
 */
export async function generateTags(
  house: House,
  actor: Actor,
): Promise<{ updatedCount: number; message: string }> {
  const waiting = await waitingEpisodes(house);
  const byModel = await tagsByModel(house, waiting.slice(0, MOST_BY_MODEL));
  const slices = await inSlices(waiting, SLICE, async (slice) =>
    slice.map((episode) => made(episode, byModel.tags.get(episode.id))),
  );
  const all = slices.flat();
  const updatedCount = all.filter((one) => one.isNew).length;
  if (all.length > 0) await writeTags(house, actor, all, updatedCount);
  const noun = updatedCount === 1 ? "episode" : "episodes";
  const failure = byModel.failure
    ? ` The AI failed, so the words were picked by rule: ${byModel.failure}`
    : "";
  return { updatedCount, message: `Tags updated for ${updatedCount} ${noun}.${failure}` };
}

/** Those whose tags were not made yet, were made from other words, or by rule where a model can be asked; newest first. */
async function waitingEpisodes(house: House): Promise<Waiting[]> {
  const best = house.env.OPENAI_API_KEY ? "model" : "rule";
  const rows = await on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(["id", "title", "description", "category", "subCategory", "tags", "tagsMadeFrom"])
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .execute();
  const slices = await inSlices(rows, SLICE, async (slice) =>
    slice.filter((row) => ![stamp(row, best), stamp(row, "model")].includes(row.tagsMadeFrom ?? "")),
  );
  return slices.flat();
}

function made(episode: Waiting, byModel: string[] | undefined): Made {
  const tags = byModel ?? tagsOf(episode);
  const tagsMadeFrom = stamp(episode, byModel ? "model" : "rule");
  return { id: episode.id, tags, tagsMadeFrom, isNew: JSON.stringify(tags) !== JSON.stringify(episode.tags) };
}

/** Remembers from which words tags were made, and in which way. */
const stamp = ({ title, description, category, subCategory }: TagSource, way: "rule" | "model"): string =>
  `${way}:${hash("sha256", JSON.stringify([title, description, category, subCategory]), "base64url").slice(0, 22)}`;

function writeTags(house: House, actor: Actor, all: Made[], updatedCount: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    await inSlices(all, SLICE, async (slice) => {
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
