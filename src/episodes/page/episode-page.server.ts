import { nearestAddress, readEpisodePath } from "#episodes/episode-address.rules.ts";
import { CARD_COLUMNS, EPISODE_COLUMNS } from "#episodes/episode-row.server.ts";
import type { Episode, EpisodeCard, EpisodePage } from "#episodes/episodes.contract.ts";
import type { EpisodesTables } from "#episodes/episodes.table.server.ts";
import { cardOf } from "#episodes/list/episode-card.rules.ts";
import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import { notFound } from "#platform/errors/errors.server.ts";

const suggestions = 2;
/** What both engines store as an integer; no episode has a number beyond it. */
const largestNumber = 2_147_483_647;

/**
 * The episode meant by the last part of an address, `{number}-{slug}`, with its neighbours by date. A stale address,
 * whose number or title has changed since, still finds its episode. @throws {Refusal} 404
 */
export async function readEpisodePage(house: House, address: string): Promise<EpisodePage> {
  const episode = await episodeAt(house, address);
  if (!episode) throw notFound("Episode");
  const [older, newer] = await Promise.all([
    neighbours(house, episode, "older"),
    neighbours(house, episode, "newer"),
  ]);
  return {
    episode,
    previous: older[0] ?? null,
    next: newer[0] ?? null,
    // The show before this one, and the one before that; at the beginning of the show, the next ones.
    upNext: [...older, ...newer].slice(0, suggestions),
  };
}

async function episodeAt(house: House, address: string): Promise<Episode | undefined> {
  const read = readEpisodePath(address.toLowerCase());
  if (!read || read.episodeNumber > largestNumber) return undefined;
  const candidates = await on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select([...EPISODE_COLUMNS, "slug"])
    .where((row) =>
      read.slug === ""
        ? row("episodeNumber", "=", read.episodeNumber)
        : row.or([row("episodeNumber", "=", read.episodeNumber), row("slug", "=", read.slug)]),
    )
    .orderBy("publishedDate", "desc")
    .orderBy("id")
    .execute();
  return nearestAddress(candidates, read);
}

/** The next ones in time, the nearest first; episodes of one moment follow each other by id. */
function neighbours(
  house: House,
  { publishedDate, id }: Episode,
  which: "older" | "newer",
): Promise<EpisodeCard[]> {
  const [beyond, order] = which === "older" ? (["<", "desc"] as const) : ([">", "asc"] as const);
  return on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select(CARD_COLUMNS)
    .where((row) =>
      row.or([
        row("publishedDate", beyond, publishedDate),
        row.and([row("publishedDate", "=", publishedDate), row("id", beyond, id)]),
      ]),
    )
    .orderBy("publishedDate", order)
    .orderBy("id", order)
    .limit(suggestions)
    .execute()
    .then((rows) => rows.map(cardOf));
}
