import { expect } from "vitest";
import { stopClock } from "./desk-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { makeNoisePhoto } from "./noise-photo.ts";
import { APPLICATION_FIELDS, SUGGESTION_FIELDS } from "./request-steps.ts";
import { expectToast } from "./toast.ts";

journey("a suggestion is validated, sent once, confirmed for five seconds and listed", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  const form = page.getByRole("form", { name: "Suggest a topic" });
  const button = form.getByRole("button");
  await form.getByLabel("Your Name").fill("D");
  await button.click();
  for (const message of [
    "Name must be at least 2 characters.",
    "Please enter a valid email address.",
    "Category must be at least 2 characters.",
    "Description must be at least 10 characters.",
  ])
    await form.getByText(message, { exact: true }).waitFor();
  for (const [label, text] of Object.entries(SUGGESTION_FIELDS)) await form.getByLabel(label).fill(text);
  const advanceClock = await stopClock(page);
  await button.click();
  await expect.poll(() => button.textContent()).toBe("✓ Submitted Successfully");
  expect(await button.isDisabled()).toBe(true);
  for (const label of Object.keys(SUGGESTION_FIELDS))
    expect(await form.getByLabel(label).inputValue()).toBe("");
  await form.getByLabel("Your Name").press("Enter");
  await advanceClock(4900);
  expect(await button.textContent()).toBe("✓ Submitted Successfully");
  await advanceClock(200);
  await form.getByRole("button", { name: "Submit Topic Request" }).waitFor();
  await page.clock.resume();
  await expectToast(
    page,
    "Topic request submitted!",
    "Thank you for your suggestion. We will review it soon.",
  );
  await signIn(page, "reader");
  const savedRequests = await (await page.request.get("/api/topic-requests")).json();
  expect(savedRequests).toMatchObject([{ name: "Dana Whitcomb", status: "pending" }]);
});

journey(
  "a failed suggestion says so and keeps every word and the checkbox, even across a reload",
  async ({ page, complaints }) => {
    complaints.expect(/500/);
    await page.route("**/api/topic-requests", (route) =>
      route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
    );
    await page.goto("/#suggest-your-topic-ideas");
    const form = page.getByRole("form", { name: "Suggest a topic" });
    for (const [label, text] of Object.entries(SUGGESTION_FIELDS)) await form.getByLabel(label).fill(text);
    await form.getByLabel("Show my name on the board").uncheck();
    await form.getByRole("button", { name: "Submit Topic Request" }).click();
    await page.getByText("Failed to submit your topic request. Please try again.", { exact: true }).waitFor();
    await form.getByRole("button", { name: "Submit Topic Request" }).waitFor();
    await page.reload();
    for (const [label, text] of Object.entries(SUGGESTION_FIELDS))
      await expect.poll(() => form.getByLabel(label).inputValue()).toBe(text);
    expect(await form.getByLabel("Show my name on the board").isChecked()).toBe(false);
  },
);

journey(
  "the form works before the page's code has loaded, and what was typed in the meantime stays",
  async ({ page }) => {
    const letCodeLoad = await holdBackRequests(page, /assets\/.*\.js$/);
    await page.goto("/", { waitUntil: "commit" });
    const form = page.getByRole("form", { name: "Suggest a topic" });
    await form.getByLabel("Your Name").fill("Typed early");
    await form.getByLabel("Show my name on the board").uncheck();
    await form.getByLabel("Topic Description").focus();
    letCodeLoad();
    // No keystroke may be lost while the code loads.
    await page.keyboard.type("key ".repeat(100));
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    expect(await form.getByLabel("Your Name").inputValue()).toBe("Typed early");
    expect(await form.getByLabel("Show my name on the board").isChecked()).toBe(false);
    expect(await form.getByLabel("Topic Description").inputValue()).toBe("key ".repeat(100));
  },
);

