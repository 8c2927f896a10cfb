import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import {
  type Dialect,
  type Driver,
  type Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { translateErrors } from "./guarded-driver.server.ts";
import { retryWhileBusy, SqliteConnection } from "./sqlite-connection.server.ts";
import { ChangeQueue, type SqliteConnectionPair, SqliteSession } from "./sqlite-session.server.ts";

/**
 * `live` is the site's own database. A `snapshot` shows the database as it was when it was opened, while others keep
 * changing it. A `scratch` database is faster, but may be lost in a power outage.
 */
export type SqliteMode = "live" | "snapshot" | "scratch";

/**
 * Creates a dialect with one connection for changes, which run one at a time, and another for reads, which don't wait
 * for changes.
 */
export function createSqliteDialect(
  file: string,
  mode: SqliteMode = "live",
): Dialect & Pick<SqliteDriver, "replace"> {
  const driver = new SqliteDriver(file, mode);
  return {
    replace: (make) => driver.replace(make),
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => driver,
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

export async function checkSqlite(kysely: Kysely<unknown>): Promise<void> {
  await sql`select count(*) from sqlite_schema`.execute(kysely);
}

/**
 * Tells Kysely that two connections are allowed. By default, it would queue every read behind the running transaction.
 */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #mode: SqliteMode;
  readonly #changes = new ChangeQueue();
  #pair: SqliteConnectionPair | undefined;

  constructor(file: string, mode: SqliteMode) {
    this.#file = file;
    this.#mode = mode;
  }

  async init(): Promise<void> {
    await createPrivateFile(this.#file);
    const open = this.#mode === "snapshot" ? openSnapshot : openConnectionPair;
    this.#pair = await retryWhileBusy(() => open(this.#file, this.#mode));
  }

  async acquireConnection(): Promise<SqliteSession> {
    if (!this.#pair) throw new Error("The database is closed");
    return new SqliteSession(this.#pair, this.#changes);
  }

  async beginTransaction(session: SqliteSession): Promise<void> {
    await session.begin();
  }

  async commitTransaction(session: SqliteSession): Promise<void> {
    session.commit();
  }

  async rollbackTransaction(session: SqliteSession): Promise<void> {
    session.rollback();
  }

  async releaseConnection(session: SqliteSession): Promise<void> {
    session.release();
  }

  async replace(make: () => Promise<string>): Promise<void> {
    await this.#changes.runAlone(async () => {
      await translateErrors(replaceContent(this.#file, await make()));
      this.#pair?.writer.forgetStatements();
      this.#pair?.reader.forgetStatements();
    });
  }

  async destroy(): Promise<void> {
    const leaveQueue = await this.#changes.enter();
    const pair = this.#pair;
    this.#pair = undefined;
    pair?.reader.close();
    pair?.writer.close();
    leaveQueue();
  }
}

/**
 * Creates a database file that only its owner can read, because SQLite's default permissions are wider. Leaves an
 * existing file alone, because opening and closing it would drop other connections' locks.
 */
async function createPrivateFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(file, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/**
 * Replaces `file`'s content with `source`'s in one transaction, so that the old content survives if the process is
 * killed.
 */
async function replaceContent(file: string, source: string): Promise<void> {
  const content = new DatabaseSync(source, { readOnly: true });
  try {
    // Copies all pages in one step, on another thread. With several steps, any change in between would restart the
    // copy.
    await backup(content, file, { rate: 2 ** 31 - 1 });
  } finally {
    content.close();
  }
}

function openSnapshot(file: string): SqliteConnectionPair {
  const reader = new SqliteConnection(file, { readOnly: true });
  try {
    // The file may come from somebody else, so its schema isn't trusted. The transaction's first read determines which
    // state it sees.
    reader.exec(
      "pragma trusted_schema = off; pragma cell_size_check = on; begin; select 1 from sqlite_schema",
    );
    return { writer: reader, reader };
  } catch (error) {
    reader.close();
    throw error;
  }
}

function openConnectionPair(file: string, mode: SqliteMode): SqliteConnectionPair {
  const writer = new SqliteConnection(file, { readOnly: false });
  try {
    const { rows } = writer.run("pragma journal_mode = wal", []);
    // WAL mode fails on network file systems, because it needs shared memory.
    if (rows[0]?.journal_mode !== "wal") throw new Error("its file system is not a local one");
    const durabilityPragmas =
      mode === "scratch" ? "synchronous = off" : "synchronous = full; pragma fullfsync = on";
    writer.exec(`pragma ${durabilityPragmas}; pragma journal_size_limit = 67108864`);
    writer.exec("pragma optimize = 0x10002");
    return { writer, reader: new SqliteConnection(file, { readOnly: true }) };
  } catch (error) {
    writer.close();
    throw error;
  }
}
