import type { Locator } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { officeJourney, openOffice, ratesTopic } from "./office.ts";
import { APPLICATION_FIELDS, applyAsGuest } from "./request-steps.ts";
import { expectToast } from "./toast.ts";

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

describe("the focus stays on a control that can't be used right now", () => {
  officeJourney("a button that turned to the last page of a list", async ({ page }) => {
    const topics = Array.from({ length: 25 }, (_, index) => ({
      category: "Pay",
      subCategory: "Raises",
      content: `Who asks first, and how, in year ${index}?`,
    }));
    await openOffice(page, "/admin", topics);
    const nextButton = page.getByRole("button", { name: "Next" });
    await nextButton.press("Enter");
    await page.getByText("25 to 25 of 25").waitFor();
    expect(await hasFocus(nextButton)).toBe(true);
    await nextButton.press("Enter");
    await page.getByRole("button", { name: "Previous" }).press("Enter");
    await page.getByText("1 to 24 of 25").waitFor();
  });

  journey("the switch that opens questions", async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/questions");
    const questions = page.getByRole("switch");
    await questions.press("Space");
    await page.getByText("Open, 0 so far").waitFor();
    expect(await hasFocus(questions)).toBe(true);
  });

  journey("a choice that is being saved", async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/settings/backups");
    const keepChoice = page.getByLabel("Keep", { exact: true });
    await keepChoice.focus();
    await keepChoice.selectOption("14");
    await expect
      .poll(async () => (await page.request.get("/api/backups/schedule")).json())
      .toMatchObject({ keep: 14 });
    expect(await hasFocus(keepChoice)).toBe(true);
  });

  journey("Publish, once everything is published", async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/settings/show");
    await page.getByLabel("Tagline").fill("Two hosts, one question.");
    const publishButton = page.getByRole("button", { name: "Publish", exact: true });
    await publishButton.press("Enter");
    await expectToast(page, "The show is published");
    await expect.poll(() => publishButton.isDisabled()).toBe(true);
    expect(await hasFocus(publishButton)).toBe(true);
    await page.keyboard.press("Tab");
    expect(await hasFocus(publishButton)).toBe(false);
  });
});

officeJourney("when a row leaves a list, the focus moves to the next row", async ({ page }) => {
  const topics = ["first", "second", "third"].map((word) => ({
    category: "Pay",
    subCategory: "Raises",
    content: `Who asks ${word}?`,
  }));
  await openOffice(page, "/admin?view=table&status=unused", topics);
  const rowOf = (word: string) => page.getByRole("row").filter({ hasText: `Who asks ${word}?` });
  await rowOf("third")
    .getByRole("button", { name: /Archive/ })
    .press("Enter");
  await rowOf("third").waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(rowOf("second"))).toBe(true);
});

journey(
  "the focus moves to a token's missing name, and stays on the button that makes a backup",
  async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/settings/api");
    await page.getByRole("button", { name: "Create token" }).press("Enter");
    await expect.poll(() => hasFocus(page.getByLabel("Name", { exact: true }))).toBe(true);
    await page.goto("/admin/settings/backups");
    const backupButton = page.getByRole("button", { name: "Back up now" });
    await backupButton.press("Enter");
    await page.getByText(/files match/).waitFor();
    expect(await hasFocus(backupButton)).toBe(true);
  },
);

describe("the focus moves to what replaces the pressed button", () => {
  journey("a list that could be loaded at the second attempt", async ({ page, complaints }) => {
    complaints.expect(/500/);
    await signIn(page, "boss");
    await page.route("**/api/tokens", (route) => route.fulfill({ status: 500, json: { message: "Oops" } }));
    await page.goto("/admin/settings/api");
    const button = page.getByRole("button", { name: "Try again" });
    await button.waitFor();
    await page.unroute("**/api/tokens");
    await button.press("Enter");
    await page.getByText("No program has a token yet.").waitFor();
    expect(await hasFocus(page.getByRole("region", { name: "Tokens" }))).toBe(true);
  });

  journey("the message that a link for a new password is on its way", async ({ page }) => {
    await page.goto("/auth/forgot");
    await page.getByLabel("Username").fill("somebody");
    await page.getByRole("button", { name: "Send the link" }).press("Enter");
    await expect.poll(() => page.locator(":focus").textContent()).toContain("Ask an owner of the show");
  });

  journey("the desk's form for a poll", async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/week?view=air");
    await page.getByRole("button", { name: "Ask a question" }).press("Enter");
    await expect.poll(() => hasFocus(page.getByLabel("Question", { exact: true }))).toBe(true);
  });

  journey("the button that edits an episode's row again", async ({ page }) => {
    await signIn(page, "boss");
    await page.goto("/admin/episodes");
    const editButton = page.getByRole("button", { name: "Edit" }).first();
    const description = page.getByLabel("Short description");
    for (const key of ["Escape", "Enter"]) {
      await editButton.press("Enter");
      expect(await hasFocus(description)).toBe(true);
      await description.press(key);
      await description.waitFor({ state: "detached" });
      expect(await hasFocus(editButton), key).toBe(true);
    }
  });

  journey("the top of Outgoing, once everything is tried again", async ({ page }) => {
    await signIn(page, "boss");
    const data = { name: "Chat", kind: "slack", address: "https://hooks.invalid/x", events: ["live"] };
    const { id } = await (await page.request.post("/api/webhooks", { data })).json();
    await page.request.post(`/api/webhooks/${id}/test`, { data: {} });
    await expect
      .poll(async () => (await page.request.get("/api/outgoing")).json())
      .toMatchObject([{ state: "failed" }]);
    await page.goto("/admin/settings/outgoing");
    await page.route("**/api/outgoing/retry", async (route) => {
      const response = await route.fetch();
      await page.request.delete(`/api/webhooks/${id}`);
      await route.fulfill({ response });
    });
    const button = page.getByRole("button", { name: "Try it again" });
    await button.press("Enter");
    await button.waitFor({ state: "detached" });
    await expect.poll(() => page.locator("header:focus").count()).toBe(1);
  });

  officeJourney(
    "the page's content, if the selection is cleared or a link leaves with its page",
    async ({ page }) => {
      await openOffice(page, "/admin", [ratesTopic]);
      await page.getByRole("row").getByRole("checkbox").last().press("Space");
      await page.getByRole("button", { name: "Clear the selection" }).press("Enter");
      await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
      await page.goto("/admin/guest-requests");
      await page
        .getByRole("navigation", { name: "View" })
        .getByRole("link", { name: "Calendar" })
        .press("Enter");
      await page.waitForURL("**/calendar");
      await expect.poll(() => page.title()).toBe("Guest Calendar | The Going Rate");
      await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
    },
  );
});

