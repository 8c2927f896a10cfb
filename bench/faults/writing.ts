import { createFileForm, createNoisePicture } from "#platform/files/testing/pictures.ts";
import type { Dice } from "#testing/dice.ts";
import { Caller, type CallInit, isClearRefusal, type Reply } from "../caller.ts";
import { type DrawingVisitor, drawAsVisitor } from "./drawing.ts";
import { type Ledger, TOPICS_PER_BULK_CALL } from "./ledger.ts";

/** The site to write to, and a signal that aborts at the end of the round. */
export type WritingRound = { origin: string; signal: AbortSignal };

const CONCURRENCY = 6;
const VISITOR_COUNT = 4;
const DATE = { status: "scheduled", scheduledDate: "2027-12-09T18:00:00.000Z", sendEmailNotification: true };

/** Thrown if there is no response because the site is down. */
class NoResponseError extends Error {}

/** A client that makes every kind of write, several at a time, and records what was acknowledged. */
export class WritingClient {
  readonly ledger: Ledger;
  /** Responses that are wrong even during a fault: neither a clear 503 nor a status that the write expects. */
  readonly oddResponses: string[] = [];
  /** Responses with another status than the write expects. */
  readonly refusals: Reply[] = [];
  readonly #dice: Dice;
  readonly #admin: Caller;
  readonly #runName: string;
  readonly #drawingVisitors: DrawingVisitor[] = Array.from({ length: VISITOR_COUNT }, () => ({
    caller: new Caller(0),
    spins: 0,
  }));
  #count = 0;
  #origin = "";

  constructor(ledger: Ledger, dice: Dice, admin: Caller, runName: string) {
    this.ledger = ledger;
    this.#dice = dice;
    this.#admin = admin;
    this.#runName = runName;
  }

  /** Writes until the round is over or the site goes down. */
  async write({ origin, signal }: WritingRound): Promise<void> {
    this.#origin = origin;
    const repeat = async (work: () => Promise<unknown>) => {
      try {
        while (!signal.aborted) await work();
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error;
      }
    };
    const randomWrites = [
      ...Array.from({ length: CONCURRENCY }, () => () => this.#addUniqueTopic()),
      ...[() => this.#addBulk(), () => this.#suggestTopic(), () => this.#scheduleGuest()],
      ...[() => this.#registerAccount(), () => this.#uploadPicture(), () => this.#voteOnBoard()],
      () => this.#deleteTopic(),
    ];
    await Promise.all([
      ...this.#drawingVisitors.map((visitor) => repeat(() => drawAsVisitor(this, visitor))),
      repeat(() => this.#renameShow()),
      ...Array.from({ length: CONCURRENCY }, () => repeat(async () => this.#dice.oneOf(randomWrites)?.())),
    ]);
  }

  /** Adds a topic. Returns whether it was acknowledged. */
  async addTopic(origin: string): Promise<boolean> {
    this.#origin = origin;
    return this.#addUniqueTopic().catch(() => false);
  }

  /** Sends a write. Returns the response, or undefined if the write was refused. @throws {NoResponseError} */
  async send(
    kind: string,
    path: string,
    init: CallInit = {},
    { caller = this.createVisitor(), expected = [200, 201] }: { caller?: Caller; expected?: number[] } = {},
  ): Promise<Reply | undefined> {
    const reply = await caller.call(this.#origin, path, init);
    if (!reply) throw new NoResponseError(kind);
    if (expected.includes(reply.status)) return reply;
    this.refusals.push(reply);
    if (!isClearRefusal(reply))
      this.oddResponses.push(`${kind}: ${reply.status} ${reply.text.slice(0, 200)}`);
    return undefined;
  }

  #sendAsTeam(kind: string, path: string, init?: CallInit, expected?: number[]): Promise<Reply | undefined> {
    return this.send(kind, path, init, { caller: this.#admin, ...(expected && { expected }) });
  }

  createVisitor(): Caller {
    return new Caller(this.#dice.below(2 ** 24));
  }

  createUniqueName(): string {
    this.#count += 1;
    return `${this.#runName}-${this.#count}`;
  }

  async #addUniqueTopic(): Promise<boolean> {
    const content = `What would you pay for ${this.createUniqueName()}?`;
    const json = { content, category: "Faults", subCategory: "Kills" };
    if (!(await this.#sendAsTeam("topic", "/api/topics", { json }))) return false;
    this.ledger.topics.push(content);
    return true;
  }

  async #addBulk(): Promise<void> {
    const bulk = { begin: `Many ${this.createUniqueName()} of`, acknowledged: false };
    this.ledger.bulks.push(bulk);
    const topics = Array.from({ length: TOPICS_PER_BULK_CALL }, (_, number) => ({
      ...{ content: `${bulk.begin} ${number}`, category: "Faults", subCategory: "Many" },
    }));
    const reply = await this.#sendAsTeam("bulk", "/api/topics/bulk", { json: { topics } });
    bulk.acknowledged = reply !== undefined;
  }

  /** Suggests a topic. Returns the suggestion's id, or undefined if it was refused. */
  async #suggestTopic(): Promise<number | undefined> {
    const name = this.createUniqueName();
    const description = `Please talk about ${name}, soon.`;
    const json = { name: "Visitor", email: `${name}@example.com`, category: "Faults", description };
    const reply = await this.send("suggestion", "/api/topic-requests", { json });
    if (!reply) return undefined;
    this.ledger.suggestions.push(description);
    return JSON.parse(reply.text).id;
  }

  async #scheduleGuest(): Promise<void> {
    const email = `${this.createUniqueName()}@example.com`;
    const photo = this.#dice.below(3) === 0 && (await this.#createPicture());
    const photoUrl = photo ? `data:image/png;base64,${photo.toString("base64")}` : undefined;
    const json = { name: "A Guest", email, bio: "Thirty years of night shifts, and a book.", photoUrl };
    const reply = await this.send("guest", "/api/guest-requests", { json });
    if (!reply) return;
    this.ledger.guests.push(email);
    const path = `/api/guest-requests/${JSON.parse(reply.text).id}`;
    if (await this.#sendAsTeam("schedule", path, { method: "PUT", json: DATE }))
      this.ledger.invited.push(email);
  }

  async #registerAccount(): Promise<void> {
    const json = { username: `u-${this.createUniqueName()}`, password: "correct horse" };
    if (await this.send("account", "/api/register", { json })) this.ledger.usernames.push(json.username);
  }

  async #uploadPicture(): Promise<void> {
    const form = createFileForm("image", await this.#createPicture(), "one.png", "image/png");
    const reply = await this.#sendAsTeam("picture", "/api/upload-image", { form });
    if (reply) this.ledger.pictures.push(JSON.parse(reply.text).url);
  }

  #createPicture(): Promise<Buffer> {
    const picture = createNoisePicture(24, 24, this.#dice.below(2 ** 30));
    return picture.png().toBuffer();
  }

  async #voteOnBoard(): Promise<void> {
    const caller = this.createVisitor();
    const board = await this.send("board", "/api/board?status=open&limit=5", {}, { caller });
    const topic = board && this.#dice.oneOf<{ key: string }>(JSON.parse(board.text));
    if (!topic) return this.#listOnBoard();
    if (await this.send("vote", `/api/board/${topic.key}/vote`, { method: "PUT" }, { caller }))
      this.ledger.votes.push(topic.key);
  }

  /** Puts a new suggestion on the board. */
  async #listOnBoard(): Promise<void> {
    const id = await this.#suggestTopic();
    if (id === undefined) return;
    const path = `/api/topic-requests/${id}`;
    await this.#sendAsTeam("approval", path, { method: "PUT", json: { status: "approved" } });
    await this.#sendAsTeam("topic on the board", `${path}/convert`, { method: "POST" });
  }

  async #deleteTopic(): Promise<void> {
    const content = `Who throws ${this.createUniqueName()} away?`;
    const json = { content, category: "Faults", subCategory: "Trash" };
    const creation = await this.#sendAsTeam("topic", "/api/topics", { json });
    if (!creation) return;
    const path = `/api/topics/${JSON.parse(creation.text).id}`;
    const deletion = await this.#sendAsTeam("deletion", path, { method: "DELETE" }, [204]);
    if (!deletion) return;
    const entry: Ledger["deletions"][number] = { content, restore: "no" };
    this.ledger.deletions.push(entry);
    if (this.#dice.below(2) === 0) return;
    entry.restore = "tried";
    const restorePath = `/api/trash/${deletion.headers.get("x-deletion-id")}/restore`;
    if (await this.#sendAsTeam("restore", restorePath, { method: "POST" })) entry.restore = "done";
  }

  async #renameShow(): Promise<void> {
    const weeks = await this.#sendAsTeam("weeks", "/api/weeks?count=1");
    if (!weeks) return;
    const [{ date, version }] = JSON.parse(weeks.text);
    const entry = { title: `The show of ${this.createUniqueName()}`, acknowledged: false };
    this.ledger.titles.push(entry);
    const init = { method: "PUT", json: { version, title: entry.title } };
    entry.acknowledged = (await this.#sendAsTeam("title", `/api/weeks/${date}`, init)) !== undefined;
  }
}
