import type { Ledger } from "./ledger.ts";
import type { Round, WriterTools } from "./writing.ts";

/** Writes to the show's week. Each returns whether the site still answers. */
export class WeekWriter {
  readonly #tools: WriterTools;

  constructor(tools: WriterTools) {
    this.#tools = tools;
  }

  async vote({ origin }: Round): Promise<boolean> {
    const visitor = this.#tools.makeVisitor();
    const board = await visitor.call(origin, "/api/board?status=open&limit=5");
    if (!board || !this.#tools.took("board", board)) return board !== undefined;
    const topic = this.#tools.dice.oneOf<{ key: string }>(JSON.parse(board.text));
    if (!topic) return this.#list(origin);
    const path = `/api/board/${topic.key}/vote`;
    const reply = await visitor.call(origin, path, { method: "PUT" });
    if (this.#tools.took("vote", reply)) this.#tools.ledger.votes.push(topic.key);
    return reply !== undefined;
  }

  /** Puts a suggestion on the board. */
  async #list(origin: string): Promise<boolean> {
    const name = this.#tools.makeName();
    const description = `Please let us vote about ${name}.`;
    const json = { name: "Visitor", email: `${name}@example.com`, category: "Faults", description };
    const sent = await this.#tools.makeVisitor().call(origin, "/api/topic-requests", { json });
    if (!sent || !this.#tools.took("suggestion", sent)) return sent !== undefined;
    this.#tools.ledger.suggestions.push(description);
    const path = `/api/topic-requests/${JSON.parse(sent.text).id}`;
    const change = { method: "PUT", json: { status: "approved" } };
    this.#tools.took("approval", await this.#tools.admin.call(origin, path, change));
    const listed = await this.#tools.admin.call(origin, `${path}/convert`, { method: "POST" });
    this.#tools.took("topic on the board", listed);
    return listed !== undefined;
  }

  async throwAway({ origin }: Round): Promise<boolean> {
    const content = `Who throws ${this.#tools.makeName()} away?`;
    const json = { content, category: "Faults", subCategory: "Trash" };
    const made = await this.#tools.admin.call(origin, "/api/topics", { json });
    if (!made || !this.#tools.took("topic", made)) return made !== undefined;
    const path = `/api/topics/${JSON.parse(made.text).id}`;
    const deleted = await this.#tools.admin.call(origin, path, { method: "DELETE" });
    if (!deleted || !this.#tools.took("deletion", deleted, [204])) return deleted !== undefined;
    const entry: Ledger["deletions"][number] = { content, restore: "no" };
    this.#tools.ledger.deletions.push(entry);
    if (this.#tools.dice.below(2) === 0) return true;
    entry.restore = "tried";
    const back = `/api/trash/${deleted.headers.get("x-deletion-id")}/restore`;
    const restored = await this.#tools.admin.call(origin, back, { method: "POST" });
    if (this.#tools.took("restore", restored)) entry.restore = "done";
    return restored !== undefined;
  }

  async nameShow({ origin }: Round): Promise<boolean> {
    const weeks = await this.#tools.admin.call(origin, "/api/weeks?count=1");
    if (!weeks || !this.#tools.took("weeks", weeks)) return weeks !== undefined;
    const [week] = JSON.parse(weeks.text);
    const entry = { title: `The show of ${this.#tools.makeName()}`, acknowledged: false };
    this.#tools.ledger.titles.push(entry);
    const json = { version: week.version, title: entry.title };
    const reply = await this.#tools.admin.call(origin, `/api/weeks/${week.date}`, { method: "PUT", json });
    entry.acknowledged = this.#tools.took("title", reply);
    return reply !== undefined;
  }
}
