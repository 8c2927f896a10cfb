import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { DESMOND, INES, RUTH, replaceHosts } from "./host-steps.ts";
import { journey, signIn } from "./journey.ts";
import { readLayoutShift, watchLayoutShifts } from "./layout-shifts.ts";
import { waitUntilQuiet } from "./quiet.ts";

/** Returns whether a card's quote, which fades in, is fully visible. */
const isShown = (card: Locator) =>
  card
    .locator("blockquote")
    .evaluate((quote) => quote.checkVisibility() && getComputedStyle(quote).opacity === "1");

journey("the sample content shows three faces in the hero and three cards", async ({ page }) => {
  await page.goto("/");
  const hero = page.getByRole("region", { name: "Meet our Co-Hosts" });
  await hero.getByText("The voices behind The Going Rate").waitFor();
  await hero.getByText("EVERY WEDNESDAY • 11AM MT").waitFor();
  expect(await hero.getByRole("heading", { level: 3 }).allTextContents()).toEqual([INES, DESMOND, RUTH]);
  expect(await hero.getByRole("img").count()).toBe(3);

  const section = page.getByRole("region", { name: /Three chairs/ });
  await section.getByText("THE DREAM TEAM").waitFor();
  const ruthCard = section.getByRole("article").filter({ hasText: RUTH });
  await ruthCard.getByText("Family and time").waitFor();
  await ruthCard.getByText("Co-host, life").waitFor();
  await ruthCard.getByText(/A family mediator/).waitFor();
  expect(
    await ruthCard
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("aria-label"))),
  ).toEqual([`LinkedIn, ${RUTH}`, `Twitter/X, ${RUTH}`, `Instagram, ${RUTH}`, `Substack, ${RUTH}`]);
  await section
    .getByText(
      `${INES} knows pricing and pay, ${DESMOND} knows teams and hiring, and ${RUTH} knows family and time.`,
    )
    .waitFor();
});

journey("hovering, focusing and tapping show the quote", async ({ page, visitor }) => {
  await page.goto("/");
  const desmondCard = page.getByRole("article").filter({ hasText: DESMOND });
  expect(await isShown(desmondCard)).toBe(false);
  await desmondCard.hover();
  await expect.poll(() => isShown(desmondCard)).toBe(true);
  await page.mouse.move(0, 0);
  await expect.poll(() => isShown(desmondCard)).toBe(false);
  await page.keyboard.press("Tab");
  await desmondCard.getByRole("button", { name: `Quote by ${DESMOND}` }).focus();
  await expect.poll(() => isShown(desmondCard)).toBe(true);

  const phone = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.goto("/");
  const ruthCard = phone.getByRole("article").filter({ hasText: RUTH });
  const photo = ruthCard.getByRole("button", { name: `Quote by ${RUTH}` });
  await photo.tap();
  await expect.poll(() => isShown(ruthCard)).toBe(true);
  expect(await photo.getAttribute("aria-expanded")).toBe("true");
  await photo.tap();
  await expect.poll(() => isShown(ruthCard)).toBe(false);
});

journey(
  "on a phone, the sample's pictures are small files, and nothing shifts while they load",
  async ({ visitor }) => {
    const page = await visitor({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      hasTouch: true,
      isMobile: true,
    });
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "image")
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await watchLayoutShifts(page);
    await page.goto("/");
    await waitUntilQuiet(page);
    const footer = page.getByRole("contentinfo");
    while (!(await footer.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight + 1)))
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => resolve(scrollBy(0, 300)))),
      );
    await waitUntilQuiet(page);
    const bytes = await Promise.all(sizes);
    expect(bytes.length).toBeGreaterThanOrEqual(6);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(150 * 1024);
    expect(await readLayoutShift(page)).toBe(0);
  },
);

journey("only active hosts are shown, in order, each with their own links", async ({ page, visitor }) => {
  const boss = await visitor();
  await signIn(boss, "arranges");
  await replaceHosts(
    boss,
    { hostName: INES, displayOrder: 3, specialty: "Pay" },
    { hostName: DESMOND, displayOrder: 1, specialty: "Teams" },
    { hostName: RUTH, displayOrder: 2, isActive: false },
  );
  const linkTypes = ["linkedin", "twitter", "instagram", "facebook", "youtube", "tiktok", "website"];
  linkTypes.push("linktree", "github", "medium", "substack", "podcast", "mastodon");
  for (const [displayOrder, linkType] of linkTypes.entries()) {
    const data = { hostName: INES, linkType, displayOrder, url: `https://example.com/${linkType}` };
    await boss.request.post("/api/host-social-links", { data });
  }
  await boss.request.post("/api/host-social-links", {
    data: { hostName: DESMOND, url: "https://example.com/off", isActive: false },
  });
  for (const window of [page, boss]) {
    await window.goto("/");
    const cards = window.getByRole("region", { name: /Three chairs/ }).getByRole("article");
    expect(await cards.getByRole("heading").allTextContents()).toEqual([DESMOND, INES]);
    await cards.first().getByText("No social links configured").waitFor();
    expect(
      await cards
        .last()
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("title"))),
    ).toEqual([
      "LinkedIn",
      "Twitter/X",
      "Instagram",
      "Facebook",
      "YouTube",
      "TikTok",
      "Website",
      "Linktree",
      "GitHub",
      "Medium",
      "Substack",
      "Podcast",
      "Link",
    ]);
    await window.getByText(`${DESMOND} knows teams and ${INES} knows pay.`).waitFor();
  }
});

journey(
  "a home page without hosts says so in both places, and links to something else",
  async ({ page, visitor }) => {
    const admin = await visitor();
    await signIn(admin, "removes-hosts");
    await replaceHosts(admin);
    await page.goto("/");
    const placeholderText = "They'll introduce themselves here soon.";
    await page.getByRole("region", { name: "Meet our Co-Hosts" }).getByText(placeholderText).waitFor();
    const section = page.getByRole("region", { name: /Three chairs/ });
    await section.getByRole("heading", { name: "No hosts to meet yet" }).waitFor();
    await section.getByText(placeholderText).waitFor();
    await section.getByRole("link", { name: "Past Episodes" }).click();
    await page.waitForURL("/#past-episodes");
  },
);
