import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import DataLoader from "dataloader";
import { Queue } from "#platform/work/work.server.ts";
import { type Db, findDatabaseHandle } from "./database-handle.server.ts";

const MAX_BATCH_SIZE = 100;

/**
 * Returns a function that runs its calls in batches: calls that arrive while a batch is running wait for the next one.
 * In a transaction, each call runs alone. `runBatch` must return one result per input, in the same order.
 */
export function batchCalls<Input, Result>(
  runBatch: (db: Db, inputs: readonly Input[]) => Promise<readonly Result[]>,
): (db: Db, input: Input) => Promise<Result> {
  const loaders = new WeakMap<Db, DataLoader<Input, Result>>();
  return (db, input) => {
    const isTransaction = findDatabaseHandle(db).scope !== undefined;
    const loader =
      loaders.get(db) ?? createLoader((inputs) => runBatch(db, inputs), isTransaction ? 1 : MAX_BATCH_SIZE);
    loaders.set(db, loader);
    return loader.load(input);
  };
}

function createLoader<Input, Result>(
  runBatch: (inputs: readonly Input[]) => Promise<readonly Result[]>,
  maxBatchSize: number,
): DataLoader<Input, Result> {
  const batchQueue = new Queue({ places: 1 });
  let runningBatch: Promise<unknown> = Promise.resolve();
  const startBatch = (inputs: readonly Input[]) => {
    const results = runBatch(inputs);
    runningBatch = results.catch(() => {});
    return results;
  };
  const schedule = (dispatch: () => void) =>
    batchQueue.run(async () => {
      await yieldToEventLoop();
      dispatch();
      await runningBatch;
    });
  return new DataLoader(startBatch, { cache: false, maxBatchSize, batchScheduleFn: schedule });
}
