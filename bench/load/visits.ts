import { dice } from "#testing/dice.ts";
import { SPIN_PASSCODE } from "../site.ts";

export type Asked = {
  method?: string;
  path: string;
  cookie?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** The correct statuses; 200 if absent. */
  statuses?: readonly number[];
};
export type Got = { status: number; text: string; cookie: string; deletion: string };
/** Sends one request and records its time under `kind`. */
export type Ask = (kind: string, asked: Asked) => Promise<Got>;

export type Site = {
  files: string[];
  pictures: string[];
  episodes: string[];
  /** Keys of open topics on the board. */
  board: string[];
  written: Written;
};

/**
 * Everything acknowledged: suggestions by their texts, guests by their addresses, picked topics by their records' ids.
 */
export type Written = { suggestions: string[]; guests: string[]; picks: number[] };
export const makeWritten = (): Written => ({ suggestions: [], guests: [], picks: [] });

/** Things that people do on the site, each with its frequency out of a thousand. */
export type Kind = { name: string; share: number; act: (ask: Ask) => Promise<unknown> };

const WORDS = ["family", "pay", "zeitgeist", "you", "rent", "market", "q", "th", "invoice"];
const SORTS = ["newest", "oldest", "category-asc", "subCategory-desc", "content-asc"];
const QUESTION = "What would you do with a raise that you did not ask for?";

/** Visitors: nine of ten requests. */
export function listVisits(site: Site): Kind[] {
  const { oneOf, below } = dice(7);
  const pick = (from: readonly string[]) => oneOf(from) ?? "";
  const choosePage = () => 1 + below(20);
  const read = (name: string, share: number, path: () => string): Kind => ({
    name,
    share,
    act: (ask) => ask(name, { path: path() }),
  });
  return [
    read("home page", 280, () => "/"),
    read("files of the page", 160, () => pick(site.files)),
    read("pictures", 140, () => pick(site.pictures)),
    read("episodes page", 50, () => `/episodes?page=${choosePage()}`),
    read("search of episodes", 20, () => `/episodes?search=${pick(WORDS)}`),
    read("page of an episode", 50, () => pick(site.episodes)),
    read("reels", 50, () => "/api/slot-machine/reels"),
    read("spins", 50, () => "/api/slot-machine/spins"),
    read("what is on air", 20, () => "/api/live"),
    read("board", 20, () => pick(["/topics", "/topics?sort=new", `/topics?search=${pick(WORDS)}`])),
    read("thread", 10, () => `/topics/${pick(site.board)}`),
    read(
      "already suggested",
      10,
      () => `/api/board/similar?text=${pick(WORDS)}+${pick(WORDS)}+${pick(WORDS)}`,
    ),
    { name: "vote", share: 10, act: (ask) => vote(ask, pick(site.board)) },
    read("calendar, feed, sitemap", 10, () => pick(["/calendar.ics", "/feed.xml", "/sitemap.xml"])),
    { name: "draw", share: 15, act: (ask) => drawAndPick(ask, site) },
    { name: "topic form", share: 10, act: (ask) => suggest(ask, site.written) },
    { name: "guest form", share: 5, act: (ask) => apply(ask, site.written) },
  ];
}

/** The team: every tenth request. */
export function listOfficeWork(cookies: string[], topics: number[]): Kind[] {
  const { roll, oneOf: pick } = dice(8);
  const read = (name: string, share: number, path: () => string): Kind => ({
    name,
    share,
    act: (ask) => ask(name, { path: path(), cookie: pick(cookies) ?? "" }),
  });
  return [
    read(
      "admin: topics",
      30,
      () => `/api/topics?limit=50&offset=${50 * choosePage(roll)}&sort=${pick(SORTS)}`,
    ),
    read("admin: search", 25, () => `/api/topics?limit=50&search=${pick(WORDS)}`),
    read("admin: stats", 10, () => "/api/topics/stats"),
    read("admin: requests", 15, () => `/api/${pick(["topic", "guest"])}-requests?limit=50`),
    read("admin: episodes", 15, () => `/api/episodes?limit=50&search=${pick(["", ...WORDS])}`),
    read("admin: week", 10, () => pick(["/api/weeks", "/api/guest-requests/wall", "/api/trash"]) ?? ""),
    read("admin: page", 5, () => pick(["/admin", "/admin/episodes", "/admin/history"]) ?? ""),
    read("admin: analytics", 5, () => "/api/topics/analytics"),
    { name: "admin: delete", share: 5, act: (ask) => deleteAndRestore(ask, pick(cookies) ?? "") },
    {
      name: "admin: edit",
      share: 10,
      act: (ask) =>
        ask("admin: edit", {
          method: "PUT",
          path: `/api/topics/${pick(topics)}`,
          cookie: pick(cookies) ?? "",
          body: { category: "Pay", subCategory: "Raises", content: `${QUESTION} ${roll()}` },
        }),
    },
  ];
}

