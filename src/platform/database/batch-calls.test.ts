import { beforeEach, expect, it } from "vitest";
import { batchCalls } from "./batch-calls.server.ts";
import { type Db, transaction } from "./database.server.ts";
import { describeOnBothEngines } from "./testing/on-both-engines.ts";
import { addThing, createThings, listThingNames } from "./testing/things.ts";

/**
 * Creates a batched function that doubles numbers, records the batches, and holds back each result until it is
 * released.
 */
function createDoubler() {
  const batches: number[][] = [];
  const releaseFunctions: (() => void)[] = [];
  const double = batchCalls(async (_db: Db, numbers: readonly number[]) => {
    batches.push([...numbers]);
    await new Promise<void>((release) => releaseFunctions.push(release));
    if (numbers.includes(13)) throw new Error("Not thirteen");
    return numbers.map((number) => number * 2);
  });
  const waitUntilAsked = () => expect.poll(() => releaseFunctions.length).toBe(1);
  const releaseNext = async () => {
    await waitUntilAsked();
    releaseFunctions.shift()?.();
  };
  return { double, batches, waitUntilAsked, releaseNext };
}

describeOnBothEngines("questions asked together", (open) => {
  let db: Db;

  beforeEach(async () => {
    ({ db } = await open({ migrations: null }));
    await createThings(db);
  });

  it("are combined while another one is running", async () => {
    const { double, batches, waitUntilAsked, releaseNext } = createDoubler();
    const first = double(db, 1);
    await waitUntilAsked();
    const queuedResults = [2, 3, 4].map((number) => double(db, number));
    expect(batches).toEqual([[1]]);
    await releaseNext();
    expect(await first).toBe(2);
    await releaseNext();
    expect(await Promise.all(queuedResults)).toEqual([4, 6, 8]);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it("are combined up to a hundred, with one statement at a time", async () => {
    const { double, batches, releaseNext } = createDoubler();
    const answers = Promise.all(Array.from({ length: 250 }, (_, index) => double(db, 1000 + index)));
    for (const _round of [1, 2, 3]) await releaseNext();
    expect(await answers).toEqual(Array.from({ length: 250 }, (_, index) => 2000 + 2 * index));
    expect(batches.map((numbers) => numbers.length)).toEqual([100, 100, 50]);
  });

  it("fail together, and later ones succeed", async () => {
    const { double, waitUntilAsked, releaseNext } = createDoubler();
    const failedResults = Promise.allSettled([12, 13].map((number) => double(db, number)));
    await waitUntilAsked();
    const laterResult = double(db, 14);
    await releaseNext();
    expect((await failedResults).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await releaseNext();
    expect(await laterResult).toBe(28);
  });

  it("stay in the transaction that makes them", async () => {
    const add = batchCalls(async (trx: Db, names: readonly string[]) => {
      for (const name of names) await addThing(trx, name);
      return names;
    });
    const rolledBackChange = transaction(db, async (trx) => {
      await add(trx, "undone");
      throw new Error("no");
    });
    await Promise.all([add(db, "kept"), expect(rolledBackChange).rejects.toThrow("no")]);
    expect(await listThingNames(db)).toEqual(["kept"]);
  });
});
