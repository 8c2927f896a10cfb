import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Db, Lease, type LeaseColumns, qb, transaction } from "./database.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";

type Chores = { chores: LeaseColumns & { id: number } };

describeOnBothEngines("the lease of a row", (open, engine) => {
  let db: Db;
  let now: number;
  const warnings: string[] = [];

  beforeEach(async () => {
    ({ db } = await open({ migrations: null }));
    now = Date.parse("2026-11-17T22:00:00.000Z");
    warnings.length = 0;
    await qb(db)
      .schema.createTable("chores")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("leaseToken", "text")
      .addColumn("leasedUntil", "timestamptz")
      .execute();
    await qb<Chores>(db)
      .insertInto("chores")
      .values({ id: 1, leaseToken: null, leasedUntil: null })
      .execute();
  });

  afterEach(() => void vi.useRealTimers());

  const newLease = () =>
    new Lease(
      { db, now: () => new Date(now), log: { warn: (_, message) => void warnings.push(message) } },
      { table: "chores", termMs: 10_000 },
    );

  const takeLease = async (lease: Lease) =>
    (await qb<Chores>(db)
      .updateTable("chores")
      .set(lease.terms())
      .where("id", "=", 1)
      .where(lease.isFree())
      .returning("id")
      .executeTakeFirst()) !== undefined;

  const setLease = (values: Partial<LeaseColumns>) =>
    qb<Chores>(db).updateTable("chores").set(values).where("id", "=", 1).execute();

  test("goes to one of several processes that ask at the same time", async () => {
    const wasTaken = await Promise.all(Array.from({ length: 5 }, () => takeLease(newLease())));
    expect(wasTaken.filter(Boolean)).toHaveLength(1);
  });

  test("ends after its term, or when it is given back", async () => {
    expect(await takeLease(newLease())).toBe(true);
    now += 9_999;
    expect(await takeLease(newLease())).toBe(false);
    now += 1;
    expect(await takeLease(newLease())).toBe(true);
    await setLease({ leaseToken: null, leasedUntil: null });
    expect(await takeLease(newLease())).toBe(true);
  });

  test("doesn't hold if the clock was set back since", async () => {
    await takeLease(newLease());
    now -= 24 * 3600 * 1000;
    expect(await takeLease(newLease())).toBe(true);
  });

  test("holds while this process works under it, even if the clock is set", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = newLease();
    await takeLease(lease);
    const pendingWork = Promise.withResolvers<void>();
    const work = lease.renewDuring(1, () => pendingWork.promise);
    now += 3600 * 1000;
    expect(await takeLease(newLease())).toBe(false);
    now -= 24 * 3600 * 1000;
    expect(await takeLease(newLease())).toBe(false);
    pendingWork.resolve();
    await work;
    expect(await takeLease(newLease())).toBe(true);
  });

  test("of another process only holds on PostgreSQL, because only one process uses a SQLite file", async () => {
    await takeLease(newLease());
    await setLease({ leaseToken: "another process" });
    expect(await takeLease(newLease())).toBe(engine === "sqlite");
  });

  test("is renewed while the work runs, and no longer", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = newLease();
    await takeLease(lease);
    const pendingWork = Promise.withResolvers<string>();
    const renewal = lease.renewDuring(1, () => pendingWork.promise);
    now += 9_000;
    vi.advanceTimersByTime(2_500);
    const readLeasedUntil = () =>
      qb<Chores>(db).selectFrom("chores").select("leasedUntil").executeTakeFirst();
    await expect.poll(readLeasedUntil).toEqual({ leasedUntil: "2026-11-17T22:00:19.000Z" });
    expect(await takeLease(newLease())).toBe(false);
    pendingWork.resolve("done");
    expect(await renewal).toBe("done");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("counts as held in a transaction until another process has taken over", async () => {
    const lease = newLease();
    await takeLease(lease);
    expect(await transaction(db, (trx) => lease.renew(trx, 1))).toBe(true);
    now += 10_000;
    await takeLease(newLease());
    expect(await transaction(db, (trx) => lease.renew(trx, 1))).toBe(false);
    expect(await qb<Chores>(db).selectFrom("chores").select("id").where(lease.isHeld()).execute()).toEqual(
      [],
    );
  });

  test("that can't be renewed is logged, and the work continues", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const lease = newLease();
    await takeLease(lease);
    await qb(db).schema.dropTable("chores").execute();
    const result = await lease.renewDuring(1, async () => {
      vi.advanceTimersByTime(2_500);
      await expect.poll(() => warnings).toEqual(["a lease could not be renewed"]);
      return "done";
    });
    expect(result).toBe("done");
  });
});
