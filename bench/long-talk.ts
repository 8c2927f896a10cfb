import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import { episodePath } from "#episodes/episode-address.rules.ts";
import type { Episode } from "#episodes/episodes.contract.ts";
import { writeCaptions } from "#episodes/transcripts/transcript-files.server.ts";
import { openPerson } from "../e2e/week-steps.ts";
import { makeTables, runOnEachEngine } from "./engines.ts";
import { makeTalk } from "./many-transcripts.ts";
import { fillWithYears } from "./many-years.ts";
import { startProductionSite } from "./production-site.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Long transcripts: imports a file of 10 MB while visitors open the home page one after another, bypassing the cache;
 * and measures the page of an episode of 8 hours as it is sent.
 */
const MB = 1024 * 1024;
const HOURS = 8;
const PAGE_KB = 60;
const ADMIN_PASSCODE = "bench-admin-passcode";

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await makeTables(bench);
  await fillWithYears(bench, { topics: 0, episodes: 12, requests: 0 });
  const site = await startProductionSite(
    { ...bench.env, SAMPLE_CONTENT: "false", ADMIN_PASSCODE },
    bench.dataDir,
  );
  try {
    const team = openPerson(site.origin);
    await team("POST /api/register", {
      username: "bench",
      password: "correct horse",
      adminPasscode: ADMIN_PASSCODE,
    });
    const [large, long] = await team<Episode[]>("GET /api/episodes?limit=2");
    const put = (episode: Episode | undefined, text: string) => {
      const form = new FormData();
      form.set("transcript", new Blob([text]), "talk.vtt");
      return team(`PUT /api/episodes/${episode?.id}/transcript`, form);
    };
    const before = await visit(site.origin, { until: pause(3000) });
    const begun = performance.now();
    const importing = put(large, fileOf(10 * MB));
    const during = await visit(site.origin, { until: importing });
    const seconds = (performance.now() - begun) / 1000;
    rows.push(
      { figure: `${bench.engine}, import of 10 MB, s`, ours: seconds, limit: { atMost: 3 } },
      {
        figure: `${bench.engine}, home page in the meantime, p99, ms`,
        ours: percentile(during, 0.99),
        theirs: percentile(before, 0.99),
      },
    );
    await put(long, writeCaptions("en", makeTalk(9)(HOURS * 60)));
    const html = await fetch(`${site.origin}${long ? episodePath(long) : ""}`).then((page) => page.text());
    rows.push({
      figure: `${bench.engine}, HTML of a page of ${HOURS} hours, compressed, KB`,
      ours: brotliCompressSync(html).length / 1024,
      limit: { atMost: PAGE_KB },
    });
  } finally {
    await site.stop();
  }
});
report("long-talk", "the home page before the import", rows);

/**
 * Opens the home page over and over, with a different address each time, which bypasses the cache. Returns the times.
 */
async function visit(origin: string, { until }: { until: Promise<unknown> }): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const begun = performance.now();
    await fetch(`${origin}/api/episodes?limit=6&search=${"x".repeat(1 + (times.length % 90))}`).then(
      (answer) => answer.text(),
    );
    await fetch(origin).then((answer) => answer.text());
    times.push(performance.now() - begun);
  }
  await until;
  return times;
}

/** Generates WebVTT of nearly this size: a day of talk, in cues with many words. */
function fileOf(bytes: number): string {
  const talk = makeTalk(3)(1_430);
  const times = Math.floor(bytes / writeCaptions("en", talk).length);
  const longer = talk.map((cue) => ({
    ...cue,
    text: Array.from({ length: times }, () => cue.text).join(" "),
  }));
  const room = bytes - writeCaptions("en", longer).length;
  const [first, ...rest] = longer;
  const filled = first && {
    ...first,
    text: first.text.padEnd(Math.min(first.text.length + room, 20_000), " and so on"),
  };
  return writeCaptions("en", filled ? [filled, ...rest] : rest);
}
