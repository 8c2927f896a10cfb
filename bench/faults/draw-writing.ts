import { Draw } from "#machine/machine.contract.ts";
import type { Caller } from "./caller.ts";
import { SPIN_PASSCODE } from "./site.ts";
import type { Round, WriterTools } from "./writing.ts";

/** A visitor who draws. If a draw isn't answered, they ask again with the same key. */
export class DrawWriter {
  readonly #tools: WriterTools;
  #caller: Caller;
  #spins = 0;
  #key: string | undefined;

  constructor(tools: WriterTools) {
    this.#tools = tools;
    this.#caller = tools.makeVisitor();
  }

  async draw({ origin }: Round): Promise<boolean> {
    if (this.#spins === 0 && this.#key === undefined) {
      // One address can pick twenty topics an hour.
      this.#caller = this.#tools.makeVisitor();
      const unlocked = await this.#caller.call(origin, "/api/verify-passcode", {
        json: { passcode: SPIN_PASSCODE },
      });
      if (this.#tools.took("passcode", unlocked)) this.#spins = 3;
      return unlocked !== undefined;
    }
    this.#key ??= this.#tools.makeName();
    const headers = { "idempotency-key": this.#key };
    const reply = await this.#caller.call(origin, "/api/topics/generate", { method: "POST", headers });
    if (!reply || !this.#tools.took("draw", reply, [200, 409])) return reply !== undefined;
    if (reply.status === 200) await this.#drawn(origin, this.#key, Draw.parse(JSON.parse(reply.text)));
    this.#key = undefined;
    return true;
  }

  async #drawn(origin: string, key: string, draw: Draw): Promise<void> {
    const [categoryId, subCategoryId, contentId] = [
      draw.categoryReel.id,
      draw.subCategoryReel.id,
      draw.contentReel.id,
    ];
    this.#tools.ledger.draws.push({ key, ids: [categoryId, subCategoryId, contentId] });
    this.#spins = draw.spinsLeft;
    const used = await this.#caller.call(origin, `/api/topics/${categoryId}/used`, { method: "POST" });
    // Another visitor may have picked the same topic, or the team may have deleted it.
    this.#tools.took("used", used, [200, 404, 409]);
    const json = { categoryId, subCategoryId, contentId, selectedType: "category" };
    const picked = await this.#caller.call(origin, "/api/selected-topics", { json });
    if (picked && this.#tools.took("selection", picked))
      this.#tools.ledger.selections.push(JSON.parse(picked.text).id);
  }
}
