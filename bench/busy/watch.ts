import { setTimeout as pause } from "node:timers/promises";
import { createVisitor } from "../caller.ts";
import type { Bench } from "../engines.ts";
import { HomeVisits } from "../home-visits.ts";
import { watchMemory } from "../processes.ts";
import { makeRow, measureTime, percentile, type Row } from "../report.ts";
import type { RunningSite } from "../site.ts";

const REST_DURATION_MS = 5_000;
const SUGGESTION_MS = 200;
const SUGGESTION = {
  name: "Dana Whitcomb",
  email: "dana@example.com",
  category: "Pay",
  description: "What does a fair day rate look like?",
};

/** Measures a site's home page and memory while the site is busy. */
export class Watch {
  readonly rows: Row[] = [];
  readonly #bench: Bench;
  readonly #site: RunningSite;
  readonly #visits: HomeVisits;
  #rest: { pages: number[]; mb: number } = { pages: [], mb: 0 };

  private constructor(bench: Bench, site: RunningSite, visits: HomeVisits) {
    this.#bench = bench;
    this.#site = site;
    this.#visits = visits;
  }

  static async start(bench: Bench, site: RunningSite): Promise<Watch> {
    const watch = new Watch(bench, site, await HomeVisits.start(site.origin));
    await pause(REST_DURATION_MS);
    await watch.#visits.takeTimes();
    const readMemory = watchMemory(site.pid);
    await pause(REST_DURATION_MS);
    watch.#rest = { pages: await watch.#visits.takeTimes(), mb: Math.max(...readMemory()) };
    watch.rows.push(makeRow(bench.name("memory at rest, MB"), watch.#rest.mb));
    return watch;
  }

  stop(): void {
    this.#visits.stop();
  }

  /**
   * Runs `work`, and adds rows about how the site does in the meantime. With `suggests`, visitors suggest five topics a
   * second.
   */
  async during<T>(
    what: string,
    work: () => Promise<T>,
    { mostMb, suggests = false }: { mostMb?: number; suggests?: boolean } = {},
  ): Promise<T> {
    await this.#visits.takeTimes();
    const readMemory = watchMemory(this.#site.pid);
    const over = new AbortController();
    const suggesting = suggests ? this.#suggest(over.signal) : [];
    const { ms, result } = await measureTime(work);
    over.abort();
    const [pages, mb] = [await this.#visits.takeTimes(), Math.max(...readMemory())];
    const suggestions = await suggesting;
    const name = (figure: string) => this.#bench.name(`${what}: ${figure}`);
    const rest = (share: number) => percentile(this.#rest.pages, share);
    this.rows.push(
      makeRow(name("s"), ms / 1000),
      makeRow(name("home page, median ms"), percentile(pages, 0.5), { compared: rest(0.5) }),
      makeRow(name("home page, p99 ms"), percentile(pages, 0.99), { compared: rest(0.99), atMost: 100 }),
      ...(suggests ? [makeRow(name("slowest suggestion, ms"), Math.max(...suggestions))] : []),
      makeRow(name("memory above rest, MB"), mb - this.#rest.mb, mostMb ? { atMost: mostMb } : {}),
    );
    return result;
  }

  async #suggest(signal: AbortSignal): Promise<number[]> {
    const suggestions: Promise<number>[] = [];
    while (!signal.aborted) {
      const sent = createVisitor().ask(this.#site.origin, "/api/topic-requests", { json: SUGGESTION });
      suggestions.push(sent.then(({ ms }) => ms));
      await pause(SUGGESTION_MS);
    }
    return Promise.all(suggestions);
  }
}
