import { type SelectQueryBuilder, sql } from "kysely";
import { type DurationFilter, durationBounds, matchesDuration } from "#episodes/durations.rules.ts";
import { EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import { episodeTexts } from "#episodes/episode-texts.server.ts";
import type { Episode, EpisodeCard, EpisodeListQuery } from "#episodes/episodes.contract.ts";
import { homeEpisodes, homeWithoutFeatured, searchEpisodes } from "#episodes/episodes.rules.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import type { House } from "#house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import type { Counted } from "#platform/http/http.server.ts";
import { cardOf } from "./episode-card.rules.ts";

type Filters = { search?: string | undefined; duration: DurationFilter };
type Episodes<O> = SelectQueryBuilder<EpisodesTables, "episodes", O>;

/** One page of the episodes that pass the filters, in the order asked for, and how many pass. */
export async function listEpisodes(house: House, query: EpisodeListQuery): Promise<Counted<Episode[]>> {
  const { db } = house;
  const order = orderOf(query);
  // Ids, order and number of hits come out of one look through an index, which a search would have to be made for twice.
  let ids = matching(db, query).select(["episodes.id as pageId", sql<number>`count(*) over ()`.as("total")]);
  for (const [column, direction] of order) ids = ids.orderBy(`episodes.${column}`, direction);
  let page = on<EpisodesTables>(db)
    .selectFrom(pageOf(ids, query).as("page"))
    .innerJoin("episodes", "episodes.id", "page.pageId")
    .select([...EPISODE_COLUMNS.map((column) => `episodes.${column}` as const), "page.total"]);
  for (const [column, direction] of order) page = page.orderBy(`episodes.${column}`, direction);
  const rows = await page.execute();
  const [first] = rows;
  if (!first) return { items: [], total: query.offset ? await countMatching(db, query) : 0 };
  return { items: rows.map(({ total, ...episode }) => episode), total: first.total };
}

/** For a page beyond the last, which has no row that could say it. */
async function countMatching(db: Db, query: EpisodeListQuery): Promise<number> {
  const { count } = await matching(db, query)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What the home page shows by the rule of `homeEpisodes`; of these, those that pass the filters. */
export async function listHomeEpisodes(house: House, { search, duration }: Filters): Promise<EpisodeCard[]> {
  const candidates = await homeCandidates(house.db);
  return searchEpisodes(homeEpisodes(candidates), search ?? "")
    .filter((episode) => matchesDuration(episode.duration, duration))
    .map(cardOf);
}

/** The featured episodes; where none is, the newest. */
async function homeCandidates(db: Db): Promise<Episode[]> {
  const episodes = on<EpisodesTables>(db).selectFrom("episodes").select(EPISODE_COLUMNS);
  const featured = await episodes.where("featured", "=", true).execute();
  if (featured.length > 0) return featured;
  return episodes.orderBy("publishedDate", "desc").orderBy("id").limit(homeWithoutFeatured).execute();
}

/** All episodes that pass. The bounds are those of `durationBucket`. */
function matching(db: Db, { search, duration }: Filters) {
  let episodes = on<EpisodesTables>(db).selectFrom("episodes");
  if (search) episodes = episodes.where("id", "in", episodeTexts.idsWith(db, search));
  if (duration === "all") return episodes;
  const { over, upTo } = durationBounds(duration);
  episodes = episodes.where("durationSeconds", ">", over);
  return upTo === null ? episodes : episodes.where("durationSeconds", "<=", upTo);
}

function pageOf<O>(episodes: Episodes<O>, { limit, offset }: EpisodeListQuery): Episodes<O> {
  const limited = limit === undefined ? episodes : episodes.limit(limit);
  // SQLite takes an offset after a limit only.
  return offset ? limited.$if(limit === undefined, (all) => all.limit(EVERY)).offset(offset) : limited;
}
const EVERY = 2_147_483_647;

const SORT_COLUMNS = {
  published: "publishedDate",
  number: "episodeNumber",
  title: "titleFolded",
  duration: "durationSeconds",
  displayOrder: "displayOrder",
} as const;

type Order = readonly (readonly [
  column: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS] | "featured" | "id",
  direction: "asc" | "desc",
])[];

const FEATURED_FIRST: Order = [
  ["featured", "desc"],
  ["displayOrder", "asc"],
  ["publishedDate", "desc"],
  ["id", "asc"],
];

const orderOf = ({ sort, order }: EpisodeListQuery): Order =>
  sort === "featured"
    ? FEATURED_FIRST
    : [
        [SORT_COLUMNS[sort], order],
        ["id", "asc"],
      ];
