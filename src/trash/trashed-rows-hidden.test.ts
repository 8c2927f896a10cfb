import { expect, test } from "vitest";
import { listEndpoints } from "#app/api.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { APPLICATION_INPUT } from "#guests/testing/applications.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { SUGGESTION_INPUT } from "#suggestions/testing/suggestions.ts";
import { loadBuiltPages } from "#testing/built-pages.ts";
import { type Client, openTestApp, type TestApp } from "#testing/test-app.ts";

const MARK = "Quixotic";

/** The lists that the test checks, each with the requests that put the mark, an unusual word, into one of its rows. */
const MARKED_LISTS: [list: string, mark: (row: ListedRow) => ChangeCall[]][] = [
  [
    "/api/topics",
    ({ id }) => [
      {
        method: "PUT",
        path: `/api/topics/${id}`,
        json: { content: MARK, category: MARK, subCategory: MARK },
      },
    ],
  ],
  [
    "/api/episodes",
    ({ id }) => [
      { method: "PATCH", path: `/api/episodes/${id}/short-description`, json: { shortDescription: MARK } },
      { method: "PATCH", path: `/api/episodes/${id}/featured`, json: { featured: true, displayOrder: 1 } },
    ],
  ],
  ["/api/topic-requests", (row) => [makeNotesChange("/api/topic-requests", row)]],
  ["/api/guest-requests", (row) => [makeNotesChange("/api/guest-requests", row)]],
  [
    "/api/host-social-links",
    ({ id, ...row }) => [
      {
        method: "PUT",
        path: `/api/host-social-links/${id}`,
        json: { ...row, url: `https://x.test/${MARK}` },
      },
    ],
  ],
  [
    "/api/host-profiles",
    ({ id, ...row }) => [
      { method: "PUT", path: `/api/host-profiles/${id}`, json: { ...row, bio: MARK, quote: MARK } },
    ],
  ],
];

/**
 * Endpoints that aren't compared, because their responses contain records of earlier events with the mark, or differ
 * every time.
 */
const SKIPPED_PATHS = ["/api/trash", "/api/admin-events", "/api/user/sessions", "/api/team"];

type ListedRow = { id: number } & Record<string, unknown>;
type ChangeCall = { method: string; path: string; json: object };

const makeNotesChange = (list: string, { id, updatedAt }: ListedRow): ChangeCall => ({
  method: "PUT",
  path: `${list}/${id}`,
  json: { status: "pending", adminNotes: MARK, basedOn: updatedAt },
});

async function sendSuccessfully(client: Client, path: string, method: string, json?: object) {
  const response = await client.request(path, { method, ...(json ? { json } : {}) });
  expect([method, path, response.status < 300 || response.text]).toEqual([method, path, true]);
  return response;
}

/**
 * Sends a request to every GET endpoint for each of these rows, with and without a search, as the team and as a
 * visitor. Returns the responses and, as `found`, one whose text contains the mark, if there is any.
 */
async function fetchEverything(
  app: TestApp,
  admin: Client,
  rows: ListedRow[],
): Promise<Record<string, string>> {
  const responses: Record<string, string> = {};
  const readEndpoints = listEndpoints(app.house).filter(
    ({ method, path, endpoint }) =>
      method === "GET" && endpoint.media !== "text/event-stream" && !SKIPPED_PATHS.includes(path),
  );
  for (const [caller, client] of [["team", admin] as const, ["visitor", app.client()] as const])
    for (const { path } of readEndpoints)
      for (const search of ["", `?search=${MARK}`])
        for (const id of path.includes("{") ? rows.map((row) => String(row.episodeNumber ?? row.id)) : [""]) {
          const response = await client.request(path.replaceAll(/\{\w+\}/g, id) + search);
          const total = response.headers.get("x-total-count");
          // Reels and recommendations come in random order, so responses are compared by their sorted characters.
          const text = [...response.text].sort().join("");
          responses[`${caller} ${path} ${id} ${search}`] = `${response.status} ${total} ${text}`;
          if (response.text.includes(MARK)) responses.found = `${caller} ${path}${search}`;
        }
  return responses;
}

/** Returns the pages that show the mark. Skips the trash and the activity log, which are allowed to show it. */
async function findPagesWithMark(
  app: TestApp,
  admin: Client,
  addresses: string[],
  rows: ListedRow[],
): Promise<string[]> {
  const pagesWithMark: string[] = [];
  for (const address of addresses.filter((path) => !/settings\/(trash|activity)/.test(path)))
    for (const id of new Set(
      address.includes(":") ? rows.map((row) => String(row.episodeNumber ?? row.id)) : [""],
    )) {
      const client = address.startsWith("/admin") ? admin : app.client();
      const { text } = await client.request(`${address.replaceAll(/:\w+/g, id)}?list=all`);
      if (text.includes(MARK)) pagesWithMark.push(`${address} ${id}`);
    }
  return pagesWithMark;
}

describeOnBothEngines("what is in the trash", (open) => {
  test("appears in no answer and on no page: lists, counts, searches, exports, feed, sitemap", {
    timeout: 300_000,
  }, async () => {
    const { render, addresses } = await loadBuiltPages();
    const app = openTestApp(await open(), { render, now: () => new Date("2026-11-22T10:00:00Z") });
    await addAllSampleContent(app.house);
    const admin = await app.admin("ruth");
    const photo = `data:image/png;base64,${(await createNoisePicture(30, 30).png().toBuffer()).toString("base64")}`;
    await sendSuccessfully(admin, "/api/topic-requests", "POST", SUGGESTION_INPUT);
    await sendSuccessfully(admin, "/api/guest-requests", "POST", { ...APPLICATION_INPUT, photoUrl: photo });
    const rows: ListedRow[] = [];
    for (const [list] of MARKED_LISTS)
      rows.push((await admin.request(list)).json<ListedRow[]>()[0] ?? { id: 0 });
    const deleteRows = async () => {
      const deletions: (string | null)[] = [];
      for (const [index, [list]] of MARKED_LISTS.entries())
        deletions.push(
          (await sendSuccessfully(admin, `${list}/${rows[index]?.id}`, "DELETE")).headers.get(
            "x-deletion-id",
          ),
        );
      return deletions;
    };
    const restoreRows = async (deletions: (string | null)[]) => {
      for (const id of deletions.toReversed())
        await sendSuccessfully(admin, `/api/trash/${id}/restore`, "POST");
    };
    const deletions = await deleteRows();
    const responsesWithout = await fetchEverything(app, admin, rows);
    await restoreRows(deletions);
    const marks = MARKED_LISTS.flatMap(([, markRow], index) => markRow(rows[index] ?? { id: 0 }));
    for (const { path, method, json } of marks) await sendSuccessfully(admin, path, method, json);
    expect((await fetchEverything(app, admin, rows)).found).toBeDefined();
    expect(await findPagesWithMark(app, admin, addresses, rows)).not.toEqual([]);
    await deleteRows();
    expect(await findPagesWithMark(app, admin, addresses, rows)).toEqual([]);
    expect(await fetchEverything(app, admin, rows)).toEqual(responsesWithout);
  });
});
