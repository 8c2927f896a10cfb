import { expect } from "vitest";
import { enterSpinPasscode, findSeriousViolations, openMachine, waitForTopicCards } from "./draw-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { pressAgain } from "./lost-code-steps.ts";
import { addTopics, officeJourney, openOffice, ratesTopic } from "./office.ts";
import { expectToast } from "./toast.ts";

/** A visitor's suggestion, which is approved and becomes the only topic. */
const suggestion = {
  name: "Dana Whitcomb",
  email: "dana@example.com",
  category: "Pay",
  description: "Who gets the tips on a slow night, and who says so?",
};

officeJourney(
  "hovering over a card shows its button, a closer look, and who suggested the topic",
  async ({ page, visitor }) => {
    const admin = await visitor();
    await openOffice(admin);
    await admin.request.post("/api/topic-requests", { data: suggestion });
    const [{ id }] = await (await admin.request.get("/api/topic-requests")).json();
    await admin.request.put(`/api/topic-requests/${id}`, { data: { status: "approved" } });
    expect((await admin.request.post(`/api/topic-requests/${id}/convert`)).status()).toBe(201);

    await openMachine(page);
    await enterSpinPasscode(page);
    expect(await waitForTopicCards(page)).toEqual(Array(3).fill(suggestion.description));
    expect(await page.getByText("Suggested by Dana Whitcomb").count()).toBe(3);
    const secondCard = page
      .getByRole("article")
      .filter({ has: page.locator(".topic-text") })
      .nth(1);
    const selectButton = secondCard.getByRole("button", { name: "Select This Topic" });
    expect(await selectButton.evaluate((button) => getComputedStyle(button).opacity)).toBe("0");
    await secondCard.hover();
    expect(await selectButton.evaluate((button) => getComputedStyle(button).opacity)).toBe("1");
    const preview = page.locator("[data-preview]");
    await preview.waitFor();
    for (const text of [suggestion.description, "Audience Suggestion", "Suggested by Dana Whitcomb"])
      expect(await preview.innerText()).toContain(text);
    await page.mouse.move(5, 5);
    await preview.waitFor({ state: "hidden" });
    await secondCard.click();
    await expectToast(page, "Topic Selected!");
    await page.getByText("On the table", { exact: true }).waitFor();
    expect(await page.getByRole("article").filter({ hasText: "On the table" }).count()).toBe(1);

    await page.clock.install();
    await openMachine(page);
    const refusalReason = "Nothing to draw right now. We'll add topics before the next show.";
    await page.getByText(refusalReason).waitFor();
    const lever = page.getByRole("button", { name: "Spin Now" });
    expect(await lever.isDisabled()).toBe(true);
    const description = await lever.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${description}"]`).innerText()).toBe(refusalReason);
    expect(await findSeriousViolations(page)).toEqual([]);

    await admin.request.post("/api/topics/reactivate-all");
    await page.clock.fastForward(15_000);
    await page.getByText('Click "Spin Now" to generate random show topics').waitFor();
    expect(await lever.isEnabled()).toBe(true);
  },
);

officeJourney("if the clipboard refuses, a message says so", async ({ page, visitor }) => {
  const admin = await visitor();
  await openOffice(admin);
  await addTopics(admin, [ratesTopic]);
  await page.addInitScript(() => {
    const clipboard = { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) };
    Object.defineProperty(navigator, "clipboard", { value: clipboard });
  });
  await openMachine(page);
  await enterSpinPasscode(page);
  await expectToast(page, "Passcode Accepted", "Passcode verified successfully! 3 spins available.");
  await waitForTopicCards(page);
  await page.getByRole("button", { name: "Copy Result" }).click();
  await expectToast(page, "Clipboard Error", "Could not copy to clipboard. Please try again.");
});

officeJourney(
  "a machine whose code failed to load appears at the next press",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|Failed to fetch dynamically imported module/);
    await openOffice(page);
    await addTopics(page, [ratesTopic]);
    await page.route(/draw-machine-.*\.js/, (route) => route.abort());
    await page.goto("/#slot-machine");
    const lever = page.getByRole("button", { name: "Spin Now" });
    await lever.click();
    await expectToast(page, "The draw could not be loaded", "Please check your connection and try again.");
    await page.unroute(/draw-machine-.*\.js/);
    await pressAgain(page, lever, page.getByRole("dialog", { name: "Passcode Required" }));
  },
);

officeJourney(
  "pressing the lever before the machine's code has been requested takes effect once it has loaded",
  async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    const letCodeLoad = await holdBackRequests(page, /draw-machine-.*\.js/);
    await page.goto("/");
    const lever = page.getByRole("button", { name: "Spin Now" });
    // Presses the lever without scrolling to it, as a screen reader does.
    await lever.dispatchEvent("click");
    await lever.scrollIntoViewIfNeeded();
    // Wait until the lever is visible. Its section is then close enough for the page to request its code.
    await page.evaluate(
      "new Promise((seen) => new IntersectionObserver(([one]) => one.isIntersecting && seen()).observe(document.querySelector('[data-control=lever]')))",
    );
    letCodeLoad();
    await page.getByRole("dialog", { name: "Passcode Required" }).waitFor();
  },
);

officeJourney(
  "choosing a topic by keyboard moves the focus to the chosen topic",
  async ({ page, visitor }) => {
    const admin = await visitor();
    await openOffice(admin);
    await addTopics(admin, [ratesTopic]);
    await openMachine(page);
    await enterSpinPasscode(page);
    await waitForTopicCards(page);
    await page.getByRole("button", { name: "Select This Topic" }).first().press("Enter");
    await page.locator(":focus", { hasText: "Selected topic:" }).waitFor();
  },
);
