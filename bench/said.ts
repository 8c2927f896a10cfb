import { insertTranscript } from "#episodes/transcripts/transcript-rows.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { Caller } from "./caller.ts";
import { runInProcess, runOnEachEngine } from "./engines.ts";
import { createTranscriptGenerator } from "./many-transcripts.ts";
import { makeVideos } from "./many-videos.ts";
import { fillWithYears } from "./many-years.ts";
import { makeRow, measureTime, percentile, type Row, report, timeRepeatedly } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Searches transcripts: 500 hours of talk, 4.5 million words, one process, over HTTP, a page of 12 episodes with the
 * matching moments. Every call has a different URL, so none is served from the cache.
 */
const TRANSCRIPT_HOURS = 500;
const MAX_SEARCH_MS = 150;

const generateTranscript = createTranscriptGenerator(7);
const transcripts = Array.from({ length: TRANSCRIPT_HOURS }, () => generateTranscript(60));
/** A sentence that occurs once, in the middle of the transcripts. */
const uniqueSentence = transcripts[250]?.[300]?.text.replace(/[.,]$/, "") ?? "";

const SEARCHES: Record<string, string> = {
  "a word that everybody says": "you",
  "a common word": "family",
  "a rare word": "narkolues",
  "a sentence of twelve words": uniqueSentence,
  "six of its words": uniqueSentence.split(" ").slice(3, 9).join(" "),
  "a word that nobody says": "xylophone",
  "two letters": "ai",
  "two letters that never occur": "qz",
  "one letter": "e",
};

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await runInProcess(bench, async () => {});
  await fillWithYears(bench, { topics: 0, episodes: TRANSCRIPT_HOURS, requests: 0 });
  await runInProcess(bench, async (house) => {
    const { ms } = await measureTime(async () => {
      for (const [at, { id }] of makeVideos(TRANSCRIPT_HOURS).entries())
        await transaction(house.db, (trx) =>
          insertTranscript(trx, house, id, { language: "en", cues: transcripts[at] ?? [] }),
        );
    });
    rows.push(makeRow(bench.name(`storing ${TRANSCRIPT_HOURS} transcripts of an hour, s`), ms / 1000));
  });
  const visitor = new Caller(1);
  await withSite(bench.dataDir, { env: { ...bench.env, SAMPLE_CONTENT: "false" } }, async ({ origin }) => {
    for (const [name, search] of Object.entries(SEARCHES)) {
      let hits = "";
      const times = await timeRepeatedly(async (turn) => {
        const words = `${encodeURIComponent(search)}${"+".repeat(turn + 1)}`;
        const path = `/api/episodes?sort=published&limit=12&search=${words}`;
        hits = (await visitor.ask(origin, path)).headers.get("x-total-count") ?? "";
      });
      rows.push(
        makeRow(bench.name(`${name}, episodes found: ${hits}, p95 ms`), percentile(times, 0.95), {
          atMost: MAX_SEARCH_MS,
        }),
      );
    }
  });
});
report("said", "nothing: the limit is a person's patience", rows);
process.exit();
