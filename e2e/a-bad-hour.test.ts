import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { LiveState } from "#on-air/live/live.contract.ts";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import {
  castCrowdVotes,
  interceptNextCommand,
  loseResponseAndConnection,
  openBadHourPages,
  pressOnAllDesks,
  TOPIC_COUNT,
  useUpTopics,
} from "./bad-hour.ts";
import {
  expectEventsListedOnce,
  expectSingleDraw,
  expectStepsListedOnce,
  expectVerifiableDraw,
} from "./bad-hour-afterwards.ts";
import { chooseLongestPoll } from "./desk-steps.ts";
import { goLive } from "./go-live.ts";
import { journey } from "./journey.ts";
import { CHECK_EVERY_MS, watchOverlay } from "./overlay-watch.ts";
import { type RestartableSite, startRestartableSite } from "./restartable-site.ts";
import { expectToast } from "./toast.ts";

/** The longest that the overlay may be blank or wrong. */
const MAX_OVERLAY_MISMATCH_MS = 5000;

const VIEWER_COUNT = 60;
const FLOOD_VOTE_COUNT = 200;
/** The most votes that a poll counts from a single network. */
const MAX_VOTES_PER_NETWORK = 50;

/**
 * Creates journeys on a site that can be killed and restarted with the same data. It uses SQLite unless `openDatabase`
 * is given.
 */
const createRestartableJourney = (openDatabase?: () => Promise<{ url: string; stop(): Promise<unknown> }>) =>
  journey.extend<{ site: RestartableSite }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
      async ({}, use) => {
        const database = await openDatabase?.();
        const env = { TRUST_PROXY: "1", ...(database && { DATABASE_URL: database.url }) };
        const site = await startRestartableSite(env);
        await use(site);
        await site.stop();
        await database?.stop();
      },
      { scope: "file" },
    ],
  });

const postgresBinaries = await findPostgres();
const postgresJourney = createRestartableJourney(async () => {
  if (!postgresBinaries) throw new Error("This machine has no PostgreSQL");
  return startPostgres(postgresBinaries, ["fsync=off", "log_min_messages=fatal"]);
});

const findCueButton = (desk: Page, name: string) => desk.getByRole("button", { name, exact: true });
const fetchLiveState = async ({ request }: Page): Promise<LiveState> =>
  (await request.get("/api/live")).json();

for (const [engine, engineJourney] of [
  ["SQLite", createRestartableJourney()],
  ["PostgreSQL", postgresBinaries ? postgresJourney : postgresJourney.skip],
] as const)
  describe(`in a bad hour on ${engine}`, () => {
    engineJourney(
      "every press has exactly one effect, the overlay is right within five seconds, and everything is consistent afterwards",
      async ({ page, visitor, site, complaints }) => {
        complaints.expect(/409|ERR_/);
        const { date, overlay, phone, colleague } = await openBadHourPages(page, visitor);
        const overlayWatch = watchOverlay(overlay, site.origin);

        await goLive(page);
        await phone.getByText("LIVE NOW").first().waitFor();
        // Two producers press the same button at the same time.
        const statuses = await pressOnAllDesks([page, colleague], "Next: The draw");
        expect(statuses.toSorted()).toEqual([200, 409]);
        for (const desk of [page, colleague]) await findCueButton(desk, "Draw").first().waitFor();

        // A single viewer uses up all the topics.
        expect(await useUpTopics(site, "203.0.113.7")).toBe(TOPIC_COUNT);
        await page.getByRole("textbox", { name: "The audience's word" }).fill("porch light");
        await findCueButton(page, "Draw with “porch light”").click();
        await expectToast(page, "Not done");
        await page.getByRole("button", { name: "Put back what visitors used today" }).click();
        await expectToast(page, "Put back");

        // The connection drops after the site has carried out the command, so its response is lost.
        await interceptNextCommand(page, loseResponseAndConnection(page));
        await findCueButton(page, "Draw with “porch light”").click();
        await page.getByText("We don't know whether your press arrived").waitFor();
        await page.context().setOffline(false);
        await expectToast(page, "The site is back", "The show has moved on.");
        await overlay.reload();

        await chooseLongestPoll(page);
        await findCueButton(page, "Open the poll").click();
        await findCueButton(page, "Close the poll").waitFor();
        const live = await fetchLiveState(page);
        const crowd = { count: VIEWER_COUNT, option: 2, addressOf: (voter: number) => `10.9.${voter}.1` };
        await castCrowdVotes(site, live, crowd);
        // A viewer floods the poll, and the connection drops again.
        const flooding = castCrowdVotes(site, live, {
          count: FLOOD_VOTE_COUNT,
          option: 3,
          addressOf: () => "203.0.113.9",
        });
        await page.context().setOffline(true);
        await page.getByText(/^No connection for \d+ seconds$/).waitFor();
        await findCueButton(page, "Close the poll").click({ force: true });
        await page.context().setOffline(false);
        const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
        await poll.getByRole("button").nth(1).click();
        await poll.getByText("Your vote").waitFor();
        await overlay.reload();
        await flooding;

        // The site is killed before the command arrives.
        await interceptNextCommand(page, async (route) => {
          await site.kill();
          await route.continue();
        });
        await findCueButton(page, "Close the poll").click();
        await page.getByText("We don't know whether your press arrived").waitFor();
        await site.startAgain();
        await expectToast(page, "The site is back", "Your last press did not arrive. Press again.");
        expect((await fetchLiveState(page)).poll).toMatchObject({ open: true });
        await findCueButton(page, "Close the poll").click();
        const heldVotes = page.getByRole("region", { name: "Held votes" });
        await heldVotes.getByText(`${FLOOD_VOTE_COUNT - MAX_VOTES_PER_NETWORK} votes are held`).waitFor();

        // Until then, the desk may repeat its command, which must not be mistaken for the next one.
        await findCueButton(page, "Choose 2").and(page.locator(":enabled:not([aria-disabled])")).waitFor();

        // The site is killed after carrying out the command, but before it can respond.
        await interceptNextCommand(page, async (route) => {
          await route.fetch();
          await site.kill();
          await route.abort();
        });
        await findCueButton(page, "Choose 2").click();
        await page.getByText("We don't know whether your press arrived").waitFor();
        await site.startAgain();
        await expectToast(page, "The site is back", "The show has moved on.");
        await findCueButton(page, "Next: On the table").click();
        await findCueButton(page, "Next: Close").click();
        await findCueButton(page, "End the show").last().click();
        await page.getByRole("alertdialog").getByRole("button", { name: "End the show" }).click();
        for (const desk of [page, colleague])
          await desk.getByRole("heading", { name: "After the show" }).waitFor();
        await phone.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();

        const { checks, ...mismatch } = await overlayWatch.stop();
        expect(checks * CHECK_EVERY_MS, JSON.stringify(mismatch)).toBeLessThan(MAX_OVERLAY_MISMATCH_MS);
        await expectStepsListedOnce(page, date);
        const chosenTopic = live.draw?.topics[1]?.text ?? "";
        await expectEventsListedOnce(page, chosenTopic);
        await expectSingleDraw(page, chosenTopic);
        await expectVerifiableDraw(phone, {
          chosen: chosenTopic,
          votes: VIEWER_COUNT + 1 + MAX_VOTES_PER_NETWORK,
        });
      },
    );
  });
