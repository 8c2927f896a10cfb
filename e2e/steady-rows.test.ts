import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { createJourney, journey, signIn } from "./journey.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const PHONE = { viewport: { width: 390, height: 844 } };
const journeyOnEmptySite = createJourney({ SAMPLE_CONTENT: "false" });

/** Returns how many pixels of a text are cut off at its right edge. */
const measureCutOff = (text: Locator) =>
  text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

const readBox = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible");
  return box;
};

journey("the name of the open place stays whole next to a count of two digits", async ({ page }) => {
  await signIn(page, "kit");
  for (let guest = 0; guest < 12; guest += 1)
    await page.request.post("/api/guest-requests", {
      data: {
        name: `Guest ${guest}`,
        email: `guest${guest}@example.com`,
        bio: "Prices repairs by the hour and publishes what each one took.",
      },
      headers: { "x-forwarded-for": `10.0.0.${guest}` },
    });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/guest-requests");
  const place = page.getByRole("navigation", { name: "Back office" }).locator("[aria-current]");
  await place.getByText("12", { exact: true }).waitFor();
  expect(await measureCutOff(place.getByText("Guest Requests"))).toBe(0);
});

journey(
  "a guest's long name is cut in the strip above every page, so that nothing overlaps",
  async ({ page }) => {
    await signIn(page, "kit");
    const [{ date }] = await (await page.request.get("/api/weeks?count=1")).json();
    const data = {
      name: "Hubert Blaine Wolfeschlegelsteinhausenbergerdorff and Bartholomew Featherstonehaugh",
      email: "hubert@example.com",
      bio: "Prices repairs by the hour and publishes what each one took.",
    };
    const { id } = await (await page.request.post("/api/guest-requests", { data })).json();
    const scheduled = { status: "scheduled", scheduledDate: `${date}T18:00` };
    expect((await page.request.put(`/api/guest-requests/${id}`, { data: scheduled })).status()).toBe(200);
    for (const width of [768, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/admin/history");
      const strip = page.getByRole("link", { name: /Hubert .* confirmed/ });
      await strip.waitFor();
      expect(await findOverlappingParts(strip), `${width} px`).toEqual([]);
    }
  },
);

/** Returns the text of each part of the strip that overlaps the next one. */
const findOverlappingParts = (strip: Locator): Promise<string[]> =>
  strip.evaluate((link) => {
    const parts = [...link.children].filter((part) => part.getClientRects().length > 0);
    return parts.flatMap((part, index) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      const { right } = (part.querySelector(".truncate") ? part : range).getBoundingClientRect();
      return right > (parts[index + 1]?.getBoundingClientRect().left ?? innerWidth)
        ? [part.textContent ?? ""]
        : [];
    });
  });

journey("figures stand on one line, whether their labels take one line or two", async ({ page }) => {
  await signIn(page, "kit");
  for (const viewport of [PHONE.viewport, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport);
    for (const path of ["/admin/followers", "/admin/analytics"]) {
      await page.goto(path);
      await waitUntilSettled(page);
      expect(await findUnevenFigures(page), path).toEqual([]);
    }
  }
});

/** Returns the labels of figures that aren't at the same height as the first figure in their row. */
const findUnevenFigures = (page: Page): Promise<string[]> =>
  page
    .locator("main dl")
    .first()
    .locator("dt")
    .evaluateAll((labels) => {
      const rows = new Map<number, number>();
      return labels.flatMap((label) => {
        const row = Math.round(label.parentElement?.getBoundingClientRect().top ?? 0);
        const figure = Math.round(label.nextElementSibling?.getBoundingClientRect().top ?? 0);
        const first = rows.get(row) ?? figure;
        rows.set(row, first);
        return first === figure ? [] : [label.textContent ?? ""];
      });
    });

journeyOnEmptySite(
  "empty states fill a phone's width, however short their sentences are",
  async ({ page }) => {
    await page.setViewportSize(PHONE.viewport);
    await signIn(page, "kit");
    for (const [path, title, gutter] of [
      ["/admin/guest-requests", "No pending requests", 16],
      ["/admin/topic-requests", "No pending requests", 16],
      ["/", "No hosts to meet yet", 20],
    ] as const) {
      await page.goto(path);
      const box = page.getByRole("heading", { name: title }).locator("..");
      await box.scrollIntoViewIfNeeded();
      expect((await readBox(box)).width, path).toBe(390 - 2 * gutter);
    }
  },
);

journey(
  "on a phone, the time until the show isn't broken between its numbers and units",
  async ({ visitor }) => {
    const page = await visitor({ ...PHONE, timezoneId: "Europe/Berlin" });
    await page.clock.setFixedTime("2026-11-28T01:00:00Z");
    await page.goto("/");
    const sign = page.getByText("Next live Wed, Dec 2, 7:00 PM your time, in 4 d 17 h", { exact: true });
    expect(await countLines(sign, "in 4 d 17 h")).toBe(1);
  },
);

/** Returns how many lines `ending`, the last part of the element's text, takes up. */
const countLines = (element: Locator, ending: string): Promise<number> =>
  element.evaluate((shown, length) => {
    const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    const characters: Range[] = [];
    while (walker.nextNode())
      for (let at = 0; at < (walker.currentNode.textContent ?? "").length; at += 1) {
        const range = document.createRange();
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        characters.push(range);
      }
    return new Set(characters.slice(-length).map((range) => range.getBoundingClientRect().top)).size;
  }, ending.length);

