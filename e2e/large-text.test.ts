import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";

/** Half again as large as usual, as in a browser whose default font size is 24 px. */
const LARGE_TEXT = "html { font-size: 150% !important }";
const PHONE = { viewport: { width: 390, height: 844 } };

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
  expect(await listBrokenWords(page.getByRole("main").locator("header"))).toEqual([]);
  expect(await listBrokenWords(tabs)).toEqual([]);
});

journey("with large text on a phone, the words on the lever stay inside it", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/");
  await page.addStyleTag({ content: LARGE_TEXT });
  const lever = page.getByRole("button", { name: "Spin Now" });
  const overflow = await lever.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getBoundingClientRect().height - button.clientHeight;
  });
  expect(overflow).toBeLessThanOrEqual(0);
});

journey("on a phone, free minutes of a plan are written only where they fit", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, "planner");
  const [week] = await (await page.request.get("/api/weeks?count=1")).json();
  const runSheet = [{ kind: "segment", title: "Opening", minutes: 50, note: "" }];
  const data = { version: week.version, runSheet };
  expect((await page.request.put(`/api/weeks/${week.date}`, { data })).status()).toBe(200);
  await page.goto("/admin/week?view=plan");
  const strip = page.getByRole("img", { name: /^The hour/ }).first();
  await strip.waitFor();
  const cutOff = await strip.evaluate((element) =>
    [...element.querySelectorAll("span")]
      .filter((span) => span.clientWidth > 0 && span.scrollWidth > span.clientWidth)
      .map((span) => span.textContent),
  );
  expect(cutOff).toEqual([]);
});
