import { type RecordedAction, recordAdminEvent } from "#accounts/team/team.server.ts";
import type { Actor, House } from "#app/house.server.ts";
import { type Db, insertRows, transaction } from "#platform/database/database.server.ts";
import { conflict, staleEdit } from "#platform/errors/errors.server.ts";
import type { Erasure } from "#platform/files/files.server.ts";
import {
  copyToTrash,
  eraseRowsOnRecord,
  findDeletedRow,
  type RestoreRemark,
  startDeletion,
  type TrashKind,
} from "#trash/trash.server.ts";
import { hasValues, isStale, mayChangeStatus, type SentChange, subtractYear } from "./inbox.rules.ts";
import {
  type RequestChange,
  RequestStore,
  type RequestTable,
  type StoredRequest,
} from "./request-store.server.ts";

export type { RequestColumns } from "./request-store.server.ts";

type RequestEntity = "guest-request" | "topic-request";
type RequestAction = RecordedAction<RequestEntity>;

export type RequestKind<Row extends StoredRequest> = RequestTable<Row["status"]> & {
  entity: RequestEntity;
  /** Returns the name that the trash shows for a request. */
  nameOf(request: Row): string;
  /**
   * Deletes other data that belongs to the request, in the same transaction. If the request goes to the trash, keeps
   * what is needed to restore it.
   */
  beforeDelete?(trx: Db, house: House, request: Row, deletionKind: DeletionKind): Promise<void>;
  /** Restores what `beforeDelete` kept. If something couldn't be restored, returns a sentence about it. */
  afterRestore?(trx: Db, house: House, request: Row, deletedAt: string): Promise<string | undefined>;
  /** Permanently deletes what `beforeDelete` kept. */
  forget?: TrashKind["forget"];
  /** Called after the transaction if the request didn't go to the trash. */
  afterDelete?(house: House, request: Row): Promise<void>;
  isStillNeeded?(request: Row, house: House): boolean;
};

/**
 * How a request is deleted: moved to the trash, permanently deleted by the team or by its sender, or deleted because of
 * its age.
 */
export type DeletionKind = "trash" | "permanent" | "by-sender" | "age";

export class Inbox<Row extends StoredRequest> {
  readonly rows: RequestStore<Row>;
  readonly trash: TrashKind;
  readonly #kind: RequestKind<Row>;

  constructor(kind: RequestKind<Row>) {
    this.rows = new RequestStore(kind);
    this.#kind = kind;
    this.trash = {
      entity: kind.entity,
      isAboutPeople: true,
      restore: async (trx, house, deletedRows) => {
        const remarks: RestoreRemark[] = [];
        for (const { id, row, deletedAt } of deletedRows) {
          await insertRows(trx, kind.table, [row]);
          const request = await this.rows.find(trx, Number(row.id));
          const reason = await kind.afterRestore?.(trx, house, request, deletedAt);
          if (reason) remarks.push({ id, label: kind.nameOf(request), reason, isRestored: true });
        }
        return remarks;
      },
      ...(kind.forget ? { forget: kind.forget } : {}),
    };
  }

