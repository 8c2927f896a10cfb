import { makeNoise } from "#platform/files/testing/pictures.ts";
import type { Dice } from "#testing/dice.ts";
import { Caller, type Reply } from "./caller.ts";
import { isClearRefusal } from "./calls.ts";
import { DrawWriter } from "./draw-writing.ts";
import { BULK, type Ledger } from "./ledger.ts";
import { WeekWriter } from "./week-writing.ts";

/** Where a round of writing happens, and until when. */
export type Round = { origin: string; signal: AbortSignal };

/** Shared by all parts of a writer. */
export type WriterTools = {
  ledger: Ledger;
  dice: Dice;
  admin: Caller;
  makeVisitor: () => Caller;
  makeName: () => string;
  /** Records an answer. Returns true if the write was acknowledged. */
  took: (what: string, reply: Reply | undefined, expected?: number[]) => boolean;
};

const AT_ONCE = 6;

/** A client that writes everything that can be written, several things at once, and records what was acknowledged. */
export class Writer {
  readonly ledger: Ledger;
  /** Answers that no fault explains: not a success, not a clear 503, and no refusal that a draw expects. */
  readonly odd: string[] = [];
  refused = 0;
  readonly #dice: Dice;
  readonly #admin: Caller;
  readonly #drawing: DrawWriter[];
  readonly #week: WeekWriter;
  readonly #run: string;
  #count = 0;

  constructor(ledger: Ledger, dice: Dice, admin: Caller, run: string) {
    this.ledger = ledger;
    this.#dice = dice;
    this.#admin = admin;
    this.#run = run;
    const tools: WriterTools = {
      ledger,
      dice,
      admin,
      makeVisitor: () => this.#visitor(),
      makeName: () => this.#name(),
      took: (...reply) => this.#took(...reply),
    };
    this.#week = new WeekWriter(tools);
    this.#drawing = Array.from({ length: 4 }, () => new DrawWriter(tools));
  }

  /** Writes until the round is over, or until the site is gone. */
  async write(round: Round): Promise<void> {
    const lanes = this.#drawing.map((one) => this.#repeat(round, () => one.draw(round)));
    const others = [
      ...Array.from({ length: AT_ONCE }, () => () => this.#topic(round)),
      () => this.#bulk(round),
      () => this.#suggestion(round),
      () => this.#guest(round),
      () => this.#account(round),
      () => this.#picture(round),
      () => this.#week.vote(round),
      () => this.#week.throwAway(round),
    ];
    lanes.push(this.#repeat(round, () => this.#week.nameShow(round)));
    for (let lane = 0; lane < AT_ONCE; lane += 1)
      lanes.push(this.#repeat(round, async () => (await this.#dice.oneOf(others)?.()) ?? true));
    await Promise.all(lanes);
  }

  /** Repeats `work`, which returns whether the site still answers. */
  async #repeat({ signal }: Round, work: () => Promise<boolean>): Promise<void> {
    while (!signal.aborted && (await work()));
  }

  #visitor(): Caller {
    return new Caller(this.#dice.below(2 ** 24));
  }

  #name(): string {
    this.#count += 1;
    return `${this.#run}-${this.#count}`;
  }

  /** Records an answer. Returns true if the write was acknowledged. */
  #took(what: string, reply: Reply | undefined, expected = [200, 201]): boolean {
    if (!reply) return false;
    if (expected.includes(reply.status)) return true;
    this.refused += 1;
    if (!isClearRefusal({ reply })) this.odd.push(`${what}: ${reply.status} ${reply.text.slice(0, 200)}`);
    return false;
  }

  async #topic({ origin }: Round): Promise<boolean> {
    return (await this.#sendTopic(origin)) !== undefined;
  }

  /** Returns whether another topic was acknowledged. */
  async addTopic(origin: string): Promise<boolean> {
    return (await this.#sendTopic(origin))?.status === 201;
  }

  async #sendTopic(origin: string): Promise<Reply | undefined> {
    const content = `What would you pay for ${this.#name()}?`;
    const json = { content, category: "Faults", subCategory: "Kills" };
    const reply = await this.#admin.call(origin, "/api/topics", { json });
    if (this.#took("topic", reply)) this.ledger.topics.push(content);
    return reply;
  }

  async #bulk({ origin }: Round): Promise<boolean> {
    const bulk = { begin: `Many ${this.#name()} of`, acknowledged: false };
    this.ledger.bulks.push(bulk);
    const topics = Array.from({ length: BULK }, (_, number) => ({
      content: `${bulk.begin} ${number}`,
      category: "Faults",
      subCategory: "Many",
    }));
    const reply = await this.#admin.call(origin, "/api/topics/bulk", { json: { topics } });
    bulk.acknowledged = this.#took("bulk", reply);
    return reply !== undefined;
  }

  async #suggestion({ origin }: Round): Promise<boolean> {
    const name = this.#name();
    const description = `Please talk about ${name}, soon.`;
    const json = { name: "Visitor", email: `${name}@example.com`, category: "Faults", description };
    const reply = await this.#visitor().call(origin, "/api/topic-requests", { json });
    if (this.#took("suggestion", reply)) this.ledger.suggestions.push(description);
    return reply !== undefined;
  }

  async #guest({ origin }: Round): Promise<boolean> {
    const email = `${this.#name()}@example.com`;
    const photo = this.#dice.below(3) === 0 ? await this.#photo() : undefined;
    const photoUrl = photo && `data:image/png;base64,${photo.toString("base64")}`;
    const json = {
      name: "A Guest",
      email,
      bio: "Thirty years of night shifts, and a book about them.",
      photoUrl,
    };
    const reply = await this.#visitor().call(origin, "/api/guest-requests", { json });
    if (!reply || !this.#took("guest", reply)) return reply !== undefined;
    this.ledger.guests.push(email);
    const { id } = JSON.parse(reply.text);
    const change = {
      status: "scheduled",
      scheduledDate: "2027-12-09T18:00:00.000Z",
      sendEmailNotification: true,
    };
    const scheduled = await this.#admin.call(origin, `/api/guest-requests/${id}`, {
      method: "PUT",
      json: change,
    });
    if (this.#took("schedule", scheduled)) this.ledger.invited.push(email);
    return scheduled !== undefined;
  }

  async #account({ origin }: Round): Promise<boolean> {
    const username = `u-${this.#name()}`;
    const reply = await this.#visitor().call(origin, "/api/register", {
      json: { username, password: "correct horse" },
    });
    if (this.#took("account", reply)) this.ledger.usernames.push(username);
    return reply !== undefined;
  }

  #photo(): Promise<Buffer> {
    return makeNoise(24, 24, this.#dice.below(2 ** 30))
      .png()
      .toBuffer();
  }

  async #picture({ origin }: Round): Promise<boolean> {
    const form = new FormData();
    form.append("image", new File([Uint8Array.from(await this.#photo())], "one.png", { type: "image/png" }));
    const reply = await this.#admin.call(origin, "/api/upload-image", { form });
    if (reply && this.#took("picture", reply)) this.ledger.pictures.push(JSON.parse(reply.text).url);
    return reply !== undefined;
  }
}