const choosePage = (roll: () => number) => Math.floor(roll() ** 3 * 50);

/** The passcode, a draw, a pick, and its record: four requests. If somebody was faster, it chooses another topic. */
async function drawAndPick(ask: Ask, { written }: Site): Promise<void> {
  const body = { passcode: SPIN_PASSCODE };
  const { cookie } = await ask("draw", { method: "POST", path: "/api/verify-passcode", body });
  const drawn = await ask("draw", { method: "POST", path: "/api/topics/generate", cookie });
  const { categoryReel, subCategoryReel, contentReel } = JSON.parse(drawn.text);
  const ids = { categoryId: categoryReel.id, subCategoryId: subCategoryReel.id, contentId: contentReel.id };
  const choices = { content: contentReel.id, subCategory: subCategoryReel.id, category: categoryReel.id };
  for (const [selectedType, id] of Object.entries(choices)) {
    const path = `/api/topics/${id}/used`;
    // Picked by another visitor, or in the trash.
    const { status } = await ask("draw", { method: "POST", path, cookie, statuses: [200, 404, 409] });
    if (status !== 200) continue;
    const pick = { cookie, body: { ...ids, selectedType }, statuses: [201] };
    const picked = await ask("draw", { method: "POST", path: "/api/selected-topics", ...pick });
    written.picks.push(JSON.parse(picked.text).id);
    return;
  }
}

/** A vote, which every second visitor takes back. */
async function vote(ask: Ask, key: string): Promise<void> {
  const path = `/api/board/${key}/vote`;
  const { cookie, text } = await ask("vote", { method: "PUT", path });
  if (JSON.parse(text).votes % 2 === 0) await ask("vote", { method: "DELETE", path, cookie });
}

/** Adds a topic as the team, moves it to the trash and restores it. */
async function deleteAndRestore(ask: Ask, cookie: string): Promise<void> {
  const kind = "admin: delete";
  const body = { category: "Pay", subCategory: "Raises", content: QUESTION };
  const made = await ask(kind, { method: "POST", path: "/api/topics", cookie, body, statuses: [201] });
  const path = `/api/topics/${JSON.parse(made.text).id}`;
  const { deletion } = await ask(kind, { method: "DELETE", path, cookie, statuses: [204] });
  await ask(kind, { method: "POST", path: `/api/trash/${deletion}/restore`, cookie });
}

const PERSON = { name: "A Listener", email: "listener@example.com" };

let forms = 0;
/** Returns a text that no other form of this run has. */
const nameForm = () => {
  forms += 1;
  return `${process.pid}.${forms}`;
};

async function suggest(ask: Ask, { suggestions }: Written): Promise<void> {
  const description = `${QUESTION} I would like to hear number ${nameForm()}.`;
  const body = { ...PERSON, category: "Pay", description };
  await ask("topic form", { method: "POST", path: "/api/topic-requests", body, statuses: [201] });
  suggestions.push(description);
}

async function apply(ask: Ask, { guests }: Written): Promise<void> {
  const email = `guest-${nameForm()}@example.com`;
  const bio = `Has raised many prices. ${QUESTION} ${QUESTION}`;
  const body = { ...PERSON, email, bio, phone: "555 0100" };
  await ask("guest form", { method: "POST", path: "/api/guest-requests", body, statuses: [201] });
  guests.push(email);
}
