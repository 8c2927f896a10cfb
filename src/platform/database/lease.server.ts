import { randomUUID } from "node:crypto";
import { type Expression, type SqlBool, sql } from "kysely";
import { isRestoringError } from "#platform/errors/errors.server.ts";
import { type Db, findDatabaseHandle, qb } from "./database-handle.server.ts";

export type LeaseColumns = { leaseToken: string | null; leasedUntil: string | null };

export const NO_LEASE: LeaseColumns = { leaseToken: null, leasedUntil: null };

type LeaseHouse = { db: Db; now(): Date; log: { warn(fields: object, message: string): void } };

/**
 * Identifies this process. Only one server at a time uses a SQLite file, so on SQLite, any other process that holds a
 * lease must be dead.
 */
const PROCESS_ID = randomUUID();

/** The tokens of the leases under which this process is working. They hold however the clock is set. */
const tokensInUse = new Set<string>();

/** One process's right to work on a row of `table`. It expires after `termMs` unless it is renewed. */
export class Lease {
  readonly #house: LeaseHouse;
  readonly #table: string;
  readonly #termMs: number;
  readonly #token = `${PROCESS_ID}/${randomUUID()}`;

  constructor(house: LeaseHouse, options: { table: string; termMs: number }) {
    this.#house = house;
    this.#table = options.table;
    this.#termMs = options.termMs;
  }

  /**
   * Returns the column values for taking or renewing the lease. To take it, set them in an update with the condition
   * `isFree()`.
   */
  terms(): { leaseToken: string; leasedUntil: string } {
    return { leaseToken: this.#token, leasedUntil: this.#addToNow(this.#termMs) };
  }

  isFree(): Expression<SqlBool> {
    const leasedUntil = sql.ref(`${this.#table}.leasedUntil`);
    const token = sql.ref(`${this.#table}.leaseToken`);
    const isDead =
      findDatabaseHandle(this.#house.db).engine === "sqlite"
        ? sql`${token} not like ${`${PROCESS_ID}/%`}`
        : sql`false`;
    const isInUse = tokensInUse.size > 0 ? sql`${token} in (${sql.join([...tokensInUse])})` : sql`false`;
    // A lease that ends too far in the future doesn't count, because the clock must have been set back since it was
    // taken.
    return sql<SqlBool>`(${leasedUntil} is null or not ${isInUse} and (${leasedUntil} <= ${this.#addToNow(0)}
      or ${leasedUntil} > ${this.#addToNow(10 * this.#termMs)} or ${isDead}))`;
  }

  isHeld(): Expression<SqlBool> {
    return sql<SqlBool>`${sql.ref(`${this.#table}.leaseToken`)} = ${this.#token}`;
  }

  async renew(db: Db, id: number): Promise<boolean> {
    const renewedRow = await qb<Record<string, LeaseColumns & { id: number }>>(db)
      .updateTable(this.#table)
      .set(this.terms())
      .where("id", "=", id)
      .where(this.isHeld())
      .returning("id")
      .executeTakeFirst();
    return renewedRow !== undefined;
  }

  /**
   * Runs `work`, renewing the lease until it finishes. Calls `onLost` if the row is deleted or another process takes it
   * over.
   */
  async renewDuring<T>(id: number, work: () => Promise<T>, onLost?: () => void): Promise<T> {
    const { db, log } = this.#house;
    const table = this.#table;
    const timer = setInterval(() => {
      const renewal = this.renew(db, id).then((isHeld) => isHeld || onLost?.());
      renewal.catch((error) => {
        if (!isRestoringError(error)) log.warn({ table, id, error }, "a lease could not be renewed");
      });
    }, this.#termMs / 4).unref();
    tokensInUse.add(this.#token);
    try {
      return await work();
    } finally {
      tokensInUse.delete(this.#token);
      clearInterval(timer);
    }
  }

  #addToNow(ms: number): string {
    return new Date(this.#house.now().getTime() + ms).toISOString();
  }
}
