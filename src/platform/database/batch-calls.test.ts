import { beforeEach, expect, it } from "vitest";
import { batchCalls } from "./batch-calls.server.ts";
import { type Db, transaction } from "./database.server.ts";
import { onBothEngines } from "./testing/on-both-engines.ts";
import { addThing, createThings, listThingNames } from "./testing/things.ts";

/**
 * Creates a batched function that doubles numbers, records the batches, and holds back each result until it is
 * released.
 */
function createDoubler() {
  const asked: number[][] = [];
  const held: (() => void)[] = [];
  const double = batchCalls(async (_db: Db, numbers: readonly number[]) => {
    asked.push([...numbers]);
    await new Promise<void>((go) => held.push(go));
    if (numbers.includes(13)) throw new Error("Not thirteen");
    return numbers.map((number) => number * 2);
  });
  const isAsked = () => expect.poll(() => held.length).toBe(1);
  const answer = async () => {
    await isAsked();
    held.shift()?.();
  };
  return { double, asked, isAsked, answer };
}

onBothEngines("questions asked together", (open) => {
  let db: Db;

  beforeEach(async () => {
    ({ db } = await open({ migrations: null }));
    await createThings(db);
  });

  it("are combined while another one is running", async () => {
    const { double, asked, isAsked, answer } = createDoubler();
    const first = double(db, 1);
    await isAsked();
    const others = [2, 3, 4].map((number) => double(db, number));
    expect(asked).toEqual([[1]]);
    await answer();
    expect(await first).toBe(2);
    await answer();
    expect(await Promise.all(others)).toEqual([4, 6, 8]);
    expect(asked).toEqual([[1], [2, 3, 4]]);
  });

  it("are combined up to a hundred, with one statement at a time", async () => {
    const { double, asked, answer } = createDoubler();
    const answers = Promise.all(Array.from({ length: 250 }, (_, index) => double(db, 1000 + index)));
    for (const _round of [1, 2, 3]) await answer();
    expect(await answers).toEqual(Array.from({ length: 250 }, (_, index) => 2000 + 2 * index));
    expect(asked.map((numbers) => numbers.length)).toEqual([100, 100, 50]);
  });

  it("fail together, and later ones succeed", async () => {
    const { double, isAsked, answer } = createDoubler();
    const failing = Promise.allSettled([12, 13].map((number) => double(db, number)));
    await isAsked();
    const next = double(db, 14);
    await answer();
    expect((await failing).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await answer();
    expect(await next).toBe(28);
  });

  it("stay in the transaction that makes them", async () => {
    const add = batchCalls(async (trx: Db, names: readonly string[]) => {
      for (const name of names) await addThing(trx, name);
      return names;
    });
    const undone = transaction(db, async (trx) => {
      await add(trx, "undone");
      throw new Error("no");
    });
    await Promise.all([add(db, "kept"), expect(undone).rejects.toThrow("no")]);
    expect(await listThingNames(db)).toEqual(["kept"]);
  });
});
