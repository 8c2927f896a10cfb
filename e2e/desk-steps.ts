import type { Page, Route } from "playwright-core";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { signIn } from "./journey.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

export const DESK_RUN_SHEET = [
  { kind: "segment", title: "Cold open", minutes: 5 },
  { kind: "draw", title: "The draw", minutes: 5 },
  { kind: "poll", title: "The poll", minutes: 5 },
  { kind: "segment", title: "On the table", minutes: 40 },
  { kind: "segment", title: "Close", minutes: 5 },
];

type SentCommand = { command: string; key: string | undefined };

/** Decides what happens to a command on its way to the site. */
type CommandHandler = (route: Route) => Promise<void>;

/** Goes live, opens a producer's desk, and records the commands that it sends. */
export async function openLiveDesk(page: Page, runSheet: object[] = DESK_RUN_SHEET) {
  await signIn(page, "producer");
  const readLiveState = async (): Promise<TeamLiveState> => (await page.request.get("/api/live")).json();
  const runCommand = async (command: string, more: object = {}): Promise<TeamLiveState> => {
    const { date, status, version, week } = await readLiveState();
    const data = { command, version: status === "live" ? version : week.version, ...more };
    const response = await page.request.post(`/api/weeks/${date}/commands`, { data });
    if (!response.ok()) throw new Error(`${command}: ${await response.text()}`);
    return response.json();
  };
  // A journey that failed may have left its show on air.
  if ((await readLiveState()).status === "live") await runCommand("end");
  const { date, week } = await readLiveState();
  await page.request.put(`/api/weeks/${date}`, { data: { version: week.version, runSheet } });
  const { version } = await runCommand("go-live");
  const sent: SentCommand[] = [];
  const handlers: CommandHandler[] = [];
  await page.route("**/api/weeks/*/commands", async (route) => {
    const { command } = route.request().postDataJSON();
    sent.push({ command, key: route.request().headers()["idempotency-key"] });
    await (handlers.shift() ?? ((nextRoute) => nextRoute.continue()))(route);
  });
  return {
    sent,
    /** Returns the commands in order. One that the desk repeats, because the site is slow to respond, counts once. */
    listCommands: () => [...new Map(sent.map(({ key, command }) => [key, command])).values()],
    /** Passes each of the next commands to one of the given handlers, in the given order. */
    handleNext: (...nextHandlers: CommandHandler[]) => handlers.push(...nextHandlers),
    run: runCommand,
    read: readLiveState,
    /** Returns how many commands the site has carried out since the show went on air. */
    countCarriedOut: async () => (await readLiveState()).version - version,
    cue: (name: string | RegExp) => page.getByRole("button", { name, exact: true }),
  };
}

/** Lets the desk's next poll run for five minutes, because a shorter one could close too early on a slow machine. */
export const chooseLongestPoll = (desk: Page): Promise<void> =>
  desk.getByRole("radio", { name: "5:00" }).check();

/**
 * Stops the page's clock. Returns a function that advances the clock, which makes timers fire. Call
 * `page.clock.install()` before opening the page.
 */
export async function stopClock(page: Page): Promise<(ms: number) => Promise<void>> {
  // Far enough ahead that a slow machine stops the clock before it gets there.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  return (ms) => page.clock.runFor(ms);
}

/** Finds a button once nothing moves. Returns a function that clicks at its position, no matter what is there by then. */
export async function prepareClickAtButton(page: Page, name: string): Promise<() => Promise<void>> {
  await waitUntilSettled(page);
  const box = await page.getByRole("button", { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not in sight`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
