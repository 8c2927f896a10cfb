import { randomUUID } from "node:crypto";
import type { House } from "#house.server.ts";
import { type Db, engineOf, on } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import type { ImportState } from "./videos.contract.ts";
import type { VideosTables } from "./videos.table.server.ts";

type Running = NonNullable<ImportState["running"]>;
export type UpdateKind = Running["kind"];

/** The right to update, held by one update at a time whatever the number of processes. */
export type UpdateClaim = {
  /** Says how many videos were read so far. */
  progress(done: number, total: number | null): Promise<void>;
  /** Makes sure, inside the transaction that writes, that nobody else has taken over. @throws {Refusal} 409 */
  hold(trx: Db): Promise<void>;
};

/** The one row. */
const ID = 1;
/** A claim is renewed while its process lives; one that was not for this long is its process's last word. */
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;
/** SQLite's folder belongs to one server at a time, so there a claim of another process is that of a dead one. */
const PROCESS = randomUUID();

/**
 * Runs `work` while nobody else updates. The claim ends with it, however it ends, and with its process.
 * @throws {Refusal} 409 'An update is already running'
 */
export async function runAlone<T>(
  house: House,
  kind: UpdateKind,
  work: (claim: UpdateClaim) => Promise<T>,
): Promise<T> {
  const token = await take(house, kind);
  const own = (db: Db) =>
    on<VideosTables>(db).updateTable("episode_updates").where("id", "=", ID).where("token", "=", token);
  const renewal = () => ({ expiresAt: later(house) });
  const renewing = setInterval(() => {
    own(house.db)
      .set(renewal())
      .execute()
      .catch((error) => house.log.warn({ error }, "the claim of an update could not be renewed"));
  }, RENEW_MS);
  renewing.unref();
  try {
    return await work({
      progress: async (done, total) => {
        await own(house.db)
          .set({ ...renewal(), done, total })
          .execute();
      },
      hold: async (trx) => {
        const held = await own(trx).set(renewal()).returning("id").executeTakeFirst();
        if (!held) throw conflict("Another update has taken over");
      },
    });
  } finally {
    clearInterval(renewing);
    await giveBack(house, token);
  }
}

const later = (house: House, ms = LEASE_MS): string => new Date(house.now().getTime() + ms).toISOString();

async function take(house: House, kind: UpdateKind): Promise<string> {
  const token = randomUUID();
  const now = house.now().toISOString();
  const claim = {
    token,
    process: PROCESS,
    kind,
    startedAt: now,
    expiresAt: later(house),
    done: 0,
    total: null,
  };
  const taken = await on<VideosTables>(house.db)
    .insertInto("episode_updates")
    .values({ id: ID, ...claim })
    .onConflict((same) =>
      same
        .column("id")
        .doUpdateSet(claim)
        .where((row) =>
          row.or([
            row("episode_updates.expiresAt", "<=", now),
            // Of a clock that has been set back since.
            row("episode_updates.expiresAt", ">", later(house, 10 * LEASE_MS)),
            ...(engineOf(house.db) === "sqlite" ? [row("episode_updates.process", "!=", PROCESS)] : []),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  if (!taken) throw conflict("An update is already running");
  return token;
}

async function giveBack(house: House, token: string): Promise<void> {
  await on<VideosTables>(house.db)
    .deleteFrom("episode_updates")
    .where("id", "=", ID)
    .where("token", "=", token)
    .execute();
}

/** The update that runs now, by whatever process, or null. */
export async function runningUpdate(house: House): Promise<Running | null> {
  const row = await on<VideosTables>(house.db)
    .selectFrom("episode_updates")
    .select(["kind", "startedAt", "done", "total", "process", "expiresAt"])
    .where("id", "=", ID)
    .executeTakeFirst();
  const dead = engineOf(house.db) === "sqlite" && row?.process !== PROCESS;
  if (
    !row ||
    dead ||
    row.expiresAt <= house.now().toISOString() ||
    row.expiresAt > later(house, 10 * LEASE_MS)
  )
    return null;
  const { startedAt, done, total } = row;
  const kind = KINDS.find((known) => known === row.kind) ?? "update";
  return { kind, startedAt, done, total };
}

const KINDS = ["update", "clean-and-resync", "update-specific"] as const satisfies UpdateKind[];
