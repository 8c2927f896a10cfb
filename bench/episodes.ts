import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type DoubleVideo, startYoutubeDouble } from "../dev/doubles/youtube.ts";
import { readShows, showsChannel } from "../dev/doubles/youtube-from-shows.ts";
import { type BareDriver, openBareDriver } from "./bare-driver.ts";
import { type Bench, runOnEachEngine } from "./engines.ts";
import { RARE_WORD } from "./many-topics.ts";
import { makeVideos } from "./many-videos.ts";
import { signInOffice } from "./office-client.ts";
import { startProductionSite } from "./production-site.ts";
import { timeP95 } from "./repeated.ts";
import { percentile, type Row, report } from "./report.ts";

/**
 * Importing the whole channel of 1,033 videos from a double of YouTube on this machine, beside reading the same pages
 * from it without keeping anything; how long the home page waits meanwhile. Then lists of 10,000 episodes of 1,500
 * characters each, through HTTP, beside the obvious SQL on the bare driver: pages of 12 with the count of all hits.
 */
const ADMIN_PASSCODE = "bench-passcode";
const SHOWS = fileURLToPath(new URL("../../shared/data/podcasts/syntax/syntax_shows.json", import.meta.url));
const CHANNEL = existsSync(SHOWS) ? await readShows(SHOWS) : makeVideos(1_033);
const LONG_CHANNEL = makeVideos(10_000);

const LISTS: readonly { name: string; query: string; where: string }[] = [
  { name: "first page", query: "", where: "true" },
  { name: "page 800", query: "&offset=9588", where: "true" },
  { name: "short ones", query: "&duration=short", where: `"durationSeconds" <= 900` },
  ...["family", RARE_WORD, "xylophone", "q"].map((word) => ({
    name: `search '${word}'`,
    query: `&search=${word}`,
    where: `(title like '%${word}%' or description like '%${word}%' or "shortDescription" like '%${word}%')`,
  })),
  {
    name: "short ones with 'family'",
    query: "&duration=short&search=family",
    where: `"durationSeconds" <= 900 and (title like '%family%' or description like '%family%')`,
  },
];

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await measureChannel(bench, CHANNEL, async ({ call, origin, youtube }) => {
    const reading = await timeReading(youtube.origin);
    const { ms, waits } = await resync(call, origin);
    rows.push({
      figure: `${bench.engine}, clean and resync of ${CHANNEL.length} videos, ms`,
      ours: ms,
      theirs: reading,
      limit: { atMost: 10_000 },
    });
    rows.push({
      figure: `${bench.engine}, home page meanwhile, slowest of ${waits.length}, ms`,
      ours: percentile(waits, 1),
    });
    const before = youtube.quotaUsed;
    const update = await call("POST", "/api/episodes/update");
    rows.push({ figure: `${bench.engine}, update of an unchanged channel, ms`, ours: update.ms });
    rows.push({
      figure: `${bench.engine}, its quota, units`,
      ours: youtube.quotaUsed - before,
      limit: { atMost: 3 },
    });
  });
});
await runOnEachEngine(async (bench) => {
  await measureChannel(bench, LONG_CHANNEL, async ({ call, origin }) => {
    await resync(call, origin);
    const bare = openBareDriver(bench);
    for (const { name, query, where } of LISTS) {
      const path = `/api/episodes?sort=published&limit=12${query}`;
      rows.push({
        figure: `${bench.engine}, 10,000 episodes, ${name}, ms`,
        ours: await timeP95(() => get(call, path)),
        theirs: await timeP95(() => runObviousSql(bare, where, query)),
        limit: { atMost: 50 },
      });
    }
    await bare.close();
  });
});
report("episodes", "reading the same pages and keeping nothing; the obvious SQL on the bare driver", rows);

type Call = Awaited<ReturnType<typeof signInOffice>>;
type Channel = { call: Call; origin: string; youtube: Awaited<ReturnType<typeof startYoutubeDouble>> };

async function measureChannel(
  bench: Bench,
  videos: readonly DoubleVideo[],
  work: (channel: Channel) => Promise<void>,
): Promise<void> {
  const youtube = await startYoutubeDouble({ channel: showsChannel, videos });
  const env = { SAMPLE_CONTENT: "false", ADMIN_PASSCODE, YOUTUBE_API_KEY: "any" };
  const site = await startProductionSite(
    { ...env, ...bench.env, YOUTUBE_BASE_URL: youtube.origin },
    bench.dataDir,
  );
  try {
    const call = await signInOffice(site.origin, ADMIN_PASSCODE);
    await call("POST", "/api/episodes/config", {
      updateDay: "Tuesday",
      updateHour: 15,
      updateMinute: 0,
      channelId: `@${showsChannel.handle}`,
    });
    await work({ call, origin: site.origin, youtube });
  } finally {
    await site.stop();
    await youtube.close();
  }
}

/** Imports the whole channel, and asks for the home page without a pause meanwhile. */
async function resync(call: Call, origin: string): Promise<{ ms: number; waits: number[] }> {
  const waits: number[] = [];
  let running = true;
  const asking = (async () => {
    while (running) {
      const begun = performance.now();
      await (await fetch(`${origin}/`)).text();
      waits.push(performance.now() - begun);
    }
  })();
  const { status, text, ms } = await call("POST", "/api/episodes/clean-and-resync");
  running = false;
  await asking;
  if (status !== 200) throw new Error(`clean-and-resync answered ${status}: ${text}`);
  return { ms, waits };
}

/** Milliseconds for the same questions one after another, as a script without a database would put them. */
async function timeReading(origin: string): Promise<number> {
  const begun = performance.now();
  const ask = async (path: string) => (await fetch(`${origin}/youtube/v3/${path}&key=any`)).json();
  const list = `playlistItems?part=snippet,contentDetails,status&maxResults=50&playlistId=UU${showsChannel.channelId.slice(2)}`;
  let token: string | undefined;
  do {
    const page = await ask(token ? `${list}&pageToken=${token}` : list);
    const ids = page.items.map(
      (item: { contentDetails: { videoId: string } }) => item.contentDetails.videoId,
    );
    await ask(`videos?part=snippet,contentDetails,liveStreamingDetails,status&id=${ids.join(",")}`);
    token = page.nextPageToken;
  } while (token !== undefined);
  return performance.now() - begun;
}

async function get(call: Call, path: string): Promise<void> {
  const { status, text } = await call("GET", path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
}

/** What one writes first. */
async function runObviousSql(bare: BareDriver, where: string, query: string): Promise<void> {
  const offset = /offset=(\d+)/.exec(query)?.[1] ?? "0";
  await bare.all(
    `select * from episodes where ${where} order by "publishedDate" desc, id limit 12 offset ${offset}`,
  );
  await bare.all(`select count(*) from episodes where ${where}`);
}