journey("the message about a slow connection takes one line on a phone", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.clock.install();
  await page.goto("/privacy");
  const release = await holdBackRequests(page, /\/_\.data/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
  await page.locator("[data-progress]").waitFor();
  await page.clock.runFor(5000);
  const message = page.getByText("Still loading. The connection is slow.");
  expect((await readBox(message)).height).toBeLessThan(50);
  release();
});

journey("figures and schedules are in the page that the server sends", async ({ page }) => {
  await signIn(page, "kit");
  for (const [path, text] of [
    ["outgoing", "Sent in 30 days"],
    ["backups", "Schedule of backups"],
  ])
    expect(await (await page.request.get(`/admin/settings/${path}`)).text()).toContain(text);
});

journey("on a tablet, a second row of figures keeps its distance from the first", async ({ page }) => {
  await signIn(page, "kit");
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin/analytics");
  const figures = page.getByRole("main").locator("dl").first().locator("> div");
  const [first, last] = [await readBox(figures.first()), await readBox(figures.last())];
  expect(last.y).toBeGreaterThan(first.y);
  expect(last.y - first.y - first.height).toBeGreaterThanOrEqual(12);
});

journey("buttons that belong together share a line", async ({ page }) => {
  await signIn(page, "kit");
  const data = {
    name: "Ines",
    email: "ines@example.com",
    bio: "Prices repairs and publishes what each one took.",
  };
  expect((await page.request.post("/api/guest-requests", { data })).status()).toBe(201);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/guest-requests/calendar");
  const guest = page.getByRole("listitem").filter({ hasText: "Ines" });
  const countTops = async () => {
    const tops = new Set<number>();
    for (const name of ["Offer dates to Ines", "Schedule Ines", "Not this time Ines"])
      tops.add((await readBox(guest.getByRole("button", { name }))).y);
    return tops.size;
  };
  // The page may still be loading what is above the buttons while they are measured.
  await expect.poll(countTops).toBe(1);
  await page.goto("/admin/guest-requests");
  const row = page.getByRole("row").filter({ hasText: "Ines" });
  const measureStep = async (first: Locator, second: Locator) =>
    (await readBox(second)).y - (await readBox(first)).y;
  const offerLink = row.getByRole("link", { name: "Offer dates to Ines" });
  await expect.poll(() => measureStep(offerLink, row.getByRole("button", { name: "Schedule Ines" }))).toBe(0);

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin/settings/show?section=look");
  await page.getByRole("radio", { name: "Mint" }).check();
  const findButton = (name: string) => page.getByRole("button", { name, exact: true });
  await page
    .getByRole("status")
    .filter({ hasText: "changes" })
    .or(page.getByText("1 change"))
    .first()
    .waitFor();
  await expect.poll(() => measureStep(findButton("Publish"), findButton("Preview"))).toBe(0);
  await page.getByRole("button", { name: "Discard" }).click();
});

journey("on a tablet, the desk's large button begins where the page's texts do", async ({ page }) => {
  await signIn(page, "kit");
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/admin/week?view=air");
  const cue = await readBox(page.getByRole("button", { name: "Go live" }));
  expect(cue.x).toBe((await readBox(page.getByRole("heading", { name: "The draw" }))).x);
});

journey("on a phone, the sign and the date of the next show share a line", async ({ visitor }) => {
  const page = await visitor({ ...PHONE, timezoneId: "America/Denver" });
  await page.clock.setFixedTime("2026-11-28T01:00:00Z");
  await page.goto("/");
  const date = await readBox(page.getByText("Next live Wed, Dec 2, 11:00 AM"));
  const sign = await readBox(page.locator("#home").getByText("LIVE", { exact: true }).first());
  const firstLine = date.y + 10;
  expect(Math.abs(sign.y + sign.height / 2 - firstLine)).toBeLessThanOrEqual(3);
});

const journeyOnAir = createJourney({});

journeyOnAir(
  "on air, the guest's name next to a long title and a draw's time stay on one line",
  async ({ page }) => {
    await signIn(page, "kit");
    const [{ date, version }] = await (await page.request.get("/api/weeks?count=1")).json();
    const title = "The half-day: what happens if everybody only works until lunch and the books stay open";
    await page.request.put(`/api/weeks/${date}`, { data: { version, title } });
    const guest = {
      name: "Oskar Reyes",
      email: "oskar@example.com",
      bio: "Pays his roofers by the hour, not by the square.",
    };
    const { id } = await (await page.request.post("/api/guest-requests", { data: guest })).json();
    const scheduled = { status: "scheduled", scheduledDate: date };
    expect((await page.request.put(`/api/guest-requests/${id}`, { data: scheduled })).status()).toBe(200);
    for (const press of [{ command: "go-live" }, { command: "draw", word: "porch light" }])
      expect((await page.request.post("/api/live/press", { data: press })).status()).toBe(200);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/");
    const name = page.locator("#home").getByText("With Oskar Reyes");
    expect((await readBox(name)).height).toBeLessThan(40);
    await page.setViewportSize(PHONE.viewport);
    await page.goto("/draws/1");
    const time = page.getByText(/^\d+:\d\d [AP]M M[DS]T$/);
    expect((await readBox(time)).height).toBeLessThan(40);
  },
);

journey("a link within a text doesn't move its lines apart", async ({ page }) => {
  await signIn(page, "kit");
  await page.setViewportSize(PHONE.viewport);
  await page.goto("/admin");
  await page.getByRole("button", { name: "CSV Topic Management" }).click();
  const text = page.getByText("Columns: category, subCategory");
  await text.waitFor();
  const lineHeight = await text.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect((await readBox(text)).height).toBeLessThan(2.5 * lineHeight);
});