journey(
  "the focus isn't lost with the row of a withdrawn invitation, a turned down guest or an ended session",
  async ({ page, visitor }) => {
    await signIn(page, "boss");
    const isAnywhere = () => page.evaluate(() => document.activeElement !== document.body);
    await page.request.post("/api/team/invitations", { data: { role: "producer" } });
    await applyAsGuest(page, "Paul Sorensen");
    await signIn(await visitor(), "boss");
    for (const [path, name] of [
      ["/admin/settings/team", "Withdraw"],
      ["/admin/guest-requests/calendar", "Not this time Paul Sorensen"],
      ["/account", /^End /],
    ] as const) {
      await page.goto(path);
      const button = page.getByRole("main").getByRole("button", { name }).first();
      const pressed = await button.elementHandle();
      await pressed?.press("Enter");
      await expect
        .poll(() => pressed?.evaluate(({ isConnected }) => isConnected), { message: path })
        .toBe(false);
      await expect.poll(isAnywhere, { message: path }).toBe(true);
    }
    await applyAsGuest(page, "Mei-Ling Prado");
    await page.goto("/admin/guest-requests/calendar");
    await page.getByRole("button", { name: "Offer dates to Mei-Ling Prado" }).press("Enter");
    await page
      .getByRole("region", { name: "Offer dates" })
      .getByRole("button", { name: "Cancel" })
      .press("Enter");
    await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
  },
);

journey("the focus isn't lost with a list whose last row leaves", async ({ page, complaints }) => {
  complaints.expect(/404/);
  await signIn(page, "boss");
  const data = { name: "Chat", kind: "slack", address: "https://hooks.example.com/x", events: ["live"] };
  const { id } = await (await page.request.post("/api/webhooks", { data })).json();
  await page.goto("/admin/settings/notices");
  const button = page.getByRole("button", { name: "Send a test" });
  await button.waitFor();
  await page.request.delete(`/api/webhooks/${id}`);
  await button.press("Enter");
  await expectToast(page, "Failed to send a test", "Webhook not found");
  await button.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
});

journey("the focus stays on a form's button if sending fails", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await page.goto("/guest-request");
  for (const [label, value] of Object.entries(APPLICATION_FIELDS)) await page.getByLabel(label).fill(value);
  await page.route("**/api/guest-requests", (route) => route.abort());
  const button = page.getByRole("button", { name: "Send your request" });
  await button.press("Enter");
  await expectToast(page, "Submission failed");
  await expect.poll(() => hasFocus(button)).toBe(true);
});

officeJourney("the focus moves to the card whose pressed button disappears", async ({ page }) => {
  await openOffice(page);
  const data = { name: "Dana", email: "d@example.com", category: "Pay", description: "Is a day enough?" };
  await page.request.post("/api/topic-requests", { data });
  await page.goto("/admin/topic-requests?list=all");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: data.description });
  await card.getByRole("button", { name: "Reject" }).press("Enter");
  await card.getByText("Rejected").waitFor();
  await expect.poll(() => hasFocus(card)).toBe(true);
});

journey("Escape closes Episode Details beside the list only if the focus is in it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, "boss");
  await page.goto("/admin/episodes");
  const opener = page.getByRole("button", { name: "Details" }).first();
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Episode Details" });
  await sheet.getByLabel("Title").waitFor();
  await page.getByLabel("Search episodes").press("Escape");
  await sheet.getByLabel("Title").press("Escape");
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(opener)).toBe(true);
});

journey("on a phone, no bar covers what gets the focus by Tab", async ({ page, visitor }) => {
  await signIn(page, "boss");
  const phone = await visitor({
    viewport: { width: 390, height: 740 },
    storageState: await page.context().storageState(),
  });
  for (const path of ["/admin", "/admin/week?view=plan", "/admin/week?view=air"]) {
    await phone.goto(path);
    for (let tabCount = 0; tabCount < 40; tabCount += 1) {
      await phone.keyboard.press("Tab");
      await expect.poll(() => phone.evaluate(findCover), { message: path }).toBe("");
    }
  }
});

/** Returns the HTML of the focused control if a fixed element covers its center, and an empty string if none does. */
function findCover(): string {
  const focused = document.activeElement;
  const box = focused?.getBoundingClientRect();
  if (!focused || !box || box.width <= 1 || box.top > innerHeight) return "";
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  for (let cover = top; cover && !cover.contains(focused); cover = cover.parentElement)
    if (getComputedStyle(cover).position === "fixed") return focused.outerHTML.slice(0, 120);
  return "";
}
