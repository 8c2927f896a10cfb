import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Visits the home page on schedule from a separate process. A late answer counts from when its visit was due. */
export class HomeVisits {
  readonly #child;

  private constructor(origin: string) {
    this.#child = fork(join(import.meta.dirname, "visiting.ts"), [origin], { serialization: "advanced" });
  }

  static async start(origin: string): Promise<HomeVisits> {
    const visits = new HomeVisits(origin);
    await once(visits.#child, "message");
    return visits;
  }

  /** Milliseconds of each visit since the last call. */
  async takeTimes(): Promise<number[]> {
    const answered = once(this.#child, "message");
    this.#child.send("take");
    return (await answered)[0];
  }

  stop(): void {
    this.#child.kill();
  }
}
