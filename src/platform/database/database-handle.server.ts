import type { Kysely } from "kysely";
import type { Scope } from "#platform/database/transaction-scope.server.ts";

declare const opaque: unique symbol;

/** A database, or a transaction in it. Nothing can be done with it but hand it on, or give it to `on` or `transaction`. */
export type Db = { readonly [opaque]: "Db" };

export type Engine = "sqlite" | "postgres";

/** What stands behind a `Db`. `root` is one object per open database; `scope` is set inside a transaction. */
export type Handle = { kysely: Kysely<unknown>; engine: Engine; root: object; scope: Scope | undefined };

const handles = new WeakMap<Db, Handle>();

export function toDb(handle: Handle): Db {
  // The type has no members, so there is nothing to make: what a Db means is in the map alone.
  const db = Object.freeze({}) as Db;
  handles.set(db, handle);
  return db;
}

export function handleOf(db: Db): Handle {
  const handle = handles.get(db);
  if (!handle) throw new TypeError("Not a database of openDatabase or transaction");
  return handle;
}

/** A typed query builder over a room's own tables: `on<TopicsTables>(db).selectFrom("topics")`. */
export function on<Tables>(db: Db): Kysely<Tables> {
  // Which tables there are is known to migrations only; the room's table file says so to the compiler.
  return handleOf(db).kysely as unknown as Kysely<Tables>;
}

export function engineOf(db: Db): Engine {
  return handleOf(db).engine;
}
