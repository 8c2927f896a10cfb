import { Caller, joinTeam } from "./caller.ts";
import { type Bench, fillTopics, isFullRun, runOnEachEngine } from "./engines.ts";
import { readCpuMs, readDatabaseCpuMs } from "./processes.ts";
import { makeRow, type Row, report } from "./report.ts";
import { type RunningSite, SPIN_PASSCODE, withSite } from "./site.ts";

/**
 * Measures how much CPU time each kind of request costs the site's process and PostgreSQL, with 20,000 topics. The
 * capacity plan in docs/OPERATIONS.md is based on these figures. Sends requests from sixteen visitors at a time, each
 * from a different address, for a second per kind, or five with `full`.
 */
const TOPIC_COUNT = 20_000;
const CONCURRENCY = 16;
const DURATION_S = isFullRun ? 5 : 1;
const SEARCH_WORDS = ["family", "pay", "zeitgeist", "you", "rent", "market", "invoice"];

/** In each request, `{n}` becomes a different number and `{word}` a different word. */
const VISITOR_PATHS: Record<string, string> = {
  "home page": "/",
  "files of the page": "{file}",
  "episodes page": "/episodes?page={n}",
  "search of episodes": "/episodes?search={word}",
  "page of an episode": "{episode}",
  reels: "/api/slot-machine/reels",
  spins: "/api/slot-machine/spins",
  "what is on air": "/api/live",
  board: "/topics?search={word}",
  thread: "/topics/{key}",
  "similar topics": "/api/board/similar?text={word}+{word}",
};
const OFFICE_PATHS: Record<string, string> = {
  "team: topics": "/api/topics?limit=50&offset={n}",
  "team: search": "/api/topics?limit=50&search={word}",
  "team: requests": "/api/guest-requests?limit=50",
  "team: week": "/api/weeks",
  "team: page of the back office": "/admin",
};

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPIC_COUNT);
  await withSite(bench.dataDir, { env: bench.env }, (site) => measureCosts(bench, site));
});
report("request-costs", "nothing: the times are for the plan in docs/OPERATIONS.md", rows);
process.exit();

async function measureCosts(bench: Bench, { origin, pid }: RunningSite): Promise<void> {
  let count = 0;
  const visitor = () => new Caller(count);
  const team = await joinTeam(origin);
  const topic = { category: "Pay", subCategory: "Raises", content: "What is a raise worth?" };
  const { id } = JSON.parse((await team.ask(origin, "/api/topics", { json: topic })).text);
  await team.ask(origin, `/api/topics/${id}`, { method: "PUT", json: { ...topic, onBoard: true } });
  const [{ key }] = JSON.parse((await team.ask(origin, "/api/board?status=open")).text);
  const find = async (path: string, pattern: RegExp) =>
    pattern.exec((await visitor().ask(origin, path)).text)?.[0] ?? "/";
  const names: Record<string, string> = {
    "{key}": key,
    "{file}": await find("/", /\/assets\/[\w.-]+\.js/),
    "{episode}": await find("/episodes", /\/episodes\/[\w-]+/),
  };
  const pathOf = (path: string) =>
    path.replaceAll(/\{\w+\}/g, (name) =>
      name === "{n}"
        ? String(1 + (count % 20))
        : (names[name] ?? SEARCH_WORDS[count % SEARCH_WORDS.length] ?? ""),
    );
  const compressed = { headers: { "accept-encoding": "br" } };

  /** Repeats `work` for the given time, `CONCURRENCY` at a time. Returns how many times it ran. */
  const repeat = async (work: () => Promise<unknown>, seconds: number): Promise<number> => {
    const ends = performance.now() + seconds * 1000;
    let made = 0;
    const visits = async () => {
      for (; performance.now() < ends; made += 1) {
        count += 1;
        await work();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, visits));
    return made;
  };
  const note = async (kind: string, work: () => Promise<unknown>, requestsEach = 1) => {
    // The first requests are slower, because their code hasn't been optimized yet.
    await repeat(work, DURATION_S / 2);
    const before = readCpuMs(pid) + readDatabaseCpuMs(bench);
    const requests = (await repeat(work, DURATION_S)) * requestsEach;
    const spent = readCpuMs(pid) + readDatabaseCpuMs(bench) - before;
    rows.push(makeRow(bench.name(`${kind}: CPU of a request, site and database, ms`), spent / requests));
  };
  for (const [kind, path] of Object.entries(VISITOR_PATHS))
    await note(kind, () => visitor().ask(origin, pathOf(path), compressed));
  for (const [kind, path] of Object.entries(OFFICE_PATHS))
    await note(kind, () => team.ask(origin, pathOf(path), compressed));
  await note("vote", () => visitor().ask(origin, `/api/board/${key}/vote`, { method: "PUT" }));
  await note("draw, one of its four requests", () => drawAndPick(origin, visitor()), 4);
  const sender = { name: "A Listener", email: "listener@example.com" };
  await note("topic form", () => {
    const json = { ...sender, category: "Pay", description: `What is raise number ${count} worth?` };
    return visitor().ask(origin, "/api/topic-requests", { json });
  });
  await note("guest form", () => {
    const bio = "Has raised many prices, and kept most customers.";
    const json = { ...sender, bio, email: `guest${count}@example.com` };
    return visitor().ask(origin, "/api/guest-requests", { json });
  });
  await note("team: edit of a topic", () => {
    const json = { ...topic, content: `What is raise number ${count} worth?` };
    return team.ask(origin, `/api/topics/${id}`, { method: "PUT", json });
  });
}

/** Enters the passcode, draws, picks a topic and records the pick, unless another visitor was faster. */
async function drawAndPick(origin: string, visitor: Caller): Promise<void> {
  await visitor.ask(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
  const drawn = JSON.parse((await visitor.ask(origin, "/api/topics/generate", { method: "POST" })).text);
  const [categoryId, subCategoryId] = [drawn.categoryReel.id, drawn.subCategoryReel.id];
  const used = await visitor.call(origin, `/api/topics/${categoryId}/used`, { method: "POST" });
  if (used?.status !== 200) return;
  const json = { categoryId, subCategoryId, contentId: drawn.contentReel.id, selectedType: "category" };
  await visitor.ask(origin, "/api/selected-topics", { json });
}
