import type { House } from "#app/house.server.ts";
import { readChapters } from "#episodes/chapters/chapters.server.ts";
import {
  findEpisodeByAddress,
  formatEpisodePath,
  parseEpisodeAddress,
} from "#episodes/episode-address.rules.ts";
import { EPISODE_CARD_COLUMNS, EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import type { Episode, EpisodePage } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { toEpisodeCard } from "#episodes/list/episode-card.rules.ts";
import { isSampleVideo } from "#episodes/sample/sample-videos.rules.ts";
import { qb } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";
import { addDays, findStartOfDay } from "#show/dates.rules.ts";
import { listEpisodeTopics } from "#topics/topics.server.ts";

const UP_NEXT_COUNT = 2;
/** PostgreSQL's largest integer. A query with a larger number would fail. */
const MAX_INTEGER = 2_147_483_647;

/**
 * Returns the episode at `{number}-{slug}`, even if its number or its title has changed since that URL was published.
 * @throws {Refusal} 404 if there is no such episode
 */
export async function readEpisodePage(house: House, address: string): Promise<EpisodePage> {
  const episode = await findEpisode(house, address);
  if (!episode) throw notFound("Episode");
  const [older, newer, topics, chapters] = await Promise.all([
    listNeighbors(house, episode, "older"),
    listNeighbors(house, episode, "newer"),
    listEpisodeTopics(house.db, [episode.id]),
    readChapters(house.db, episode),
  ]);
  return {
    episode,
    previous: older[0] ?? null,
    next: newer[0] ?? null,
    upNext: [...older, ...newer].slice(0, UP_NEXT_COUNT),
    topics: topics.get(episode.id) ?? [],
    chapters,
  };
}

/**
 * Returns an episode.
 * @throws {Refusal} 404 for an unknown or hidden episode
 */
export async function readEpisode(house: House, id: number): Promise<Episode> {
  const episode = await qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(EPISODE_COLUMNS)
    .where("id", "=", id)
    .where("hidden", "=", false)
    .executeTakeFirst();
  if (!episode) throw notFound("Episode");
  return episode;
}

/**
 * Returns the URL of the first episode published in the seven days that begin with the given day (yyyy-mm-dd), or null
 * if there is none. Ignores hidden and sample episodes.
 */
export async function findEpisodeAddressForShow(house: House, date: string): Promise<string | null> {
  const rows = await qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(EPISODE_COLUMNS)
    .where("publishedDate", ">=", findStartOfDay(house.show(), date).toISOString())
    .where("publishedDate", "<", findStartOfDay(house.show(), addDays(date, 7)).toISOString())
    .where("hidden", "=", false)
    .orderBy("publishedDate")
    .orderBy("id")
    .execute();
  const episode = rows.find(({ youtubeId }) => !isSampleVideo(youtubeId));
  return episode ? house.env.PUBLIC_URL + formatEpisodePath(episode) : null;
}

/** Returns the titles and paths of the episodes with the given ids, oldest first. Leaves out hidden ones. */
export async function listPublicEpisodes({ db }: Pick<House, "db">, ids: readonly number[]) {
  const episodes = await qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select(["id", "title", "episodeNumber", "slug"])
    .where("id", "in", ids)
    .where("hidden", "=", false)
    .orderBy("id")
    .execute();
  return episodes.map((episode) => ({ title: episode.title, address: formatEpisodePath(episode) }));
}

async function findEpisode(house: House, text: string): Promise<Episode | undefined> {
  const address = parseEpisodeAddress(text.toLowerCase());
  if (!address || address.episodeNumber > MAX_INTEGER) return undefined;
  const candidates = await qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(EPISODE_COLUMNS)
    .where("hidden", "=", false)
    .where((row) => {
      const conditions = [row("episodeNumber", "=", address.episodeNumber)];
      if (address.slug !== "") conditions.push(row("slug", "=", address.slug));
      if (address.id !== null) conditions.push(row("id", "=", address.id));
      return row.or(conditions);
    })
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .execute();
  return findEpisodeByAddress(candidates, address);
}

/** Lists the older or newer episodes, nearest first. Episodes published at the same time are sorted by id. */
async function listNeighbors(house: House, { publishedDate, id }: Episode, direction: "older" | "newer") {
  const [comparison, order] = direction === "older" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  const rows = await qb<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(EPISODE_CARD_COLUMNS)
    .where("hidden", "=", false)
    .where((row) =>
      row.or([
        row("publishedDate", comparison, publishedDate),
        row.and([row("publishedDate", "=", publishedDate), row("id", comparison, id)]),
      ]),
    )
    .orderBy("publishedDate", order)
    .orderBy("id", order)
    .limit(UP_NEXT_COUNT)
    .execute();
  return rows.map(toEpisodeCard);
}
