import { expect, test } from "vitest";
import { listEndpoints } from "#app/api.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listUpcomingShowDates } from "#show/dates.rules.ts";
import { defaultShow } from "#show.ts";
import { addSuggestedTopic } from "#suggestions/board/testing/board-topics.ts";
import { loadBuiltPages } from "./built-pages.ts";
import { type Client, openTestApp, type TestApp } from "./test-app.ts";

const NOW = "2026-11-22T10:00:00Z";
const [SHOW_DATE = "", NEXT_DATE = ""] = listUpcomingShowDates(defaultShow, new Date(NOW), 2).map(
  ({ date }) => date,
);

/** Matches the unique words that this test puts into private fields. */
const MARK_PATTERN = /quux[a-z]+/gi;
const EMAIL_ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The slot machine's reels show the texts of available topics, as the specification requires. */
const REELS_PATH = "/api/slot-machine/reels";

describeOnBothEngines("every public answer and page", (open) => {
  test("contains no email addresses, withheld names, unpublished topics, or anything only for the team", {
    timeout: 300_000,
  }, async () => {
    const { render, addresses } = await loadBuiltPages();
    const app = openTestApp(await open(), {
      render,
      now: () => new Date(NOW),
      env: { SPIN_PASSCODE: "quuxspins" },
    });
    await addAllSampleContent(app.house);
    const owner = await app.member("owner", "quuxowner");
    const { secrets, whileNamed } = await plantMarks(app, owner, addresses);
    expect(whileNamed).toContain("quuxrafa");
    const paths = listPaths(app, addresses, await listParameterValues(owner));
    const leaks: string[] = [];
    const user = await app.user("reader");
    for (const [who, client] of [["a visitor", app.client()] as const, ["a user", user] as const])
      for (const path of paths) {
        // Signed-in users get the same HTML as visitors, so only check the pages' data for them.
        if (client === user && !path.startsWith("/api/") && !path.endsWith(".data")) continue;
        const { text } = await client.request(path);
        const marks = path.startsWith(REELS_PATH) ? [] : (text.match(MARK_PATTERN) ?? []);
        const mails = (text.match(EMAIL_ADDRESS) ?? []).filter((address) => !isPublicAddress(address));
        const tokens = secrets.filter((secret) => text.includes(secret));
        for (const leak of new Set([...marks, ...mails, ...tokens])) leaks.push(`${who}: ${path}: ${leak}`);
      }
    expect(leaks).toEqual([]);
    expect(await listUnreadableMarks(app, owner)).toEqual([]);
    const leakingLines = app.logged.filter((line) =>
      secrets.some((secret) => JSON.stringify(line).includes(secret)),
    );
    expect(leakingLines).toEqual([]);
  });
});

/** Returns whether a text that looks like an email address is the show's own address, or the id of a calendar entry. */
const isPublicAddress = (address: string): boolean =>
  address === defaultShow.contactEmail || /^\d{4}-/.test(address);

type Created = { id: number; statusUrl?: string; url?: string; secret?: string };

/**
 * Puts a mark, which is a unique word, into every private field. Returns the tokens and keys, and what visitors could
 * read while a name was public.
 */
