import { setImmediate as otherRequests } from "node:timers/promises";
import DataLoader from "dataloader";
import { type Db, handleOf } from "#platform/database/database-handle.server.ts";

/** A statement of this many is quick still, and whoever waits for it does not wait long. */
const MOST_AT_ONCE = 100;

/**
 * For what very many people ask at the same moment. A question that comes alone is asked at once; those that come while
 * another is under way are asked together by the next statement: a hundred cost little more than one, and one commit
 * where they write.
 *
 * `answer` gets questions in the order of asking and gives as many answers in the same order. When it throws, all who
 * asked get the error. A transaction asks for itself alone.
 */
export function together<Question, Answer>(
  answer: (db: Db, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Db, question: Question) => Promise<Answer> {
  const desks = new WeakMap<Db, DataLoader<Question, Answer>>();
  return (db, question) => {
    const desk = desks.get(db) ?? openDesk((questions) => answer(db, questions), inTransaction(db));
    desks.set(db, desk);
    return desk.load(question);
  };
}

const inTransaction = (db: Db): boolean => handleOf(db).scope !== undefined;

function openDesk<Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  alone: boolean,
): DataLoader<Question, Answer> {
  let free: Promise<unknown> = Promise.resolve();
  let underWay: Promise<unknown> = free;
  const ask = (questions: readonly Question[]) => {
    const answers = answer(questions);
    underWay = answers.catch(() => {});
    return answers;
  };
  const schedule = (dispatch: () => void) => {
    free = free.then(otherRequests).then(() => {
      dispatch();
      return underWay;
    });
  };
  return new DataLoader(ask, {
    cache: false,
    maxBatchSize: alone ? 1 : MOST_AT_ONCE,
    batchScheduleFn: schedule,
  });
}
