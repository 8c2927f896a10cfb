import { setImmediate as otherRequests } from "node:timers/promises";
import DataLoader from "dataloader";
import { Queue } from "#platform/work/work.server.ts";
import { type Db, findHandle } from "./database-handle.server.ts";

const MAX_BATCH_SIZE = 100;

/**
 * Combines the calls that arrive while a batch is running into the next batch. `answer` must return one answer per
 * question, in order.
 */
export function batchCalls<Question, Answer>(
  answer: (db: Db, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Db, question: Question) => Promise<Answer> {
  const loaders = new WeakMap<Db, DataLoader<Question, Answer>>();
  return (db, question) => {
    const isTransaction = findHandle(db).scope !== undefined;
    const loader =
      loaders.get(db) ??
      createLoader((questions) => answer(db, questions), isTransaction ? 1 : MAX_BATCH_SIZE);
    loaders.set(db, loader);
    return loader.load(question);
  };
}

function createLoader<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  maxBatchSize: number,
): DataLoader<Question, Answer> {
  const batches = new Queue({ places: 1 });
  let running: Promise<unknown> = Promise.resolve();
  const runBatch = (questions: readonly Question[]) => {
    const answers = answer(questions);
    running = answers.catch(() => {});
    return answers;
  };
  const schedule = (dispatch: () => void) =>
    batches.run(async () => {
      await otherRequests();
      dispatch();
      await running;
    });
  return new DataLoader(runBatch, { cache: false, maxBatchSize, batchScheduleFn: schedule });
}