async function plantMarks(app: TestApp, owner: Client, addresses: string[]) {
  const sendJson = async (client: Client, method: string, path: string, json?: object): Promise<Created> => {
    const response = await client.request(path, { method, ...(json ? { json } : {}) });
    expect([method, path, response.status < 300 || response.text]).toEqual([method, path, true]);
    return response.text ? response.json<Created>() : { id: 0 };
  };
  const makeTopic = (name: string) => ({ content: `${name}?`, category: name, subCategory: name });
  const suggest = (otherFields: object) =>
    addSuggestedTopic(app.client(), owner, {
      name: "Ana",
      email: "quuxmail@private.example",
      ...otherFields,
    });
  const request = (more: object) =>
    sendJson(app.client(), "POST", "/api/topic-requests", {
      ...{ name: "quuxname", email: "quuxname@private.example", category: "quuxcategory" },
      ...{ description: "quuxdescription" },
      ...more,
    });
  const addNote = async (path: string, status: string, more = {}) => {
    const [newest] = (await owner.request(path)).json<{ id: number }[]>();
    await sendJson(owner, "PUT", `${path}/${newest?.id}`, { status, adminNotes: "quuxnotes", ...more });
  };

  const surpriseTopic = await sendJson(owner, "POST", "/api/topics", makeTopic("quuxsurprise"));
  await sendJson(owner, "PUT", `/api/topics/${surpriseTopic.id}`, {
    ...makeTopic("quuxsurprise"),
    requesterName: "quuxteamsname",
  });
  const offBoard = await suggest({ description: "quuxoffboard, formerly listed" });
  await sendJson(owner, "PUT", `/api/topics/${offBoard.topicId}`, {
    ...makeTopic("quuxoffboard"),
    onBoard: false,
  });
  const deletedSuggestion = await suggest({ description: "quuxdeleted, formerly listed" });
  await sendJson(owner, "DELETE", `/api/topics/${deletedSuggestion.topicId}`);
  const withheldSuggestion = await suggest({
    name: "quuxwithheld",
    showName: false,
    description: "What does rest cost?",
  });
  const withdrawnSuggestion = await suggest({ description: "quuxwithdrawn, formerly listed" });
  const toApiPath = (followUrl: string) => followUrl.replace("/s/", "/api/suggestions/");
  await sendJson(app.client(), "POST", `${toApiPath(withdrawnSuggestion.followUrl)}/withdraw`);
  await request({ description: "quuxpending, still unread" });
  await request({ website: "quuxspam", description: "quuxspam, kept apart" });
  await request({ description: "quuxrejected, with notes" });
  await addNote("/api/topic-requests", "rejected");
  const mergedRequest = await request({ description: "quuxmerged into another" });
  const [listedTopic] = (await app.client().request("/api/board?search=rest")).json<{ key: string }[]>();
  await sendJson(owner, "POST", `/api/topic-requests/${mergedRequest.id}/merge`, { key: listedTopic?.key });

  const guest = {
    ...{ name: "quuxguest", email: "quuxguest@private.example", phone: "+1 555 quuxphone" },
    ...{ linkedIn: "https://linkedin.example/quuxlink", potentialTimeline: "quuxtimeline" },
    bio: "quuxbio, thirty years of night shifts, and a book about them.",
  };
  const pendingGuest = await sendJson(app.client(), "POST", "/api/guest-requests", guest);
  await sendJson(owner, "POST", `/api/guest-requests/${pendingGuest.id}/offer`, {
    ...{ dates: [NEXT_DATE], message: "quuxmessage" },
  });
  const scheduledGuest = await sendJson(app.client(), "POST", "/api/guest-requests", {
    ...guest,
    name: "Paul Sorensen",
  });
  await addNote("/api/guest-requests", "scheduled", { scheduledDate: SHOW_DATE });

  const week = (await owner.request(`/api/weeks?from=${SHOW_DATE}&count=1`)).json<{ version: number }[]>();
  const part = { kind: "segment", title: "quuxpart", minutes: 5, note: "quuxpartnote", done: false };
  await sendJson(owner, "PUT", `/api/weeks/${SHOW_DATE}`, {
    ...{ version: week[0]?.version, note: "quuxweeknote", runSheet: [part] },
  });
  const episodes = (await owner.request("/api/episodes")).json<{ id: number }[]>();
  await sendJson(owner, "PATCH", `/api/episodes/${episodes[0]?.id}`, { title: "quuxepisode", hidden: true });
  await sendJson(owner, "PUT", `/api/topics/${withheldSuggestion.topicId}/aired`, {
    ...{ episodeId: episodes[0]?.id, seconds: 90, notify: false },
  });
  const hosts = (await owner.request("/api/host-profiles")).json<{ id: number; hostName: string }[]>();
  await sendJson(owner, "PUT", `/api/host-profiles/${hosts[0]?.id}`, {
    ...{ hostName: hosts[0]?.hostName, role: "Host", specialty: "Rent", quote: "quuxquote", bio: "quuxhost" },
    isActive: false,
  });
  const { version } = (await owner.request("/api/show/draft")).json<{ version: number }>();
  await sendJson(owner, "PUT", "/api/show/draft", { version, tagline: "quuxdraft", blurb: "quuxdraft" });
  const invitation = await sendJson(owner, "POST", "/api/team/invitations", {
    ...{ role: "producer", email: "quuxinvited@private.example" },
  });
  const webhook = await sendJson(owner, "POST", "/api/webhooks", {
    ...{ name: "quuxhook", address: "https://hooks.example/quuxhook", kind: "json", events: ["live"] },
  });
  await sendJson(owner, "PUT", "/api/user", {
    email: "quuxowner@private.example",
    currentPassword: "correct horse",
  });

  // The person later withdraws this name, after pages and responses with it have been cached.
  const namedSuggestion = await suggest({ name: "quuxrafa", description: "Do you lend to family?" });
  const [board] = (await app.client().request("/api/board?search=family")).json<{ key: string }[]>();
  const pages = ["/topics", `/topics/${board?.key}`, "/api/board", `/api/board/${board?.key}`];
  expect(addresses).toContain("/topics/:key");
  const whileNamed = (await Promise.all(pages.map((path) => app.client().request(path)))).map(
    ({ text }) => text,
  );
  const picture = () => app.client().request(`/topics/${board?.key}/picture.png`);
  const { bytes } = await picture();
  await sendJson(app.client(), "PUT", toApiPath(namedSuggestion.followUrl), { showName: false });
  expect((await picture()).bytes).toEqual(bytes);
  for (const overlayName of ["overlay", "host"])
    await sendJson(owner, "POST", "/api/overlay/rotate", { which: overlayName });
  const { url, hostUrl } = (await owner.request("/api/overlay")).json<Record<string, string>>();
  const links = [
    namedSuggestion.followUrl,
    pendingGuest.statusUrl,
    scheduledGuest.statusUrl,
    invitation.url,
    url,
    hostUrl,
  ];
  const secrets = [
    ...links.map((link) => /[\w-]{20,}/.exec(link ?? "")?.[0]),
    webhook.secret,
    "hooks.example",
  ];
  expect(secrets).toEqual(secrets.map(() => expect.stringMatching(/^\S{10}/)));
  return { secrets: secrets.map(String), whileNamed: whileNamed.join() };
}

