import { type Caller, createTeamMember, createVisitor } from "./caller.ts";
import { type Bench, fillTopics, readNumericArguments, runOnEachEngine } from "./engines.ts";
import { createTranscriptGenerator, makeTranscriptForm } from "./many-transcripts.ts";
import { readCpuMs, readDatabaseCpuMs } from "./processes.ts";
import {
  makeRow,
  median,
  percentile,
  type ReportRow,
  repeatFor,
  timeRepeatedly,
  writeReport,
} from "./report.ts";
import { type RunningSite, SPIN_PASSCODE, withSite } from "./site.ts";

/**
 * Measures a site with many topics, whose episodes have transcripts of eight hours. The table `growth` says how long
 * calls take one at a time and without cached copies: each list in the back office, each public page, each form, and a
 * draw. The table `request-costs` says how much CPU time each call costs the site's process and PostgreSQL while
 * sixteen people call at the same time and visitors get cached copies. The capacity plan in docs/OPERATIONS.md is based
 * on that table. `node bench/growth.ts 20000` uses 20,000 topics.
 */
const [TOPIC_COUNT = 200_000] = readNumericArguments();
const TRANSCRIPT_MINUTES = 8 * 60;
const CONCURRENCY = 16;
const CROWD_S = 1;
/** The longest that a call may take. */
const [MAX_OFFICE_MS, MAX_PUBLIC_MS, MAX_TRANSCRIPTS_MS] = [100, 50, 150];

const SEARCH_WORDS = ["you", "family", "zeitgeist", "xylophone", "q", "th"];

const OFFICE_PATHS: Record<string, string> = {
  topics: "/api/topics?limit=50",
  "topics, A to Z": "/api/topics?limit=50&sort=category-asc",
  ...Object.fromEntries(
    SEARCH_WORDS.map((word) => [`topics, search '${word}'`, `/api/topics?limit=50&search=${word}`]),
  ),
  "topics, stats": "/api/topics/stats",
  "topics, analytics": "/api/topics/analytics",
  "topic requests": "/api/topic-requests?limit=50",
  "topic requests, pending": "/api/topic-requests?limit=50&status=pending",
  "guest requests": "/api/guest-requests?limit=50",
  episodes: "/api/episodes?limit=50",
  "episodes by title": "/api/episodes?limit=50&sort=title&order=asc",
  history: "/api/selected-topics/recent",
  week: "/api/weeks",
  "page of topics": "/admin",
  "page of topic requests": "/admin/topic-requests",
};
/**
 * In each request, `{n}` is replaced by a different number. The other placeholders are replaced by ids from the site.
 */
const PUBLIC_PATHS: Record<string, string> = {
  "home page": "/",
  "files of the page": "{file}",
  "episodes page": "/episodes?page={n}",
  "episodes page, search 'family'": "/episodes?search=family&page={n}",
  "page of an episode": "{episode}",
  board: "/topics?search=family&page={n}",
  thread: "/topics/{key}",
  "similar topics": "/api/board/similar?text=family+rent",
  sitemap: "/sitemap.xml",
  feed: "/feed.xml",
  reels: "/api/slot-machine/reels",
  spins: "/api/slot-machine/spins",
  "what is on air": "/api/live",
};

const generateTranscript = createTranscriptGenerator(7);
const firstTranscript = generateTranscript(TRANSCRIPT_MINUTES);
/** A sentence that occurs only once in all the transcripts. */
const uniqueSentence = firstTranscript[300]?.text.replace(/[.,]$/, "") ?? "";
const TRANSCRIPT_SEARCHES: Record<string, string> = {
  "a word that everybody says": "you",
  "a common word": "family",
  "a sentence of twelve words": uniqueSentence,
  "six of its words": uniqueSentence.split(" ").slice(3, 9).join(" "),
  "a word that nobody says": "xylophone",
  "two letters": "ai",
  "two letters that never occur": "qz",
  "one letter": "e",
};

const [times, costs]: [ReportRow[], ReportRow[]] = [[], []];
await runOnEachEngine(async (bench) => {
  // The first start creates the sample show. It only does so while there are no topics.
  await withSite(bench.dataDir, { env: bench.env }, addTranscripts);
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, (site) => measureCalls(bench, site));
});
const topicCount = TOPIC_COUNT.toLocaleString("en-US");
writeReport("growth", `the median of the same calls (${topicCount} topics)`, times);
writeReport(
  "request-costs",
  `nothing: the times are for the plan in docs/OPERATIONS.md (${topicCount} topics)`,
  costs,
);
process.exit();

async function addTranscripts({ origin }: RunningSite): Promise<void> {
  const team = await createTeamMember(origin, "archivist");
  const episodes: { id: number }[] = JSON.parse((await team.ask(origin, "/api/episodes")).text);
  for (const [index, { id }] of episodes.entries()) {
    const cues = index === 0 ? firstTranscript : generateTranscript(TRANSCRIPT_MINUTES);
    const form = makeTranscriptForm(cues);
    await team.ask(origin, `/api/episodes/${id}/transcript`, { method: "PUT", form });
  }
}

