import { describe, expect } from "vitest";
import { journeyWith } from "./journey.ts";
import { openHour } from "./show-steps.ts";

const fullJourney = journeyWith({ MAX_STREAMS: "1" });

describe("with no stream left for visitors", () => {
  fullJourney("all of them follow, and the team has its streams", async ({ page, visitor, complaints }) => {
    complaints.expect(/503/);
    const { run, paths } = await openHour(page);
    const visitors = [await visitor(), await visitor(), await visitor()];
    for (const one of visitors) await one.goto("/");
    await run("go-live");
    for (const one of visitors) await one.getByRole("heading", { name: "Watch LIVE Now" }).waitFor();
    const host = await visitor({ viewport: { width: 390, height: 844 } });
    await host.goto(paths.host);
    await host.getByText("LIVE NOW").waitFor();
    const overlay = await visitor({ viewport: { width: 960, height: 540 } });
    await overlay.goto(paths.overlay);
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Next: Part of 10" }).click();
    await host.getByText("Now: Part of 10").waitFor();
    const streams = async () => (await page.request.get("/api/live/streams")).json();
    await expect.poll(streams).toEqual({ site: 1, overlay: 1, host: 1, desk: 1 });
    await run("end");
    for (const one of visitors) await one.getByRole("heading", { name: "Watch Every Wednesday" }).waitFor();
  });
});
