import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { openLiveDesk, prepareClickAtButton, stopClock } from "./desk-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey } from "./journey.ts";
import type { Site } from "./site.ts";
import { createSiteCaller } from "./week-steps.ts";

const QUESTIONS = ["Who does the dishes?", "What did the truck cost?", "Is a loan a gift?"];

/** Opens the desk of a live show with three questions waiting to be reviewed. */
async function openQuestions(page: Page, { origin }: Site) {
  const desk = await openLiveDesk(page);
  for (const text of QUESTIONS) await createSiteCaller(origin)("POST /api/questions", { text });
  const countQuestions = async (status: string) => {
    const questions: { status: string }[] = await (await page.request.get("/api/questions?all=true")).json();
    return questions.filter((one) => one.status === status).length;
  };
  return { ...desk, countQuestions };
}

describe("of the viewers' questions", () => {
  journey(
    "Accept pressed twice accepts one question, so nothing unread becomes public",
    async ({ page, site }) => {
      const { countQuestions } = await openQuestions(page, site);
      await page.clock.install();
      await page.goto("/admin/questions");
      await page.getByText(QUESTIONS[2] ?? "").waitFor();
      const advanceClock = await stopClock(page);
      const pressAccept = await prepareClickAtButton(page, `Accept: ${QUESTIONS[0]}`);
      await pressAccept();
      await expect.poll(() => page.getByRole("button", { name: `Accept: ${QUESTIONS[0]}` }).count()).toBe(0);
      await advanceClock(150);
      await pressAccept();
      await advanceClock(700);
      expect(await countQuestions("accepted")).toBe(1);
      await page.getByRole("button", { name: `Accept: ${QUESTIONS[1]}` }).click();
      await expect.poll(() => countQuestions("accepted")).toBe(2);
    },
  );

  journey("Hide everything from this visitor asks first", async ({ page, site }) => {
    const { countQuestions } = await openQuestions(page, site);
    await page.goto("/admin/questions");
    const row = page.getByRole("listitem").filter({ hasText: QUESTIONS[0] ?? "" });
    await row.getByRole("button", { expanded: false }).click();
    await row.getByRole("button", { name: "Hide everything from this visitor" }).click();
    const confirmation = page.getByRole("alertdialog", { name: "Hide everything from this visitor?" });
    await confirmation.waitFor();
    const sentWhileAsked: string[] = [];
    page.on("request", (request) => request.method() === "PUT" && sentWhileAsked.push(request.url()));
    for (const letter of ["a", "h"]) await page.keyboard.press(letter);
    await confirmation.getByRole("button", { name: "Cancel" }).click();
    await confirmation.waitFor({ state: "hidden" });
    expect([sentWhileAsked, await countQuestions("hidden")]).toEqual([[], 0]);
    await row.getByRole("button", { name: "Hide everything from this visitor" }).click();
    await confirmation.getByRole("button", { name: "Hide all" }).click();
    await expect.poll(() => countQuestions("hidden")).toBe(1);
    expect(await countQuestions("waiting")).toBe(2);
  });

  journey(
    "J and K move the focus, which stays in the list when a question leaves it",
    async ({ page, site }) => {
      await openQuestions(page, site);
      await page.goto("/admin/questions");
      const findQuestion = (text = "") =>
        page.getByRole("button", { name: new RegExp(`^${text.slice(0, -1)}`) });
      const expectFocus = (locator: Locator) =>
        expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
      // For a moment after each press, the buttons ignore presses.
      const findAccept = (text = "") =>
        page.getByRole("button", { name: `Accept: ${text}` }).and(page.locator(":not([aria-disabled])"));
      await findQuestion(QUESTIONS[2]).waitFor();
      const list = page.getByRole("region", { name: /^Questions, by keyboard/ });
      await list.focus();
      for (const text of QUESTIONS.slice(0, 2)) {
        await page.keyboard.press("j");
        await expectFocus(findQuestion(text));
      }
      await page.keyboard.press("a");
      await expectFocus(findQuestion(QUESTIONS[2]));
      await findAccept(QUESTIONS[0]).press("Enter");
      await expectFocus(page.getByRole("listitem").filter({ hasText: QUESTIONS[2] ?? "" }));
      await findAccept(QUESTIONS[2]).press("Enter");
      await expectFocus(list);
    },
  );

  journey("H pressed three times hides three questions, however slow the site is", async ({ page, site }) => {
    const { countQuestions } = await openQuestions(page, site);
    const release = await holdBackRequests(page, /\/api\/questions\/[^?]+$/);
    await page.goto("/admin/questions");
    await page.getByText(QUESTIONS[2] ?? "").waitFor();
    await page.getByRole("region", { name: /^Questions, by keyboard/ }).focus();
    for (const key of ["j", "h", "h", "h"]) await page.keyboard.press(key);
    release();
    await expect.poll(() => countQuestions("hidden")).toBe(3);
  });

  journey("W does nothing to a question that nobody has accepted", async ({ page, site }) => {
    const { countQuestions } = await openQuestions(page, site);
    await page.goto("/admin/questions");
    await page.getByText(QUESTIONS[2] ?? "").waitFor();
    await page.getByRole("region", { name: /^Questions, by keyboard/ }).focus();
    for (const key of ["j", "w", "a"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: `Accept: ${QUESTIONS[0]}` }).waitFor({ state: "detached" });
    await expect.poll(() => countQuestions("accepted")).toBe(1);
    expect(await countQuestions("answered")).toBe(0);
    for (const key of ["k", "k", "w"]) await page.keyboard.press(key);
    await expect.poll(() => countQuestions("answered")).toBe(1);
  });

  journey(
    "the keys act on the question that Tab has reached, and S only on an accepted one",
    async ({ page, site }) => {
      const { countQuestions, run } = await openQuestions(page, site);
      await page.goto("/admin/questions");
      const findQuestion = (index: number) =>
        page.getByRole("button", { name: new RegExp(`^${QUESTIONS[index]?.slice(0, -1)}`) });
      await findQuestion(0).click();
      await findQuestion(1).focus();
      await page.keyboard.press("s");
      await page.keyboard.press("h");
      await findQuestion(1).waitFor({ state: "hidden" });
      await expect.poll(() => countQuestions("hidden")).toBe(1);
      await findQuestion(0).waitFor();
      expect(await countQuestions("on-screen")).toBe(0);
      await run("end");
    },
  );

  journey(
    "somebody whose session has ended is told so, and no longer that the connection is lost",
    async ({ page, site, complaints }) => {
      complaints.expect(/401/);
      await openQuestions(page, site);
      await page.goto("/admin/questions");
      await page.getByText(QUESTIONS[2] ?? "").waitFor();
      await page.request.delete("/api/user/sessions");
      await page.getByRole("alert").getByText("You're signed out").waitFor();
      await page.getByRole("link", { name: /You're signed out/ }).waitFor();
    },
  );

  journey("Show more leads to the next hidden question", async ({ page, site }) => {
    await openQuestions(page, site);
    const hiddenQuestions = Array.from({ length: 61 }, (_, index) => ({
      ...{
        key: `raid-${index}`,
        text: `Raid ${index}`,
        name: null,
        votes: 0,
        voted: false,
        status: "hidden",
      },
      ...{ mine: false, visitor: null, shownAt: null, topicRequestId: null },
      createdAt: new Date(index * 1000).toISOString(),
    }));
    await page.route("**/api/questions?*", (route) => route.fulfill({ json: hiddenQuestions }));
    await page.goto("/admin/questions");
    await page.getByText("Hidden 61").press("Enter");
    await page.getByRole("button", { name: "Show more" }).press("Enter");
    await page
      .locator(":focus")
      .and(page.getByRole("button", { name: /^Raid 0/ }))
      .waitFor();
  });

  journey(
    "anywhere among the accepted questions, a button counts the waiting ones and leads to the first",
    async ({ page, site }) => {
      const { countQuestions } = await openQuestions(page, site);
      const ask = (text: string) =>
        createSiteCaller(site.origin)<{ key: string }>("POST /api/questions", { text });
      for (let number = 10; number < 30; number += 1) {
        const { key } = await ask(`What is chair ${number} worth in ${number} years?`);
        await page.request.put(`/api/questions/${key}`, { data: { status: "accepted" } });
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/admin/questions");
      const isOnScreen = (locator: Locator) =>
        locator.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      const button = page.getByRole("button", { name: "3 waiting" });
      await button.waitFor();
      expect(await isOnScreen(button)).toBe(true);
      await page.getByText("What is chair 20 worth").scrollIntoViewIfNeeded();
      await ask("Does the night shift pay double?");
      const changedButton = page.getByRole("button", { name: "4 waiting" });
      await changedButton.waitFor();
      expect(await isOnScreen(changedButton)).toBe(true);
      await changedButton.click();
      const firstWaiting = page.getByRole("button", { name: /^Who does the dishes/ });
      await page.locator(":focus").and(firstWaiting).waitFor();
      expect(await isOnScreen(firstWaiting)).toBe(true);
      await page.keyboard.press("a");
      await page
        .locator(":focus")
        .and(page.getByRole("button", { name: /^What did the truck cost/ }))
        .waitFor();
      await expect.poll(() => countQuestions("accepted")).toBe(21);
    },
  );

  journey(
    "holding A accepts one question, and sends nothing while the connection is lost",
    async ({ page, site, complaints }) => {
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      const { countQuestions } = await openQuestions(page, site);
      await page.goto("/admin/questions");
      await page.getByText(QUESTIONS[2] ?? "").waitFor();
      const keyboardList = page.getByRole("region", { name: /^Questions, by keyboard/ });
      await keyboardList.focus();
      await page.keyboard.press("j");
      await page.keyboard.down("a");
      await expect.poll(() => countQuestions("accepted")).toBeGreaterThan(0);
      for (let pressCount = 0; pressCount < 5; pressCount += 1) await page.keyboard.down("a");
      await page.keyboard.up("a");
      await page
        .getByRole("button", { name: /^Accept: / })
        .first()
        .and(page.locator(":not([aria-disabled])"))
        .waitFor();
      const acceptedCount = await countQuestions("accepted");
      await page.context().setOffline(true);
      await page
        .getByRole("button", { name: /^Accept: / })
        .first()
        .and(page.locator(":disabled"))
        .waitFor();
      await keyboardList.focus();
      await page.keyboard.press("j");
      await page.keyboard.press("a");
      await page.getByText("You're offline").first().waitFor();
      await page.context().setOffline(false);
      expect([acceptedCount, await countQuestions("accepted")]).toEqual([1, 1]);
    },
  );
});
