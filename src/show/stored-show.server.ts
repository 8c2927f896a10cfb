import { isDeepStrictEqual } from "node:util";
import type { House } from "#app/house.server.ts";
import { type Db, qb, SINGLE_ROW_ID } from "#platform/database/database.server.ts";
import { isRestoringError } from "#platform/errors/errors.server.ts";
import { defaultShow } from "#show.ts";
import { findScheduleAt } from "./dates.rules.ts";
import { type Schedule, Show } from "./show.contract.ts";
import type { ShowTables } from "./show.table.server.ts";
import {
  addComputedFields,
  makeHashtags,
  type ShowWithoutComputedFields,
  withSchedule,
} from "./show-making.rules.ts";
import { withCurrentZoneName } from "./time-zones.rules.ts";

export type ShowState = Omit<ShowTables["show_state"], "draft" | "published" | "previous"> & {
  draft: Show;
  published: Show;
  previous: Show | null;
};

const INITIAL_STATE: ShowState = {
  id: SINGLE_ROW_ID,
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
type Versions = Pick<ShowState, (typeof VERSION_COLUMNS)[number]>;

const hasChanged = (before: Versions, after: Versions, columns: readonly (keyof Versions)[]): boolean =>
  columns.some((column) => after[column] !== before[column]);

export const selectShowRow = (db: Db) =>
  qb<ShowTables>(db).selectFrom("show_state").where("id", "=", SINGLE_ROW_ID);

/** Returns the stored state or, if nothing has ever been changed, the initial state. */
export async function readShowState(db: Db): Promise<ShowState> {
  const row = await selectShowRow(db).selectAll().executeTakeFirst();
  if (!row) return INITIAL_STATE;
  const { previous } = row;
  return {
    ...row,
    draft: parseStoredShow(row.draft),
    published: parseStoredShow(row.published),
    previous: previous === null ? null : parseStoredShow(previous),
  };
}

/**
 * Parses a stored show, with defaults for fields that later versions of the app added. Only the unchanged sample show
 * uses the visitor's time zone; a team's show always uses its own. The sample show counts as unchanged even with
 * another slug, because undoing a publication keeps the slug.
 */
function parseStoredShow(stored: unknown): Show {
  const { hashtags, ...parsed } = Show.parse({
    ...defaultShow,
    ...Object(stored),
  }) satisfies ShowWithoutComputedFields;
  const [first, ...later] = parsed.schedules;
  // These are removed below, because before 1.0, they were stored together with the team's own hashtags.
  const automaticHashtags = makeHashtags(parsed.name);
  const show = addComputedFields({
    ...parsed,
    schedule: withCurrentZoneName(parsed.schedule),
    schedules: [withCurrentZoneName(first), ...later.map(withCurrentZoneName)],
    hashtags: hashtags.filter((tag) => !automaticHashtags.includes(tag)),
  });
  const isSample = isDeepStrictEqual(
    show,
    addComputedFields(Show.parse({ ...defaultShow, slug: show.slug })),
  );
  return isSample ? show : { ...show, live: { ...show.live, clock: "show" } };
}

/** Keeps the show in memory and checks once a second whether another process has changed it. */
export class ShowCache {
  readonly #house: Pick<House, "db" | "now" | "log">;
  readonly #listeners: (() => void)[] = [];
  #state = INITIAL_STATE;
  #cachedShow: { show: Show; published: Show; schedule: Schedule } | undefined;

  constructor(house: Pick<House, "db" | "now" | "log">) {
    this.#house = house;
  }

  /** Returns the published show with the schedule that applies now. Returns the same object until something changes. */
  show(): Show {
    const { published } = this.#state;
    const schedule = findScheduleAt(published, this.#house.now());
    const cachedShow = this.#cachedShow;
    if (cachedShow?.published === published && cachedShow.schedule === schedule) return cachedShow.show;
    const show = withSchedule(published, schedule);
    this.#cachedShow = { show, published, schedule };
    return show;
  }

  draft(): Show {
    return this.#state.draft;
  }

  hasBeenPublished(): boolean {
    return this.#state.publication > 0;
  }

  /** Calls `listener` whenever the published show changes, here or in another process. */
  onPublish(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Reloads the state if the stored version differs from the one in memory. Also compares times, because a restored
   * backup may have the same version numbers.
   */
  async refresh(): Promise<void> {
    const storedVersion = await selectShowRow(this.#house.db).select(VERSION_COLUMNS).executeTakeFirst();
    const oldState = this.#state;
    if (!hasChanged(oldState, storedVersion ?? INITIAL_STATE, VERSION_COLUMNS)) return;
    const newState = await readShowState(this.#house.db);
    this.#state = newState;
    if (hasChanged(oldState, newState, ["publication", "publishedAt"]))
      for (const listener of this.#listeners) listener();
  }

  /** Refreshes every second until `stop` is called, and whenever `wake` is called. */
  watch(): { wake(): void; stop(): void } {
    const wake = () =>
      void this.refresh().catch((error) => {
        if (!isRestoringError(error)) this.#house.log.warn({ error }, "the show could not be read");
      });
    const timer = setInterval(wake, 1000);
    return { wake, stop: () => clearInterval(timer) };
  }
}
