import { expect } from "vitest";
import { findSeriousViolations, openMachine } from "./draw-steps.ts";
import { journey, signIn } from "./journey.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

journey(
  "a visitor without a passcode spins topics that have been on air, and plays one from the moment it came up",
  async ({ page, visitor }) => {
    await signIn(page, "links-topics");
    const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();
    const topics: { id: number; content: string }[] = await (
      await page.request.get("/api/topics?limit=3")
    ).json();
    for (const [index, { id }] of topics.entries())
      await page.request.put(`/api/topics/${id}/aired`, {
        data: { episodeId: episode.id, seconds: 554 + index },
      });

    const phone = await visitor(PHONE);
    await openMachine(phone);
    await phone.getByRole("button", { name: "Spin Now" }).tap();
    const dialog = phone.getByRole("dialog", { name: "Passcode Required" });
    await dialog.getByText(/^Next live /).waitFor();
    expect(await findSeriousViolations(phone)).toEqual([]);
    await dialog.getByRole("button", { name: "Try a demo spin" }).tap();
    await phone.getByText("DEMO", { exact: true }).waitFor();
    await phone
      .getByText("This was a demo: these topics have already been on the show, so you can't pick one.")
      .waitFor();
    expect(await phone.getByRole("button", { name: "Select This Topic" }).count()).toBe(0);
    const machine = phone.getByRole("region", { name: "Show Topic Generator" });
    expect(await machine.getByText(/^Aired [A-Z][a-z]{2} \d{1,2}, \d{4}$/).count()).toBe(3);
    expect((await phone.locator(".topic-text").allInnerTexts()).toSorted()).toEqual(
      topics.map(({ content }) => content).toSorted(),
    );
    await expect.poll(() => findSeriousViolations(phone)).toEqual([]);
    const spinsResponse = await phone.request.get("/api/slot-machine/spins");
    expect(await spinsResponse.json()).toEqual({ spinsLeft: 0 });

    const draw = phone.getByRole("region", { name: "Topic Draw" });
    await draw.getByText("The next real draw").waitFor();
    await draw.getByRole("button", { name: "Tell me when you are live" }).waitFor();
    await draw.getByRole("link", { name: "Add to calendar" }).waitFor();
    await draw.getByRole("button", { name: "I have a passcode" }).tap();
    // On touch screens, the dialog itself gets the focus.
    await dialog.and(phone.locator(":focus")).waitFor();
    await phone.keyboard.press("Escape");
    await machine.getByRole("link", { name: /^Hear it at 9:14/ }).tap();
    await phone.waitForURL(/\/episodes\/\d+.*\?t=554$/);

    await phone.goto("/episodes");
    const clips = phone.getByRole("region", { name: "Straight to the question" });
    expect(await clips.getByRole("link").count()).toBe(3);

    const stranger = await visitor({ reducedMotion: "reduce" });
    await stranger.goto("/");
    await stranger.getByRole("button", { name: "Try a demo spin" }).click();
    await stranger.getByText("DEMO", { exact: true }).waitFor();
    expect(await stranger.getByRole("button", { name: "Try a demo spin" }).count()).toBe(0);
  },
);