journey("both forms are validated and sent without JavaScript", async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto("/");
  const suggestionForm = page.getByRole("form", { name: "Suggest a topic" });
  await suggestionForm.getByLabel("Topic Description").fill("Too short");
  await suggestionForm.getByLabel("Show my name on the board").uncheck();
  await suggestionForm.getByRole("button", { name: "Submit Topic Request" }).click();
  await suggestionForm.getByText("Description must be at least 10 characters.", { exact: true }).waitFor();
  expect(await suggestionForm.getByLabel("Topic Description").inputValue()).toBe("Too short");
  expect(await suggestionForm.getByLabel("Show my name on the board").isChecked()).toBe(false);
  for (const [label, text] of Object.entries(SUGGESTION_FIELDS))
    await suggestionForm.getByLabel(label).fill(text);
  await suggestionForm.getByRole("button", { name: "Submit Topic Request" }).click();
  await suggestionForm.getByRole("button", { name: "✓ Submitted Successfully" }).waitFor();
  await page.getByRole("link", { name: "See where your suggestion stands" }).click();
  await page.getByText(SUGGESTION_FIELDS["Topic Description"]).first().waitFor();

  await page.goto("/guest-request");
  const applicationForm = page.getByRole("form", { name: "Be a guest" });
  for (const [label, text] of Object.entries(APPLICATION_FIELDS))
    await applicationForm.getByLabel(label, { exact: true }).fill(text);
  await applicationForm.getByLabel("Bio", { exact: true }).fill("Short");
  await applicationForm.getByRole("button", { name: "Send your request" }).click();
  await applicationForm
    .getByText("Please provide a detailed bio (at least 30 characters)", { exact: true })
    .waitFor();
  expect(await applicationForm.getByLabel("Full name").inputValue()).toBe(APPLICATION_FIELDS["Full name"]);
  await applicationForm.getByLabel("Bio", { exact: true }).fill(APPLICATION_FIELDS.Bio);
  await applicationForm.getByRole("button", { name: "Send your request" }).click();
  await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
  await page.getByRole("heading", { name: "What happens next" }).waitFor();
  await page.getByRole("link", { name: "Your request's page" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
});

journey(
  "a reload after a form was sent without JavaScript doesn't send it again",
  async ({ site, visitor }) => {
    const boss = await visitor();
    await signIn(boss, "boss");
    const countSuggestions = async () =>
      (await (await boss.request.get("/api/topic-requests")).json()).length;
    const page = await visitor({ javaScriptEnabled: false });
    await page.goto("/");
    const suggestionForm = page.getByRole("form", { name: "Suggest a topic" });
    for (const [label, text] of Object.entries(SUGGESTION_FIELDS))
      await suggestionForm.getByLabel(label).fill(text);
    await suggestionForm.getByRole("button", { name: "Submit Topic Request" }).click();
    await suggestionForm.getByRole("button", { name: "✓ Submitted Successfully" }).waitFor();
    expect(page.url()).toBe(`${site.origin}/#suggest-your-topic-ideas`);
    const countBefore = await countSuggestions();
    await page.reload();
    await suggestionForm.getByRole("button", { name: "Submit Topic Request" }).waitFor();
    expect(await countSuggestions()).toBe(countBefore);

    await page.goto("/auth/forgot");
    await page.getByLabel("Username").fill("nobody");
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("Ask an owner of the show for a link.").waitFor();
    const [reload] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      page.reload(),
    ]);
    expect(reload.method()).toBe("GET");
    await page.getByLabel("Username").waitFor();
  },
);

journey(
  "a failed application says so and keeps every word and the photo across a reload",
  async ({ page, complaints }) => {
    complaints.expect(/503/);
    await page.route("**/api/guest-requests", (route) =>
      route.fulfill({ status: 503, json: { message: "Busy" } }),
    );
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/guest-request");
    const form = page.getByRole("form", { name: "Be a guest" });
    for (const [label, text] of Object.entries(APPLICATION_FIELDS))
      await form.getByLabel(label, { exact: true }).fill(text);
    await form.getByLabel("Photo, optional").setInputFiles({
      name: `me-${"x".repeat(80)}.jpg`,
      mimeType: "image/jpeg",
      buffer: await makeNoisePhoto(400, 300),
    });
    await form.getByText(/^me-x+.jpg$/).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await form.getByRole("button", { name: "Send your request" }).click();
    await page
      .getByText("There was an error submitting your request. Please try again.", { exact: true })
      .waitFor();
    await page.reload();
    for (const [label, text] of Object.entries(APPLICATION_FIELDS))
      await expect.poll(() => form.getByLabel(label, { exact: true }).inputValue()).toBe(text);
    await form.getByRole("img", { name: "What will be sent" }).waitFor();
  },
);