/** Returns the values to try for each parameter in a path. */
async function listParameterValues(owner: Client): Promise<Record<string, string[]>> {
  const readRows = async <Row>(path: string) => (await owner.request(path)).json<Row[]>();
  const board = await readRows<{ key: string }>("/api/board?limit=100");
  const episodes = await readRows<{ id: number; episodeNumber: number }>("/api/episodes?hidden=true&limit=3");
  const numbers = ["1", "2", "3"];
  return {
    id: numbers,
    key: board.map(({ key }) => key),
    token: ["no-such-token"],
    date: [SHOW_DATE],
    address: ["1", ...episodes.map(({ episodeNumber }) => `quuxepisode-${episodeNumber}`)],
    name: ["beep"],
  };
}

/**
 * Lists the paths of all GET endpoints that visitors and users may use, and of all pages and their data. Leaves out
 * event streams, which never end.
 */
function listPaths(app: TestApp, addresses: string[], values: Record<string, string[]>): string[] {
  const calls = listEndpoints(app.house)
    .filter(({ method, endpoint }) => method === "GET" && ["public", "user"].includes(endpoint.access))
    .filter(({ endpoint }) => endpoint.media !== "text/event-stream")
    .flatMap(({ path, endpoint }) => [
      path,
      ...(endpoint.query && "search" in endpoint.query.shape ? [`${path}?search=quux`] : []),
      ...(endpoint.query && "text" in endpoint.query.shape ? [`${path}?text=quuxsurprise+quuxpending`] : []),
    ]);
  const pages = addresses.flatMap((address) => [address, address === "/" ? "/_.data" : `${address}.data`]);
  return [...calls, ...pages, "/topics?search=quux", "/episodes?search=quux", "/api/openapi.json"].flatMap(
    (path) => fillParameters(path, values),
  );
}

function fillParameters(path: string, values: Record<string, string[]>): string[] {
  const part = /\{(\w+)\}|:(\w+)/.exec(path);
  if (!part) return [path];
  const name = part[1] ?? part[2] ?? "";
  return (values[name] ?? ["1"]).flatMap((value) => fillParameters(path.replace(part[0], value), values));
}

/**
 * Lists the marks that not even the owner can read. There must be none: a mark that was never stored can't leak, so the
 * test would prove nothing.
 */
async function listUnreadableMarks(app: TestApp, owner: Client): Promise<string[]> {
  const lists = listEndpoints(app.house).filter(
    ({ method, path, endpoint }) =>
      method === "GET" && !path.includes("{") && endpoint.media !== "text/event-stream",
  );
  const texts = await Promise.all(
    [
      ...lists.map(({ path }) => path),
      "/api/topic-requests?spam=true",
      "/api/episodes?hidden=true",
      `/api/weeks?from=${SHOW_DATE}`,
    ].map(async (path) => (await owner.request(path)).text),
  );
  const readableMarks = new Set(texts.join().match(MARK_PATTERN));
  return PLANTED_MARKS.filter((mark) => !readableMarks.has(mark));
}

const PLANTED_MARKS = [
  ...["quuxsurprise", "quuxteamsname", "quuxoffboard", "quuxdeleted", "quuxwithdrawn", "quuxwithheld"],
  ...[
    "quuxpending",
    "quuxspam",
    "quuxrejected",
    "quuxmerged",
    "quuxname",
    "quuxmail",
    "quuxnotes",
    "quuxrafa",
  ],
  ...["quuxguest", "quuxphone", "quuxlink", "quuxtimeline", "quuxbio", "quuxweeknote", "quuxpart"],
  ...["quuxepisode", "quuxhost", "quuxquote", "quuxdraft", "quuxinvited", "quuxhook", "quuxowner"],
];
