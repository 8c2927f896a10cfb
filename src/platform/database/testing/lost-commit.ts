import pg from "pg";
import { vi } from "vitest";

/** Lets PostgreSQL carry out the next commit, but drops the connection before it can confirm it. */
export function loseNextCommit(): void {
  const ask: (...words: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    ...words: unknown[]
  ) {
    const answer = await Reflect.apply(ask, this, words);
    if (!isCommit(words[0])) return answer;
    spy.mockRestore();
    this.connection.stream.destroy();
    throw new Error("Connection terminated unexpectedly");
  });
}

const isCommit = (asked: unknown): boolean =>
  asked !== null && typeof asked === "object" && "text" in asked && asked.text === "commit";
