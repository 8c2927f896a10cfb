import { Outage } from "#platform/errors/errors.server.ts";
import { Queue } from "#platform/work/work.server.ts";
import { CHANGE_TIMEOUT_MS } from "./sqlite-connection.server.ts";

/**
 * Runs changes one at a time. Changes that waited while the database was replaced are refused, because they meant the
 * old rows.
 */
export class ChangeQueue {
  readonly #turns = new Queue({
    places: 1,
    patienceMs: CHANGE_TIMEOUT_MS,
    refuse: () =>
      new Outage(
        "busy",
        new Error(`The database stayed busy with another change for ${CHANGE_TIMEOUT_MS} ms`),
      ),
  });
  #isReplacing = false;
  #replacements = 0;

  async enter(): Promise<() => void> {
    const before = this.#replacements;
    if (this.#isReplacing) throw replaced();
    const leave = await this.#turns.enter();
    if (before === this.#replacements) return leave;
    leave();
    throw replaced();
  }

  async runAlone(work: () => Promise<void>): Promise<void> {
    const leave = await this.#turns.enter();
    this.#isReplacing = true;
    this.#replacements += 1;
    await work().finally(() => {
      this.#isReplacing = false;
      leave();
    });
  }
}

const replaced = () => new Outage("restoring", new Error("The database is being replaced"));
