import { insertTranscript } from "#episodes/transcripts/transcript-rows.server.ts";
import { transaction } from "#platform/database/database.server.ts";
import { Caller } from "./caller.ts";
import { runInHouse, runOnEachEngine } from "./engines.ts";
import { makeTalk } from "./many-transcripts.ts";
import { makeVideos } from "./many-videos.ts";
import { fillWithYears } from "./many-years.ts";
import { percentile, type Row, report, row, timed, timeRepeatedly } from "./report.ts";
import { withSite } from "./site.ts";

/**
 * Searches transcripts: 500 hours of talk, 4.5 million words, one process, through HTTP, a page of 12 episodes with
 * their moments. Each call has a different address, so none is answered from the cache.
 */
const HOURS = 500;
const LIMIT_MS = 150;

const talk = makeTalk(7);
const transcripts = Array.from({ length: HOURS }, () => talk(60));
/** Said once, in the middle of everything. */
const spoken = transcripts[250]?.[300]?.text.replace(/[.,]$/, "") ?? "";

const SEARCHES: Record<string, string> = {
  "a word that everybody says": "you",
  "a common word": "family",
  "a rare word": "narkolues",
  "a sentence of twelve words": spoken,
  "six of its words": spoken.split(" ").slice(3, 9).join(" "),
  "a word that nobody says": "xylophone",
  "two letters": "ai",
  "two letters that never occur": "qz",
  "one letter": "e",
};

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await runInHouse(bench, async () => {});
  await fillWithYears(bench, { topics: 0, episodes: HOURS, requests: 0 });
  await runInHouse(bench, async (house) => {
    const { ms } = await timed(async () => {
      for (const [at, { id }] of makeVideos(HOURS).entries())
        await transaction(house.db, (trx) =>
          insertTranscript(trx, house, id, { language: "en", cues: transcripts[at] ?? [] }),
        );
    });
    rows.push(row(bench.name(`storing ${HOURS} transcripts of an hour, s`), ms / 1000));
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
        row(bench.name(`${name}, episodes found: ${hits}, p95 ms`), percentile(times, 0.95), {
          atMost: LIMIT_MS,
        }),
      );
    }
  });
});
report("said", "nothing: the limit is a person's patience", rows);
process.exit();
