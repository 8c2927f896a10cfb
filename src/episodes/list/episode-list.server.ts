import { type RawBuilder, sql } from "kysely";
import type { Actor, House } from "#app/house.server.ts";
import { type DurationFilter, durationFilterBounds } from "#episodes/durations.rules.ts";
import { EPISODE_CARD_COLUMNS, EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import { episodeTextIndex } from "#episodes/episode-texts.server.ts";
import type { Episode, EpisodeCard, EpisodeListQuery } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { listMissingParts, makeMissingPartCondition } from "#episodes/team/missing-parts.server.ts";
import { listQuoteVariants } from "#episodes/transcripts/search/spellings.rules.ts";
import {
  findMomentsByVideo,
  selectVideosSaying,
} from "#episodes/transcripts/search/transcript-search.server.ts";
import { countRows, type Db, qb } from "#platform/database/database.server.ts";
import { toEpisodeCard } from "./episode-card.rules.ts";

type EpisodeFilters = {
  search?: string | undefined;
  duration: DurationFilter;
  withHidden?: boolean;
  withTranscripts?: boolean;
  /** A condition that selects the episodes without a certain part. */
  missingPart?: RawBuilder<boolean> | undefined;
};

/**
 * Returns a page of the episodes whose texts or transcript match the search, and the total number of matches. Only
 * admins can include hidden episodes.
 */
export async function listEpisodes(house: House, actor: Actor | null, input: EpisodeListQuery) {
  const { db } = house;
  const includesHidden = actor?.isAdmin === true && input.hidden === "true";
  const missingPart =
    actor?.isAdmin && input.lacks ? await makeMissingPartCondition(db, input.lacks) : undefined;
  const query = { ...input, withHidden: includesHidden, withTranscripts: true, missingPart };
  const order = chooseSortOrder(query);
  // Select the sorted ids and the total in one query, because two queries would search twice.
  let ids = selectMatchingEpisodes(db, query).select([
    "episodes.id as pageId",
    sql<number>`count(*) over ()`.as("total"),
  ]);
  for (const [column, direction] of order) ids = ids.orderBy(`episodes.${column}`, direction);
  let page = qb<EpisodesTables>(db)
    .selectFrom(
      ids
        .limit(query.limit ?? NO_LIMIT)
        .offset(query.offset ?? 0)
        .as("page"),
    )
    .innerJoin("episodes", "episodes.id", "page.pageId")
    .select([...EPISODE_COLUMNS.map((column) => `episodes.${column}` as const), "page.total"])
    .$if(includesHidden, (team) => team.select("episodes.hidden"));
  for (const [column, direction] of order) page = page.orderBy(`episodes.${column}`, direction);
  const rows = await page.execute();
  const [first] = rows;
  if (!first)
    return { items: [], total: query.offset ? await countRows(selectMatchingEpisodes(db, query)) : 0 };
  const missingParts = includesHidden ? await listMissingParts(db, rows) : new Map();
  const items = rows.map(({ total, ...episode }) =>
    includesHidden ? { ...episode, lacks: missingParts.get(episode.id) ?? [] } : episode,
  );
  if (!query.search) return { items, total: first.total };
  const moments = await findMomentsByVideo(
    db,
    query.search,
    items.map((episode) => episode.youtubeId),
  );
  const hits = items.map((episode) => ({
    ...episode,
    ...(moments.get(episode.youtubeId) ?? { said: [], saidMore: 0 }),
  }));
  return { items: hits, total: first.total };
}

/** Returns whether the episode exists, public or hidden. */
export async function hasEpisode(db: Db, id: number): Promise<boolean> {
  const episodeQuery = qb<EpisodesTables>(db).selectFrom("episodes").select("id").where("id", "=", id);
  return (await episodeQuery.executeTakeFirst()) !== undefined;
}

/**
 * Returns an episode's length in seconds: that of its video or its audio, whichever is longer. The episode may be
 * hidden. Returns 0 if the length isn't known, and undefined if there is no such episode.
 */
export async function findEpisodeLengthSeconds(db: Db, id: number): Promise<number | undefined> {
  const episode = await qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select(["durationSeconds", "audio"])
    .where("id", "=", id)
    .executeTakeFirst();
  return episode && Math.max(episode.durationSeconds, episode.audio?.seconds ?? 0);
}

/** Returns the episodes with the given ids, leaving out hidden ones. */
export async function findEpisodes(db: Db, ids: readonly number[]): Promise<Episode[]> {
  if (ids.length === 0) return [];
  return qb<EpisodesTables>(db)
    .selectFrom("episodes")
    .select(EPISODE_COLUMNS)
    .where("id", "in", ids)
    .where("hidden", "=", false)
    .execute();
}

const NEWEST_COUNT_ON_HOME_PAGE = 6;

/** Returns the featured episodes that match `filters`. If no episode is featured, searches the 6 newest instead. */
export async function listHomeEpisodes(house: House, filters: EpisodeFilters): Promise<EpisodeCard[]> {
  const ids = qb<EpisodesTables>(house.db).selectFrom("episodes").select("id").where("hidden", "=", false);
  const featured = ids.where("featured", "=", true);
  const newestQuery = ids.orderBy("publishedDate", "desc").orderBy("id").limit(NEWEST_COUNT_ON_HOME_PAGE);
  const hasFeatured = (await featured.limit(1).executeTakeFirst()) !== undefined;
  let home = selectMatchingEpisodes(house.db, filters)
    .select(EPISODE_CARD_COLUMNS)
    .where("id", "in", hasFeatured ? featured : newestQuery);
  for (const [column, direction] of hasFeatured ? FEATURED_FIRST : NEWEST_FIRST)
    home = home.orderBy(column, direction);
  return (await home.execute()).map(toEpisodeCard);
}

function selectMatchingEpisodes(
  db: Db,
  { search, duration, withHidden, withTranscripts, missingPart }: EpisodeFilters,
) {
  let episodes = qb<EpisodesTables>(db).selectFrom("episodes");
  if (!withHidden) episodes = episodes.where("episodes.hidden", "=", false);
  if (missingPart) episodes = episodes.where(missingPart);
  if (search)
    episodes = episodes.where((row) =>
      row.or(
        listQuoteVariants(search).flatMap((spelling) => [
          row("episodes.id", "in", episodeTextIndex.selectIds(db, spelling)),
          ...(withTranscripts ? [row("episodes.youtubeId", "in", selectVideosSaying(db, spelling))] : []),
        ]),
      ),
    );
  if (duration === "all") return episodes;
  const { over, upTo } = durationFilterBounds[duration];
  episodes = episodes.where("durationSeconds", ">", over);
  return upTo === null ? episodes : episodes.where("durationSeconds", "<=", upTo);
}

/** Stands in for a missing limit, because SQLite accepts an offset only together with a limit. */
const NO_LIMIT = 2_147_483_647;

const SORT_COLUMNS = {
  published: "publishedDate",
  number: "episodeNumber",
  title: "titleFolded",
  duration: "durationSeconds",
  displayOrder: "displayOrder",
} as const;

type SortOrder = readonly (readonly [
  column: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS] | "featured" | "id",
  direction: "asc" | "desc",
])[];

const NEWEST_FIRST: SortOrder = [
  ["publishedDate", "desc"],
  ["id", "asc"],
];
const FEATURED_FIRST: SortOrder = [["featured", "desc"], ["displayOrder", "asc"], ...NEWEST_FIRST];

const chooseSortOrder = ({ sort, order }: EpisodeListQuery): SortOrder =>
  sort === "featured"
    ? FEATURED_FIRST
    : [
        [SORT_COLUMNS[sort], order],
        ["id", "asc"],
      ];
