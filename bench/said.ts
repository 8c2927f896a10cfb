import { insertTranscript } from "#episodes/transcripts/transcript-rows.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { makeTables, runInHouse, runOnEachEngine } from "./engines.ts";
import { makeTalk } from "./many-transcripts.ts";
import { makeVideos } from "./many-videos.ts";
import { fillWithYears } from "./many-years.ts";
import { startProductionSite } from "./production-site.ts";
import { timeRepeatedly } from "./repeated.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Searches transcripts: 500 hours of talk, 4.5 million words, one process, through HTTP, a page of 12 episodes with
 * their moments. Values are the 95th percentile of 60 calls after 5 that don't count; each call has a different
 * address, so none is answered from the cache.
 */
const HOURS = 500;
const LIMIT = 150;

const talk = makeTalk(7);
const transcripts = Array.from({ length: HOURS }, () => talk(60));
/** Said once, in the middle of everything. */
const spoken = transcripts[250]?.[300]?.text.replace(/[.,]$/, "") ?? "";

const SEARCHES: [name: string, search: string][] = [
  ["a word that everybody says", "you"],
  ["a common word", "family"],
  ["a rare word", "narkolues"],
  ["a sentence of twelve words", spoken],
  ["six of its words", spoken.split(" ").slice(3, 9).join(" ")],
  ["an absent word", "xylophone"],
  ["two letters", "ai"],
  ["two absent letters", "qz"],
  ["one letter", "e"],
];

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await makeTables(bench);
  await fillWithYears(bench, { topics: 0, episodes: HOURS, requests: 0 });
  const begun = performance.now();
  await runInHouse(bench, async (house) => {
    for (const [at, { id }] of makeVideos(HOURS).entries())
      await transaction(house.db, (trx) =>
        insertTranscript(trx, house, id, { language: "en", cues: transcripts[at] ?? [] }),
      );
  });
  rows.push({
    figure: `${bench.engine}, storing ${HOURS} transcripts of an hour, s`,
    ours: (performance.now() - begun) / 1000,
  });
  const site = await startProductionSite({ ...bench.env, SAMPLE_CONTENT: "false" }, bench.dataDir);
  try {
    for (const [name, search] of SEARCHES) {
      let hits = "";
      const times = await timeRepeatedly(async (turn) => {
        const words = `${encodeURIComponent(search)}${"+".repeat(turn + 1)}`;
        const answer = await fetch(`${site.origin}/api/episodes?sort=published&limit=12&search=${words}`);
        if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
        hits = answer.headers.get("x-total-count") ?? "";
        await answer.arrayBuffer();
      });
      const figure = `${bench.engine}, ${name}, ${hits} episodes, p95, ms`;
      rows.push({ figure, ours: percentile(times, 0.95), limit: { atMost: LIMIT } });
    }
  } finally {
    await site.stop();
  }
});
report("said", "nothing: the limit is a person's patience", rows);
