import { isDeepStrictEqual } from "node:util";
import type { House } from "#app/house.server.ts";
import { type Db, on } from "#platform/database/database.server.ts";
import { isRestoring } from "#platform/errors/errors.server.ts";
import { defaultShow } from "#show.ts";
import { scheduleAt } from "./dates.rules.ts";
import { type Schedule, Show } from "./show.contract.ts";
import type { ShowTables } from "./show.table.server.ts";
import { completeShow, makeHashtags, type ShowParts, showWith } from "./show-making.rules.ts";

const ONLY_ID = 1;

export type ShowState = Omit<ShowTables["show_state"], "draft" | "published" | "previous"> & {
  draft: Show;
  published: Show;
  previous: Show | null;
};

const FIRST_STATE: ShowState = {
  id: ONLY_ID,
  draft: defaultShow,
  version: 1,
  published: defaultShow,
  previous: null,
  publication: 0,
  savedAt: null,
  publishedAt: null,
  publishedBy: null,
};

const VERSION_COLUMNS = ["version", "publication", "savedAt", "publishedAt"] as const;
type VersionColumn = (typeof VERSION_COLUMNS)[number];

export const queryShowRow = (db: Db) => on<ShowTables>(db).selectFrom("show_state").where("id", "=", ONLY_ID);

/** Returns the stored state or, before the first change, that of a fresh installation. */
export async function readState(db: Db): Promise<ShowState> {
  const row = await queryShowRow(db).selectAll().executeTakeFirst();
  if (!row) return FIRST_STATE;
  const { previous } = row;
  return {
    ...row,
    draft: parseShow(row.draft),
    published: parseShow(row.published),
    previous: previous === null ? null : parseShow(previous),
  };
}

/**
 * Parses a stored show. Fields that a later version of the program added get their defaults. A team's show is live in
 * its own zone; only the unchanged sample follows the visitor's clock, also after undoing a publication (which keeps
 * the slug).
 */
function parseShow(stored: unknown): Show {
  const { hashtags, ...parsed } = Show.parse({ ...defaultShow, ...Object(stored) }) satisfies ShowParts;
  // Before 1.0, the hashtags that every show has were stored together with the team's own.
  const own = makeHashtags(parsed.name);
  const show = completeShow({ ...parsed, hashtags: hashtags.filter((tag) => !own.includes(tag)) });
  const isSample = isDeepStrictEqual(show, completeShow(Show.parse({ ...defaultShow, slug: show.slug })));
  return isSample ? show : { ...show, live: { ...show.live, clock: "show" } };
}

/** Keeps the show in memory. Every process checks once a second whether another one has published. */
export class ShowKeeper {
  readonly #house: Pick<House, "db" | "now" | "log">;
  readonly #listeners: (() => void)[] = [];
  #state = FIRST_STATE;
  #shown: { show: Show; published: Show; schedule: Schedule } | undefined;

  constructor(house: Pick<House, "db" | "now" | "log">) {
    this.#house = house;
  }

  /** Returns the published show with the time that currently applies. It is the same object until something changes. */
  show(): Show {
    const { published } = this.#state;
    const schedule = scheduleAt(published, this.#house.now());
    const kept = this.#shown;
    if (kept?.published === published && kept.schedule === schedule) return kept.show;
    const show = showWith(published, schedule);
    this.#shown = { show, published, schedule };
    return show;
  }

  draft(): Show {
    return this.#state.draft;
  }

  isEdited(): boolean {
    return this.#state.publication > 0;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Reloads the stored state if its version isn't the one in memory. After a restore, the number may be the same. */
  async refresh(): Promise<void> {
    const stored = await queryShowRow(this.#house.db).select(VERSION_COLUMNS).executeTakeFirst();
    const isAs = (mark: VersionColumn) => (stored ?? FIRST_STATE)[mark] === this.#state[mark];
    if (VERSION_COLUMNS.every(isAs)) return;
    const state = await readState(this.#house.db);
    const isPublished = !isAs("publication") || !isAs("publishedAt");
    this.#state = state;
    if (isPublished) for (const listener of this.#listeners) listener();
  }

  /** Refreshes every second until `stop` is called. */
  watch(): { stop(): void } {
    const timer = setInterval(
      () =>
        this.refresh().catch((error) => {
          if (!isRestoring(error)) this.#house.log.warn({ error }, "the show could not be read");
        }),
      1000,
    );
    return { stop: () => clearInterval(timer) };
  }
}