async function measureCalls(bench: Bench, { origin, pid }: RunningSite): Promise<void> {
  const team = await createTeamMember(origin);
  const topic = { category: "Pay", subCategory: "Raises", content: "What is a raise worth?" };
  const { id } = JSON.parse((await team.ask(origin, "/api/topics", { json: topic })).text);
  await team.ask(origin, `/api/topics/${id}`, { method: "PUT", json: { ...topic, onBoard: true } });
  const [{ key }] = JSON.parse((await team.ask(origin, "/api/board?status=open")).text);
  const findId = async (path: string, pattern: RegExp) =>
    pattern.exec((await createVisitor().ask(origin, path)).text)?.[0] ?? "/";
  const placeholders: Record<string, string> = {
    "{key}": key,
    "{file}": await findId("/", /\/assets\/[\w.-]+\.js/),
    "{episode}": await findId("/episodes", /\/episodes\/[\w-]+/),
  };

  /**
   * Measures one call at a time, then sixteen at a time. If `crowdCall` is given, the sixteen make that call instead.
   */
  const measureCall = async (
    figure: string,
    atMost: number,
    call: (number: number) => Promise<unknown>,
    crowdCall = call,
  ) => {
    const sequentialTimes = await timeRepeatedly(call);
    times.push(
      makeRow(bench.nameFigure(`${figure}, p95 ms`), percentile(sequentialTimes, 0.95), {
        compared: median(sequentialTimes),
        atMost,
      }),
    );
    // The first calls are slower, because their code hasn't been optimized yet.
    await repeatFor(CROWD_S / 2, CONCURRENCY, crowdCall);
    const cpuBeforeMs = readCpuMs(pid) + readDatabaseCpuMs(bench);
    const callCount = await repeatFor(CROWD_S, CONCURRENCY, crowdCall);
    const spentCpuMs = readCpuMs(pid) + readDatabaseCpuMs(bench) - cpuBeforeMs;
    costs.push(makeRow(bench.nameFigure(`${figure}: CPU, site and database, ms`), spentCpuMs / callCount));
  };

  for (const [name, path] of Object.entries(OFFICE_PATHS))
    await measureCall(`team: ${name}`, MAX_OFFICE_MS, () => team.ask(origin, path));
  for (const [name, template] of Object.entries(PUBLIC_PATHS)) {
    const call = (caller: Caller, number: number) => {
      const path = template.replace(/\{\w+\}/g, (name) => placeholders[name] ?? String(1 + (number % 20)));
      return caller.ask(origin, path, { headers: { "accept-encoding": "br" } });
    };
    // Pages for signed-in people are never cached, so every call renders the page.
    await measureCall(
      name,
      MAX_PUBLIC_MS,
      (number) => call(team, number),
      (number) => call(createVisitor(), number),
    );
  }
  for (const [name, search] of Object.entries(TRANSCRIPT_SEARCHES)) {
    const path = `/api/episodes?sort=published&limit=12&search=${encodeURIComponent(search)}`;
    // Every call has a different URL, so none is served from the cache.
    await measureCall(`transcripts, ${name}`, MAX_TRANSCRIPTS_MS, (number) =>
      team.ask(origin, path + "+".repeat(1 + (number % 500))),
    );
  }
  const callApi = (path: string, json: object) => {
    const sender = { name: "A Listener", email: `${crypto.randomUUID()}@example.com` };
    return createVisitor().ask(origin, path, { json: { ...sender, ...json } });
  };
  await measureCall("topic form", MAX_PUBLIC_MS, (number) =>
    callApi("/api/topic-requests", { category: "Pay", description: `What is raise number ${number} worth?` }),
  );
  await measureCall("guest form", MAX_PUBLIC_MS, () =>
    callApi("/api/guest-requests", { bio: "Has raised many prices, and kept most customers." }),
  );
  await measureCall("vote", MAX_PUBLIC_MS, () =>
    createVisitor().ask(origin, `/api/board/${key}/vote`, { method: "PUT" }),
  );
  await measureCall("team: edit of a topic", MAX_OFFICE_MS, (number) => {
    const json = { ...topic, content: `What is raise number ${number} worth?` };
    return team.ask(origin, `/api/topics/${id}`, { method: "PUT", json });
  });
  await measureCall("a draw's four requests", MAX_PUBLIC_MS, () => drawAndPick(origin, createVisitor()));
}

/** Enters the passcode, draws, marks a topic as used, and records it as picked, unless another visitor was faster. */
async function drawAndPick(origin: string, visitor: Caller): Promise<void> {
  await visitor.ask(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
  const draw = JSON.parse((await visitor.ask(origin, "/api/topics/generate", { method: "POST" })).text);
  const [categoryId, subCategoryId] = [draw.categoryReel.id, draw.subCategoryReel.id];
  const useReply = await visitor.call(origin, `/api/topics/${categoryId}/used`, { method: "POST" });
  if (useReply?.status !== 200) return;
  const json = { categoryId, subCategoryId, contentId: draw.contentReel.id, selectedType: "category" };
  await visitor.ask(origin, "/api/selected-topics", { json });
}
