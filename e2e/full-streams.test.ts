import { describe, expect, test } from "vitest";
import { createJourney, signIn } from "./journey.ts";
import { openManyPages } from "./many-pages.ts";
import { saveRunSheet } from "./show-steps.ts";
import { ADMIN_PASSCODE, startSite } from "./site.ts";
import { createSiteCaller, runDeskCommand } from "./week-steps.ts";

/** The longest that it may take for a change on air to reach every visitor. */
const MAX_DELAY_MS = 8000;
const STREAM_COUNT = 100;
const VISITOR_COUNT = 300;

test("with 300 visitors and 100 streams, everybody learns of Go live, the poll and the end within 8 seconds", async () => {
  const site = await startSite({ MAX_STREAMS: String(STREAM_COUNT), TRUST_PROXY: "1" });
  const desk = createSiteCaller(site.origin);
  const manyPages = openManyPages(site.origin, VISITOR_COUNT);
  try {
    await desk("POST /api/register", {
      username: "producer",
      password: "correct horse",
      adminPasscode: ADMIN_PASSCODE,
    });
    const { date } = await desk<{ date: string }>("GET /api/live");
    await manyPages.measureUntil(({ status }) => status === "off");
    await runDeskCommand(desk, date, "go-live");
    expect(await manyPages.measureUntil(({ status }) => status === "live")).toBeLessThan(MAX_DELAY_MS);
    await runDeskCommand(desk, date, "draw", { word: "porch light" });
    await runDeskCommand(desk, date, "open-poll", { seconds: 300 });
    expect(await manyPages.measureUntil(({ poll }) => poll?.open === true)).toBeLessThan(MAX_DELAY_MS);
    const { site: fetchStreamCounts } = await desk<{ site: number }>("GET /api/live/streams");
    expect(fetchStreamCounts).toBe(STREAM_COUNT);
    await runDeskCommand(desk, date, "end");
    expect(await manyPages.measureUntil(({ status }) => status === "off")).toBeLessThan(MAX_DELAY_MS);
  } finally {
    manyPages.close();
    await site.stop();
  }
});

const fullJourney = createJourney({ MAX_STREAMS: "1" });

describe("when no stream is left for visitors", () => {
  fullJourney(
    "visitors still follow the show, and the team still gets streams",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/503/);
      await signIn(page, "producer");
      const { run, paths } = await saveRunSheet(page);
      const visitorPages = [await visitor(), await visitor(), await visitor()];
      for (const visitorPage of visitorPages) await visitorPage.goto("/");
      await run("go-live");
      for (const visitorPage of visitorPages)
        await visitorPage.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
      const host = await visitor({ viewport: { width: 390, height: 844 } });
      await host.goto(paths.host);
      await host.getByText("LIVE NOW").waitFor();
      const overlay = await visitor({ viewport: { width: 960, height: 540 } });
      await overlay.goto(paths.overlay);
      await page.goto("/admin/week?view=air");
      await page.getByRole("button", { name: "Next: Part of 10" }).click();
      await host.getByText("Now: Part of 10").waitFor();
      const fetchStreamCounts = async () => (await page.request.get("/api/live/streams")).json();
      await expect.poll(fetchStreamCounts).toEqual({ site: 1, overlay: 1, host: 1, desk: 1 });
      await run("end");
      for (const visitorPage of visitorPages)
        await visitorPage.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
    },
  );
});
