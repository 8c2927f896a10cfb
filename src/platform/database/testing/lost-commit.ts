import pg from "pg";
import { vi } from "vitest";

/** Lets PostgreSQL carry out the next commit, but drops the connection before the confirmation arrives. */
export function loseNextCommitResponse(): void {
  const sendQuery: (...words: unknown[]) => unknown = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    ...words: unknown[]
  ) {
    const result = await Reflect.apply(sendQuery, this, words);
    if (!isCommit(words[0])) return result;
    spy.mockRestore();
    this.connection.stream.destroy();
    throw new Error("Connection terminated unexpectedly");
  });
}

const isCommit = (query: unknown): boolean =>
  query !== null && typeof query === "object" && "text" in query && query.text === "commit";
