import { type RawBuilder, sql } from "kysely";
import { type Db, getEngine, qb } from "./database-handle.server.ts";
import { escapeLike, foldText } from "./fold.rules.ts";
import { getIndexName } from "./text-table.server.ts";

type TextRow = { id: number; text: string };

/**
 * Separates a row's texts, so that no match spans two of them. Unicode guarantees that this code point will never be
 * assigned to a character.
 */
const SEPARATOR = "\uFFFF";
const SEPARATOR_LOOKALIKES = /[\uFFFD-\uFFFF]/g;
const foldPart = (text: string): string => foldText(text).replaceAll(SEPARATOR_LOOKALIKES, "\uFDD0");

export const joinTexts = (texts: readonly string[]): string => texts.map(foldPart).join(SEPARATOR);

const hasTrigram = (part: string): boolean => [...part].length >= 3;

const quotePart = (part: string): string => `"${part.replaceAll('"', '""')}"`;

/**
 * An index for finding substrings in rows' texts. It uses trigrams (FTS5, pg_trgm), so searches for one or two letters
 * read every text.
 */
export class TextIndex<Row> {
  readonly table: string;
  readonly #indexTable: string;
  readonly #textsOf: (row: Row) => string[];

  constructor(table: string, textsOf: (row: Row) => string[]) {
    this.table = table;
    this.#indexTable = getIndexName(table);
    this.#textsOf = textsOf;
  }

  async add(trx: Db, rows: readonly (Row & { id: number })[]): Promise<void> {
    if (rows.length === 0) return;
    const texts = rows.map((row) => this.#textOf(row));
    await qb<Record<string, TextRow>>(trx).insertInto(this.table).values(texts).execute();
    await this.#addToIndex(trx, texts);
  }

  /** Adds or replaces a row's texts. */
  async set(trx: Db, row: Row & { id: number }): Promise<void> {
    await this.remove(trx, [row.id]);
    await this.add(trx, [row]);
  }

  /** Removes the texts of the given rows. Call this before deleting the rows themselves. */
  async remove(trx: Db, ids: readonly number[]): Promise<void> {
    await this.#removeFromIndex(trx, ids);
    await qb<Record<string, TextRow>>(trx).deleteFrom(this.table).where("id", "in", ids).execute();
  }

  /** Removes all texts. Call this before deleting the rows themselves. */
  async removeAll(trx: Db): Promise<void> {
    if (getEngine(trx) === "sqlite")
      await sql`
        insert into ${sql.table(this.#indexTable)} (${sql.ref(this.#indexTable)}) values ('delete-all')`.execute(
        qb(trx),
      );
    await qb<Record<string, TextRow>>(trx).deleteFrom(this.table).execute();
  }

  /** Returns a subquery for the ids of rows whose texts contain `search`, which must not be empty. */
  selectIds(db: Db, search: string): RawBuilder<number> {
    const part = foldPart(search);
    if (getEngine(db) === "sqlite" && hasTrigram(part))
      return sql`(select rowid as id from ${sql.table(this.#indexTable)}
        where text match ${quotePart(part)})`;
    return sql`(select id from ${sql.table(this.table)} where ${this.#containsPart(db, part)})`;
  }

  /**
   * Returns a query for the lowest ids of rows whose texts contain `search`, in ascending order. Searches only the ids
   * from `first` to `last`, which should be a few thousand at most.
   */
  selectFirstIds(
    db: Db,
    search: string,
    { first, last, limit }: { first: number; last: number; limit: number },
  ): RawBuilder<{ id: number }> {
    return sql`select id from ${sql.table(this.table)}
      where ${this.contains(db, search)} and id between ${first} and ${last} order by id limit ${limit}`;
  }

  /** Returns whether `search` has at least three letters, so that the trigram index can find it. */
  canUseIndex(search: string): boolean {
    return hasTrigram(foldPart(search));
  }

  /**
   * Returns the SQL condition that a row's text contains `search`, for queries that join the text table. Suitable only
   * for a small number of rows, because SQLite has to read all of their texts.
   */
  contains(db: Db, search: string): RawBuilder<boolean> {
    return this.#containsPart(db, foldPart(search));
  }

  #textOf(row: Row & { id: number }): TextRow {
    return { id: row.id, text: joinTexts(this.#textsOf(row)) };
  }

  async #addToIndex(trx: Db, texts: readonly TextRow[]): Promise<void> {
    if (getEngine(trx) === "postgres") return;
    const rows = texts.map(({ id, text }) => sql`(${id}, ${text})`);
    await sql`insert into ${sql.table(this.#indexTable)} (rowid, text) values ${sql.join(rows)}`.execute(
      qb(trx),
    );
  }

  /**
   * Removes rows from FTS5, which needs to be given the indexed texts:
   * https://sqlite.org/fts5.html#external_content_tables
   */
  async #removeFromIndex(trx: Db, ids: readonly number[]): Promise<void> {
    if (getEngine(trx) === "postgres") return;
    await sql`
      insert into ${sql.table(this.#indexTable)} (${sql.ref(this.#indexTable)}, rowid, text)
      select 'delete', id, text from ${sql.table(this.table)} where id in (${sql.join(ids)})`.execute(
      qb(trx),
    );
  }

  #containsPart(db: Db, part: string): RawBuilder<boolean> {
    const text = sql.ref(`${this.table}.text`);
    return getEngine(db) === "sqlite"
      ? sql`${text} glob ${`*${part.replace(/[*?[]/g, "[$&]")}*`}`
      : sql`${text} like ${`%${escapeLike(part)}%`}`;
  }
}
