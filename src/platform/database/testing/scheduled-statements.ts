import { setImmediate as others, setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { vi } from "vitest";
import { SqliteSession } from "../sqlite-session.server.ts";

/** A PostgreSQL statement that takes longer than this is probably waiting for a lock, so the next statement starts. */
const LOCK_WAIT_MS = 5;

let runningStatement: Promise<unknown> | undefined;

/** Generates schedulers that let one statement finish, or block on a lock, before they pick the next one. */
export const anyStatementScheduler = (): fc.Arbitrary<fc.Scheduler> =>
  fc.scheduler({
    act: async (release) => {
      runningStatement = undefined;
      await release();
      await others();
      await Promise.race([runningStatement, pause(LOCK_WAIT_MS)]);
      // Let the code whose statement has finished run until it sends its next statement.
      await others();
      await others();
    },
  });

/** Makes each of this process's statements wait for its turn, so that a seed determines how statements interleave. */
export function scheduleStatements(scheduler: fc.Scheduler): { restore(): void } {
  const lastStatements = new WeakMap<object, Promise<unknown>>();
  const runInTurn = <T>(connection: object, statement: string, run: () => Promise<T>): Promise<T> => {
    const previousStatement = lastStatements.get(connection) ?? Promise.resolve();
    const resultPromise = previousStatement
      .then(() => scheduler.schedule(Promise.resolve(), statement.trim().slice(0, 60)))
      .then(() => {
        const statementPromise = run();
        runningStatement = statementPromise.catch(() => {});
        return statementPromise;
      });
    lastStatements.set(
      connection,
      resultPromise.catch(() => {}),
    );
    return resultPromise;
  };
  const sendQuery: (...words: unknown[]) => unknown = pg.Client.prototype.query;
  const executeQuery = SqliteSession.prototype.executeQuery;
  const spies = [
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: pg.Client,
      ...words: unknown[]
    ) {
      const [statementArgument] = words;
      if (words.some((word) => typeof word === "function")) return Reflect.apply(sendQuery, this, words);
      const text =
        typeof statementArgument === "object" && statementArgument && "text" in statementArgument
          ? String(statementArgument.text)
          : String(statementArgument);
      return runInTurn(this, text, async () => Reflect.apply(sendQuery, this, words));
    }),
    vi.spyOn(SqliteSession.prototype, "executeQuery").mockImplementation(function (
      this: SqliteSession,
      query,
    ) {
      return runInTurn(this, query.sql, () => Reflect.apply(executeQuery, this, [query]));
    }),
  ];
  return { restore: () => spies.forEach((spy) => void spy.mockRestore()) };
}
