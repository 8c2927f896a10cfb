import { setTimeout as pause } from "node:timers/promises";
import type { Bench } from "../engines.ts";
import { HomePageLoad } from "../home-visits.ts";
import { watchMemory } from "../processes.ts";
import { makeRow, measureTime, median, percentile, type ReportRow } from "../report.ts";
import type { RunningSite } from "../site.ts";

const REST_DURATION_MS = 5_000;

/** Measures a site's home page and memory while the site is busy. */
export class BusyMonitor {
  readonly rows: ReportRow[] = [];
  readonly #bench: Bench;
  readonly #site: RunningSite;
  readonly #visits: HomePageLoad;
  #baseline: { pages: number[]; mb: number } = { pages: [], mb: 0 };

  private constructor(bench: Bench, site: RunningSite, visits: HomePageLoad) {
    this.#bench = bench;
    this.#site = site;
    this.#visits = visits;
  }

  static async start(bench: Bench, site: RunningSite): Promise<BusyMonitor> {
    const watch = new BusyMonitor(bench, site, await HomePageLoad.start(site.origin));
    await pause(REST_DURATION_MS);
    await watch.#visits.takeTimes();
    const readMemory = watchMemory(site.pid);
    await pause(REST_DURATION_MS);
    watch.#baseline = { pages: await watch.#visits.takeTimes(), mb: Math.max(...readMemory()) };
    watch.rows.push(makeRow(bench.nameFigure("memory at rest, MB"), watch.#baseline.mb));
    return watch;
  }

  stop(): void {
    this.#visits.stop();
  }

  /** Runs `work`, and adds rows with the home page's response times and the memory used while it ran. */
  async measureDuring<T>(
    activity: string,
    work: () => Promise<T>,
    { mostMb }: { mostMb?: number } = {},
  ): Promise<T> {
    await this.#visits.takeTimes();
    const readMemory = watchMemory(this.#site.pid);
    const { ms, result } = await measureTime(work);
    const [pageTimes, mb] = [await this.#visits.takeTimes(), Math.max(...readMemory())];
    const nameFigure = (figure: string) => this.#bench.nameFigure(`${activity}: ${figure}`);
    const percentileAtRest = (share: number) => percentile(this.#baseline.pages, share);
    this.rows.push(
      makeRow(nameFigure("s"), ms / 1000),
      makeRow(nameFigure("home page, median ms"), median(pageTimes), {
        compared: percentileAtRest(0.5),
      }),
      makeRow(nameFigure("home page, p99 ms"), percentile(pageTimes, 0.99), {
        compared: percentileAtRest(0.99),
        atMost: 100,
      }),
      makeRow(nameFigure("memory above rest, MB"), mb - this.#baseline.mb, mostMb ? { atMost: mostMb } : {}),
    );
    return result;
  }
}
