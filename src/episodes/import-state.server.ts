import type { House } from "#house.server.ts";
import { on } from "#platform/database/database.server.ts";
import { show } from "#show.ts";
import type { ImportState } from "./episode-import.contract.ts";
import type { EpisodesTables } from "./episodes.table.server.ts";
import { runningUpdate } from "./update-claim.server.ts";
import { readConfig } from "./update-config.server.ts";
import { nextUpdate } from "./update-schedule.rules.ts";

/** How the import stands, and what a clean resync would lose. */
export async function readImportState(house: House): Promise<ImportState> {
  const [config, running, total, edited, deleted] = await Promise.all([
    readConfig(house),
    runningUpdate(house),
    count(house, "all"),
    count(house, "edited"),
    countDeleted(house),
  ]);
  return {
    running,
    lastFailure:
      config.lastFailure !== null && config.lastTried !== null
        ? { at: config.lastTried, message: config.lastFailure }
        : null,
    nextUpdate: nextUpdate(config, show.timeZone, house.now()).toISOString(),
    missingApiKey: !house.env.YOUTUBE_API_KEY,
    total,
    edited,
    deleted,
  };
}

async function count(house: House, which: "all" | "edited"): Promise<number> {
  const episodes = on<EpisodesTables>(house.db)
    .selectFrom("episodes")
    .select((row) => row.fn.countAll<number>().as("count"));
  const asked =
    which === "all"
      ? episodes
      : episodes.where((row) =>
          row.or([
            row("featured", "=", true),
            row("numberEdited", "=", true),
            row("shortDescriptionEdited", "=", true),
          ]),
        );
  return (await asked.executeTakeFirstOrThrow()).count;
}

async function countDeleted(house: House): Promise<number> {
  const { count } = await on<EpisodesTables>(house.db)
    .selectFrom("deleted_episodes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
