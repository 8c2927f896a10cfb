import type { Page } from "playwright-core";

type LiveState = { version: number; status: string; date: string; week: { version: number } };
type DrawnState = { draw: { topics: { topicId: number }[] } };

/** Returns a function that sends a producer's command for the next show, along with the show's current version. */
export function createCommandSender({ request }: Page) {
  return async (command: string, more: object = {}): Promise<LiveState & DrawnState> => {
    const liveState: LiveState = await (await request.get("/api/live")).json();
    const version = liveState.status === "live" ? liveState.version : liveState.week.version;
    const data = { command, version, ...more };
    const response = await request.post(`/api/weeks/${liveState.date}/commands`, { data });
    if (response.status() !== 200) throw new Error(`${command}: ${await response.text()}`);
    return response.json();
  };
}

/** Returns the paths of the overlay and the hosts' view. */
export async function readScreenPaths({ request }: Page): Promise<{ overlay: string; host: string }> {
  const { url, hostUrl } = await (await request.get("/api/overlay")).json();
  return { overlay: new URL(url).pathname, host: new URL(hostUrl).pathname };
}

/** Makes exactly three topics drawable, so that all of them are drawn. */
export async function setDrawableTopics(
  { request }: Page,
  topics: { category: string; subCategory: string; content: string }[],
): Promise<void> {
  await request.post("/api/topics/archive-all");
  for (const data of topics) {
    const response = await request.post("/api/topics", { data });
    if (response.status() !== 201) throw new Error(await response.text());
  }
}

/** A run sheet whose parts last between 2 and 60 minutes, so that the time left has different widths. */
export const SHOW_RUN_SHEET = [2, 10, 14, 60].map((minutes) => ({
  kind: "segment",
  title: `Part of ${minutes}`,
  minutes,
}));

/** Saves the next show's run sheet, as the signed-in producer. Returns a command sender and the screens' paths. */
export async function saveRunSheet(page: Page) {
  const { date, week } = await (await page.request.get("/api/live")).json();
  const data = { version: week.version, runSheet: SHOW_RUN_SHEET };
  await page.request.put(`/api/weeks/${date}`, { data });
  return { run: createCommandSender(page), paths: await readScreenPaths(page) };
}