  /**
   * Changes a request's status and the team's notes. `decide` returns the action to record in the activity log, and
   * possibly changes to other fields. Does nothing if the request has changed since `basedOn`, but only to what was
   * sent: the answer to the same change may have been lost.
   * @throws {Refusal} 404 for an unknown request; 409 if this change of status isn't allowed or the request has changed
   * since `basedOn`
   */
  change(
    house: House,
    actor: Actor,
    id: number,
    { basedOn, ...change }: SentChange<Row["status"]>,
    decide: (request: Row, trx: Db) => Promise<{ action: RequestAction; more?: RequestChange<Row> }>,
  ): Promise<Row> {
    return transaction(house.db, async (trx) => {
      const request = await this.rows.lock(trx, id);
      const isChanged = isStale(basedOn, request.updatedAt);
      if (isChanged && hasValues(request, change)) return request;
      if (isChanged) throw staleEdit();
      const { status, adminNotes } = change;
      if (!mayChangeStatus<Row["status"]>(this.#kind.transitions, request.status, status))
        throw conflict(`A request that is ${request.status} cannot become ${status}`);
      const { action, more } = await decide(request, trx);
      await this.record(trx, house, actor, request, action);
      const notes = adminNotes === undefined ? request.adminNotes : adminNotes || null;
      return this.rows.write(trx, house.now(), request, { status, adminNotes: notes, ...more });
    });
  }

  /** Marks a request as not spam. Does nothing if it isn't spam. @throws {Refusal} 404 for an unknown request */
  admit(house: House, actor: Actor, id: number): Promise<Row> {
    return transaction(house.db, async (trx) => {
      const request = await this.rows.lock(trx, id);
      if (!request.isSpam) return request;
      await this.record(trx, house, actor, request, "admit");
      return this.rows.write(trx, house.now(), request, { isSpam: false });
    });
  }

  /** Moves a request to the trash. Returns the deletion's id. @throws {Refusal} 404 for an unknown request */
  delete(house: House, actor: Actor, id: number): Promise<number> {
    return transaction(house.db, async (trx) => {
      const request = await this.rows.lock(trx, id);
      const { entity } = this.trash;
      const label = this.#kind.nameOf(request);
      const deletionId = await startDeletion(trx, house, actor, { entity, label });
      await copyToTrash(trx, deletionId, this.#kind.table, [id]);
      await this.erase(trx, house, request, "trash");
      await recordAdminEvent(trx, house, actor, { action: "delete", entity, entityId: id, deletionId });
      return deletionId;
    });
  }

  /** Deletes a request without moving it to the trash. @throws {Refusal} 404 for an unknown request */
  async deletePermanently(house: House, actor: Actor, id: number): Promise<void> {
    const finish = await this.eraseOnRecord(house, id, async (trx) => {
      const request = await this.rows.lock(trx, id);
      await this.record(trx, house, actor, request, "delete-for-ever");
      return this.erase(trx, house, request, "permanent");
    });
    await finish();
  }

  /**
   * Calls `erase`, which erases a request, in a transaction, and records the erasure, so that it is repeated after a
   * backup is restored.
   */
  async eraseOnRecord<T>(house: House, id: number, erase: (trx: Db) => Promise<T>): Promise<T> {
    const { table } = this.#kind;
    const row =
      (await this.rows.findIfThere(house.db, id)) ?? (await findDeletedRow(house.db, table, id))?.row;
    const erasures = row ? [{ table, id, createdAt: String(row.createdAt) }] : [];
    return eraseRowsOnRecord(house, erasures, () => transaction(house.db, erase));
  }

  /** After a restore, erases a request again, without notifying anyone. */
  async eraseAgain(house: House, { id, createdAt }: Erasure): Promise<void> {
    const finish = await transaction(house.db, async (trx) => {
      const request = await this.rows.lockIfThere(trx, id);
      return request?.createdAt === createdAt && this.erase(trx, house, request, "age");
    });
    if (finish) await finish();
  }

  /**
   * Erases requests that are older than a year and no longer needed. Returns how many it erased. Runs in the
   * background.
   */
  async eraseOld(house: House): Promise<number> {
    let count = 0;
    for (const id of await this.rows.listIdsBefore(house.db, subtractYear(house.now()))) {
      // The row may be gone by now, because another process or the team may have deleted it.
      const finish = await transaction(house.db, async (trx) => {
        const oldRequest = await this.rows.lockIfThere(trx, id);
        return (
          oldRequest &&
          !this.#kind.isStillNeeded?.(oldRequest, house) &&
          this.erase(trx, house, oldRequest, "age")
        );
      });
      if (!finish) continue;
      await finish();
      count += 1;
    }
    if (count > 0)
      house.log.info({ count }, `${this.#kind.label.toLowerCase()}s older than a year were deleted`);
    return count;
  }

  record(trx: Db, house: House, actor: Actor, { id }: Row, action: RequestAction): Promise<void> {
    return recordAdminEvent(trx, house, actor, { action, entity: this.#kind.entity, entityId: id });
  }

  /**
   * Deletes a locked row and everything that belongs to it. Returns a function that must be called after the
   * transaction, unless the request goes to the trash.
   */
  async erase(trx: Db, house: House, request: Row, deletionKind: DeletionKind): Promise<() => Promise<void>> {
    await this.#kind.beforeDelete?.(trx, house, request, deletionKind);
    await this.rows.delete(trx, request);
    return async () => this.#kind.afterDelete?.(house, request);
  }
}
