import { hash } from "node:crypto";
import { recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { on, transaction } from "#platform/database/database.server.ts";
import { mapSlices } from "#platform/work/work.server.ts";
import { pickTagsByModel } from "./tag-model.server.ts";
import { pickTags, type TagSource } from "./tags.rules.ts";

/** Episodes handled at a time. Other requests are served in between. */
const SLICE = 50;
/** The model gets at most this many of the newest episodes. The next call continues with the rest. */
const MODEL_LIMIT = 200;

type Waiting = TagSource & { id: number; tags: string[]; tagsMadeFrom: string | null };
type Tagged = { id: number; tags: string[]; tagsMadeFrom: string; isChanged: boolean };

/**
 * Makes tags for episodes whose texts are new or changed: with a model if there is a key and it answers, or else by
 * rule.
 */
export async function generateTags(house: House, actor: Actor) {
  const waiting = await listWaiting(house);
  const byModel = await pickTagsByModel(house, waiting.slice(0, MODEL_LIMIT));
  const slices = await mapSlices(waiting, SLICE, async (slice) =>
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
 * Lists the newest first, without episodes whose tags the team has written. If there is a model, tags made by rule are
 * made again.
 */
async function listWaiting(house: House): Promise<Waiting[]> {
  const best = house.env.OPENAI_API_KEY ? "model" : "rule";
  const rows = await on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(["id", "title", "description", "category", "subCategory", "tags", "tagsMadeFrom"])
    .where("corrected", "not like", "%tags%")
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .execute();
  const slices = await mapSlices(rows, SLICE, async (slice) =>
    slice.filter(
      (row) => ![fingerprint(row, best), fingerprint(row, "model")].includes(row.tagsMadeFrom ?? ""),
    ),
  );
  return slices.flat();
}

function tagEpisode(episode: Waiting, byModel: string[] | undefined): Tagged {
  const tags = byModel ?? pickTags(episode);
  const tagsMadeFrom = fingerprint(episode, byModel ? "model" : "rule");
  const isChanged = JSON.stringify(tags) !== JSON.stringify(episode.tags);
  return { id: episode.id, tags, tagsMadeFrom, isChanged };
}

/** Returns a short hash of how tags are made and which texts they are made from. */
const fingerprint = (
  { title, description, category, subCategory }: TagSource,
  way: "rule" | "model",
): string =>
  `${way}:${hash("sha256", JSON.stringify([title, description, category, subCategory]), "base64url").slice(0, 22)}`;

function storeTags(house: House, actor: Actor, tagged: Tagged[], updatedCount: number): Promise<void> {
  return transaction(house.db, async (trx) => {
    await mapSlices(tagged, SLICE, async (slice) => {
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
