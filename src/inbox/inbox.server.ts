import type { Actor, House } from "#house.server.ts";
import { type Db, transaction } from "#platform/database/database.server.ts";
import { conflict } from "#platform/errors/errors.server.ts";
import { recordAdminEvent } from "#team/team.server.ts";
import { isStale, mayMove, STALE, subtractYear } from "./inbox.rules.ts";
import {
  type RequestChange,
  RequestRows,
  type RequestTable,
  type StoredRequest,
} from "./request-rows.server.ts";

export type { RequestColumns } from "./request-rows.server.ts";

export type RequestKind<Row extends StoredRequest> = RequestTable<Row["status"]> & {
  /** Clears what else belongs to a row, in the transaction that deletes it. */
  beforeDelete?(trx: Db, house: House, request: Row, by: "team" | "age"): Promise<void>;
  afterDelete?(house: House, request: Row): Promise<void>;
  isStillNeeded?(request: Row, now: Date): boolean;
};

type SentChange<Status> = {
  status: Status;
  adminNotes?: string | null | undefined;
  basedOn?: string | undefined;
};

export class Inbox<Row extends StoredRequest> {
  readonly rows: RequestRows<Row>;
  readonly #kind: RequestKind<Row>;

  constructor(kind: RequestKind<Row>) {
    this.rows = new RequestRows(kind);
    this.#kind = kind;
  }

  /** @throws {Refusal} 404; 409 for a forbidden move, or where `basedOn` is not the row's newest state */
  change(
    house: House,
    actor: Actor,
    id: number,
    { status, adminNotes, basedOn }: SentChange<Row["status"]>,
    decide: (request: Row, trx: Db) => Promise<{ action: string; more?: RequestChange<Row> }>,
  ): Promise<Row> {
    return transaction(house.db, async (trx) => {
      const request = await this.rows.lock(trx, id);
      if (isStale(basedOn, request.updatedAt)) throw conflict(STALE);
      if (!mayMove<Row["status"]>(this.#kind.moves, request.status, status))
        throw conflict(`A request that is ${request.status} cannot become ${status}`);
      const { action, more } = await decide(request, trx);
      await this.record(trx, house, actor, request, action);
      const notes = adminNotes === undefined ? request.adminNotes : adminNotes || null;
      return this.rows.write(trx, house.now(), request, { status, adminNotes: notes, ...more });
    });
  }

  /** Moves a request from spam to the others; one that is there already stays. @throws {Refusal} 404 */
  admit(house: House, actor: Actor, id: number): Promise<Row> {
    return transaction(house.db, async (trx) => {
      const request = await this.rows.lock(trx, id);
      if (!request.isSpam) return request;
      await this.record(trx, house, actor, request, "admit");
      return this.rows.write(trx, house.now(), request, { isSpam: false });
    });
  }

  async delete(house: House, actor: Actor, id: number): Promise<void> {
    const request = await transaction(house.db, async (trx) => {
      const erased = await this.#erase(trx, house, await this.rows.lock(trx, id), "team");
      await this.record(trx, house, actor, erased, "delete");
      return erased;
    });
    await this.#kind.afterDelete?.(house, request);
  }

  async forgetOld(house: House): Promise<number> {
    let count = 0;
    for (const id of await this.rows.listIdsBefore(house.db, subtractYear(house.now()))) {
      // The row may be gone: another process does the same work, and the team deletes, too.
      const request = await transaction(house.db, async (trx) => {
        const old = await this.rows.lockIfThere(trx, id);
        return old && !this.#kind.isStillNeeded?.(old, house.now()) && this.#erase(trx, house, old, "age");
      });
      if (!request) continue;
      await this.#kind.afterDelete?.(house, request);
      count += 1;
    }
    if (count > 0)
      house.log.info({ count }, `${this.#kind.label.toLowerCase()}s older than a year were deleted`);
    return count;
  }

  record(trx: Db, house: House, actor: Actor, { id }: Row, action: string): Promise<void> {
    const entity = this.#kind.label.toLowerCase().replaceAll(" ", "-");
    return recordAdminEvent(trx, house, actor, { action, entity, entityId: id });
  }

  async #erase(trx: Db, house: House, request: Row, by: "team" | "age"): Promise<Row> {
    await this.#kind.beforeDelete?.(trx, house, request, by);
    await this.rows.delete(trx, request);
    return request;
  }
}
