import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";

/** In milliseconds: a visit begins this often, whether or not earlier ones were answered. */
const PACE_MS = 20;

/** Visits the home page on schedule from a separate process. A late answer counts from when its visit was due. */
export class HomeVisits {
  readonly #child;

  private constructor(origin: string) {
    this.#child = fork(import.meta.filename, [origin], { serialization: "advanced" });
  }

  static async start(origin: string): Promise<HomeVisits> {
    const visits = new HomeVisits(origin);
    await once(visits.#child, "message");
    return visits;
  }

  /** Returns the milliseconds of each visit since the last call. A visit without an answer took forever. */
  async takeTimes(): Promise<number[]> {
    const answered = once(this.#child, "message");
    this.#child.send("take");
    return (await answered)[0];
  }

  stop(): void {
    this.#child.kill();
  }
}

if (process.argv[1] === import.meta.filename) visit(process.argv[2] ?? "");

/** Each visitor has no cookie, so most get a cached copy of the page. */
function visit(origin: string): void {
  const agent = new Agent({ keepAlive: true });
  const headers = { accept: "text/html", "accept-encoding": "br" };
  let times: number[] = [];
  let due = performance.now();
  const next = () => {
    const startedAt = due;
    get(origin, { agent, headers }, (answer) => {
      answer.on("end", () => times.push(performance.now() - startedAt)).resume();
    }).on("error", () => times.push(Number.POSITIVE_INFINITY));
    due += PACE_MS;
    setTimeout(next, Math.max(0, due - performance.now()));
  };
  next();
  process.on("message", () => {
    process.send?.(times);
    times = [];
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.("ready");
}
