import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { createJourney, journey, signIn } from "./journey.ts";

/** Half again as large as usual, as in a browser whose default font size is 24 px. */
const LARGE_TEXT = "html { font-size: 150% !important }";
const PHONE = { viewport: { width: 390, height: 844 } };
const SMALL_PHONE = { viewport: { width: 320, height: 568 } };
const TABLET = { viewport: { width: 768, height: 1024 } };

/** Returns the words that are broken over two lines, such as 'Wednesday' as 'Wednes' and 'day'. */
const listBrokenWords = (part: Locator): Promise<string[]> =>
  part.evaluate((element) => {
    const brokenWords: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest(".sr-only")) continue;
      for (const { 0: word, index } of (text.nodeValue ?? "").matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) brokenWords.push(word);
      }
    }
    return brokenWords;
  });

journey("with large text on a phone, the desk's date and tabs have no broken words", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, "reader");
  await page.goto("/admin/week?view=air");
  await page.addStyleTag({ content: LARGE_TEXT });
  const tabs = page.getByRole("radiogroup", { name: "Part of the desk" });
  await tabs.waitFor();
  await expect.poll(() => listBrokenWords(page.getByRole("main").locator("header"))).toEqual([]);
  await expect.poll(() => listBrokenWords(tabs)).toEqual([]);
});

journey("with large text on a phone, the words on the lever stay inside it", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/");
  await page.addStyleTag({ content: LARGE_TEXT });
  const lever = page.getByRole("button", { name: "Spin Now" });
  const measureOverflow = () =>
    lever.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getBoundingClientRect().height - button.clientHeight;
    });
  await expect.poll(measureOverflow).toBeLessThanOrEqual(0);
});

/** The follow dialog has both switches only if there is a mail server, which nothing reaches here. */
const journeyWithMail = createJourney({ SMTP_URL: "smtp://127.0.0.1:2" });

journeyWithMail(
  "with large text on a small phone, no switch sticks out of the follow dialog",
  async ({ visitor }) => {
    const page = await visitor(SMALL_PHONE);
    await page.goto("/");
    await page.addStyleTag({ content: "html { font-size: 200% !important }" });
    await page.getByRole("button", { name: "Tell me when you are live" }).first().click();
    const switches = page.getByRole("dialog").getByRole("switch");
    await switches.first().waitFor();
    const listFits = () =>
      switches.evaluateAll((elements) =>
        elements.map((element) => {
          const rightEdge = element.closest("form")?.getBoundingClientRect().right ?? 0;
          return element.getBoundingClientRect().right <= rightEdge;
        }),
      );
    await expect.poll(listFits).toEqual([true, true]);
  },
);

journey("with large text on a small phone, the number of new requests isn't cut off", async ({ visitor }) => {
  const page = await visitor(SMALL_PHONE);
  await signIn(page, "reader");
  const data = { name: "Dana", email: "d@example.com", category: "Pay", description: "Is a day enough?" };
  expect((await page.request.post("/api/topic-requests", { data })).status()).toBe(201);
  await page.goto("/admin");
  await page.addStyleTag({ content: LARGE_TEXT });
  const link = page
    .getByRole("navigation", { name: "Back office" })
    .getByRole("link", { name: /Requests 1$/ });
  const getRightEdge = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
  const measureOverflow = async () =>
    (await getRightEdge(link.locator("span").first())) - (await getRightEdge(link));
  await expect.poll(measureOverflow).toBeLessThanOrEqual(0);
});

journey("on a phone, free minutes of a plan are written only where they fit", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, "planner");
  const [week] = await (await page.request.get("/api/weeks?count=1")).json();
  const runSheet = [{ kind: "segment", title: "Opening", minutes: 50, note: "" }];
  const data = { version: week.version, runSheet };
  expect((await page.request.put(`/api/weeks/${week.date}`, { data })).status()).toBe(200);
  await page.goto("/admin/week?view=plan");
  const strip = page.getByRole("img", { name: /^Run sheet/ }).first();
  const listCutOffTexts = () =>
    strip.evaluate((element) =>
      [...element.querySelectorAll("span")]
        .filter((span) => span.clientWidth > 0 && span.scrollWidth > span.clientWidth)
        .map((span) => span.textContent),
    );
  await expect.poll(listCutOffTexts).toEqual([]);
});

journey(
  "on a small phone, and with large text, the hosts' names have no broken words",
  async ({ visitor }) => {
    for (const window of [SMALL_PHONE, PHONE]) {
      const page = await visitor(window);
      await page.goto("/");
      if (window === PHONE) await page.addStyleTag({ content: LARGE_TEXT });
      const names = page
        .getByRole("region", { name: "Meet our Co-Hosts" })
        .getByRole("heading", { level: 3 });
      for (const name of await names.all()) await expect.poll(() => listBrokenWords(name)).toEqual([]);
    }
  },
);

journey("on a tablet, the steps of a topic's way have no broken words", async ({ visitor }) => {
  const page = await visitor(TABLET);
  await signIn(page, "lister");
  const topic = { category: "Pay", subCategory: "Raises", content: "Who asks first?", onBoard: true };
  expect((await page.request.post("/api/topics", { data: topic })).status()).toBe(201);
  const [{ key }] = await (await page.request.get("/api/board")).json();
  await page.goto(`/topics/${key}`);
  await expect
    .poll(() => listBrokenWords(page.getByRole("list").filter({ hasText: "Suggested" }).first()))
    .toEqual([]);
});
