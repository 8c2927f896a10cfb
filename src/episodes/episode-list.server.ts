import type { SelectQueryBuilder } from "kysely";
import { type Db, on } from "#platform/database.server.ts";
import type { Counted } from "#platform/endpoint-binding.server.ts";
import type { House } from "#platform/house.server.ts";
import { cardOf } from "./cards.rules.ts";
import { type DurationFilter, durationBounds, matchesDuration } from "./durations.rules.ts";
import { EPISODE_COLUMNS } from "./episode-row.server.ts";
import { holders } from "./episode-texts.server.ts";
import type { Episode, EpisodeCard, EpisodeListQuery } from "./episodes.contract.ts";
import { homeEpisodes, homeWithoutFeatured, searchEpisodes } from "./episodes.rules.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";

type Filters = { search?: string | undefined; duration: DurationFilter };
type Episodes<O> = SelectQueryBuilder<EpisodesTables, "episodes", O>;

/** One page of the episodes that pass the filters, in the order asked for, and how many pass. */
export async function listEpisodes(house: House, query: EpisodeListQuery): Promise<Counted<Episode[]>> {
  const all = matching(house.db, query);
  const counting = all.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const page = pageOf(all.select(EPISODE_COLUMNS), query).execute();
  const [{ count }, items] = await Promise.all([counting, page]);
  return { items, total: count };
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
  if (search) episodes = episodes.where("id", "in", holders(db, search));
  if (duration === "all") return episodes;
  const { over, upTo } = durationBounds(duration);
  episodes = episodes.where("durationSeconds", ">", over);
  return upTo === null ? episodes : episodes.where("durationSeconds", "<=", upTo);
}

function pageOf<O>(episodes: Episodes<O>, { sort, order, limit, offset }: EpisodeListQuery): Episodes<O> {
  const sorted = sort === "featured" ? featuredFirst(episodes) : sortedBy(episodes, sort, order);
  const limited = limit === undefined ? sorted : sorted.limit(limit);
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

const sortedBy = <O>(episodes: Episodes<O>, sort: keyof typeof SORT_COLUMNS, order: "asc" | "desc") =>
  episodes.orderBy(SORT_COLUMNS[sort], order).orderBy("id");

const featuredFirst = <O>(episodes: Episodes<O>) =>
  episodes.orderBy("featured", "desc").orderBy("displayOrder").orderBy("publishedDate", "desc").orderBy("id");
