import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, get } from "node:http";

/** The time from the start of one visit to the start of the next, even if the first hasn't received a response yet. */
const VISIT_INTERVAL_MS = 20;

/** Visits the home page on a schedule, from a separate process. A visit's time is measured from when it was due. */
export class HomePageLoad {
  readonly #child;

  private constructor(origin: string) {
    this.#child = fork(import.meta.filename, [origin], { serialization: "advanced" });
  }

  static async start(origin: string): Promise<HomePageLoad> {
    const visits = new HomePageLoad(origin);
    await once(visits.#child, "message");
    return visits;
  }

  /** Returns how many milliseconds each visit since the last call took. Infinity means that the visit failed. */
  async takeTimes(): Promise<number[]> {
    const nextMessage = once(this.#child, "message");
    this.#child.send("take");
    return (await nextMessage)[0];
  }

  stop(): void {
    this.#child.kill();
  }
}

if (process.argv[1] === import.meta.filename) visitOnSchedule(process.argv[2] ?? "");

/** Visits the page every `VISIT_INTERVAL_MS` without a cookie, so that most visits get a cached copy. */
function visitOnSchedule(origin: string): void {
  const agent = new Agent({ keepAlive: true });
  const headers = { accept: "text/html", "accept-encoding": "br" };
  let times: number[] = [];
  let dueAt = performance.now();
  const startVisit = () => {
    const startedAt = dueAt;
    get(origin, { agent, headers }, (response) => {
      const measureMs = () =>
        response.statusCode === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY;
      response.on("end", () => times.push(measureMs())).resume();
    }).on("error", () => times.push(Number.POSITIVE_INFINITY));
    dueAt += VISIT_INTERVAL_MS;
    setTimeout(startVisit, Math.max(0, dueAt - performance.now()));
  };
  startVisit();
  process.on("message", () => {
    process.send?.(times);
    times = [];
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.("ready");
}
