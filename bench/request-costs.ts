import { Caller, joinTeam } from "./caller.ts";
import { type Bench, fillTopics, isFull, runOnEachEngine } from "./engines.ts";
import { cpuMs, databaseCpuMs } from "./processes.ts";
import { type Row, report, row } from "./report.ts";
import { type RunningSite, SPIN_PASSCODE, withSite } from "./site.ts";

/**
 * What each kind of request costs in CPU time, of the site's process and of PostgreSQL, with 20,000 topics. The plan of
 * capacity in docs/OPERATIONS.md multiplies these. Sixteen visitors at a time, each from a different address, for a
 * second for each kind; for five with `full`.
 */
const TOPICS = 20_000;
const AT_ONCE = 16;
const SECONDS = isFull ? 5 : 1;
const WORDS = ["family", "pay", "zeitgeist", "you", "rent", "market", "invoice"];

/** `{n}` is a different number in each request, `{word}` another word. */
const VISITS: Record<string, string> = {
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
const OFFICE: Record<string, string> = {
  "team: topics": "/api/topics?limit=50&offset={n}",
  "team: search": "/api/topics?limit=50&search={word}",
  "team: requests": "/api/guest-requests?limit=50",
  "team: week": "/api/weeks",
  "team: page of the back office": "/admin",
};

const rows: Row[] = [];
await runOnEachEngine(async (bench) => {
  await fillTopics(bench, TOPICS);
  await withSite(bench.dataDir, { env: bench.env }, (site) => measure(bench, site));
});
report("request-costs", "nothing: the times are for the plan in docs/OPERATIONS.md", rows);
process.exit();

async function measure(bench: Bench, { origin, pid }: RunningSite): Promise<void> {
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
      name === "{n}" ? String(1 + (count % 20)) : (names[name] ?? WORDS[count % WORDS.length] ?? ""),
    );
  const compressed = { headers: { "accept-encoding": "br" } };

  /** Returns how often `work` was done. */
  const repeat = async (work: () => Promise<unknown>, seconds: number): Promise<number> => {
    const ends = performance.now() + seconds * 1000;
    let made = 0;
    const visits = async () => {
      for (; performance.now() < ends; made += 1) {
        count += 1;
        await work();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visits));
    return made;
  };
  const note = async (kind: string, work: () => Promise<unknown>, requestsEach = 1) => {
    // The first requests are slower, because their code has not been optimized.
    await repeat(work, SECONDS / 2);
    const before = cpuMs(pid) + databaseCpuMs(bench);
    const requests = (await repeat(work, SECONDS)) * requestsEach;
    const spent = cpuMs(pid) + databaseCpuMs(bench) - before;
    rows.push(row(bench.name(`${kind}: CPU of a request, site and database, ms`), spent / requests));
  };
  for (const [kind, path] of Object.entries(VISITS))
    await note(kind, () => visitor().ask(origin, pathOf(path), compressed));
  for (const [kind, path] of Object.entries(OFFICE))
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

/** Enters the passcode, draws, picks and records the pick, unless somebody else was faster. */
async function drawAndPick(origin: string, visitor: Caller): Promise<void> {
  await visitor.ask(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
  const drawn = JSON.parse((await visitor.ask(origin, "/api/topics/generate", { method: "POST" })).text);
  const [categoryId, subCategoryId] = [drawn.categoryReel.id, drawn.subCategoryReel.id];
  const used = await visitor.call(origin, `/api/topics/${categoryId}/used`, { method: "POST" });
  if (used?.status !== 200) return;
  const json = { categoryId, subCategoryId, contentId: drawn.contentReel.id, selectedType: "category" };
  await visitor.ask(origin, "/api/selected-topics", { json });
}
