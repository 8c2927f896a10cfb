import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { makeNoisePhoto } from "./noise-photo.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { APPLICATION_FIELDS, SUGGESTION_FIELDS } from "./request-steps.ts";

/** Opens a page but holds back its code. Returns a function that lets the code load. */
async function openWithoutCode(
  page: Page,
  path: string,
  codePattern = /\/assets\/.*\.js/,
): Promise<() => void> {
  const letCodeLoad = await holdBackRequests(page, codePattern);
  await page.goto(path, { waitUntil: "commit" });
  return letCodeLoad;
}

/** Types into each field with the keyboard, as a person would. */
async function typeTexts(page: Page, form: string, texts: Record<string, string>): Promise<void> {
  const formRegion = page.getByRole("form", { name: form });
  for (const [label, text] of Object.entries(texts))
    await formRegion.getByLabel(label, { exact: true }).pressSequentially(text);
}

async function expectTyped(page: Page, form: string, texts: Record<string, string>): Promise<void> {
  const formRegion = page.getByRole("form", { name: form });
  for (const [label, text] of Object.entries(texts))
    expect(await formRegion.getByLabel(label, { exact: true }).inputValue()).toBe(text);
}

const findButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Jumps within the page, so that only the hash in the URL changes. */
const jumpToHash = (page: Page) => page.evaluate("location.hash = '#somewhere'");

describe("what is typed before the page's code has loaded", () => {
  journey("is sent as the suggestion", async ({ page }) => {
    const letCodeLoad = await openWithoutCode(page, "/");
    await typeTexts(page, "Suggest a topic", SUGGESTION_FIELDS);
    letCodeLoad();
    await findButton(page, "Submit Topic Request").click();
    await page.getByText("Topic request submitted!", { exact: true }).waitFor();
    await signIn(page, "reader");
    const [savedRequest] = await (await page.request.get("/api/topic-requests")).json();
    expect([savedRequest.name, savedRequest.email, savedRequest.category, savedRequest.description]).toEqual(
      Object.values(SUGGESTION_FIELDS),
    );
  });

  journey("is sent as the application, with the chosen photo", async ({ page }) => {
    const letCodeLoad = await openWithoutCode(page, "/guest-request");
    await typeTexts(page, "Be a guest", APPLICATION_FIELDS);
    await page.getByLabel("Photo, optional").setInputFiles({
      name: "me.jpg",
      mimeType: "image/jpeg",
      buffer: await makeNoisePhoto(40, 30),
    });
    letCodeLoad();
    await page.getByText("me.jpg").waitFor();
    await expectTyped(page, "Be a guest", APPLICATION_FIELDS);
    await findButton(page, "Send your request").click();
    await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
    await signIn(page, "booker");
    const [savedRequest] = await (await page.request.get("/api/guest-requests")).json();
    expect([savedRequest.name, savedRequest.email, savedRequest.bio]).toEqual(
      Object.values(APPLICATION_FIELDS),
    );
    expect(savedRequest.photoUrl).toMatch(/^\/uploads\//);
  });

  journey("is searched for", async ({ page, visitor }) => {
    const admin = await visitor();
    await signIn(admin, "searcher");
    for (const [window, path, label] of [
      [page, "/episodes", "Search episodes"],
      [admin, "/admin", "Search topics"],
    ] as const) {
      const letCodeLoad = await openWithoutCode(window, path);
      await window.getByLabel(label).pressSequentially("day rate");
      letCodeLoad();
      await window.waitForURL(/search=day(\+|%20)rate/);
      expect(await window.getByLabel(label).inputValue()).toBe("day rate");
    }
  });

  journey("signs in", async ({ page, visitor }) => {
    await signIn(await visitor(), "early", { admin: false });
    const letCodeLoad = await openWithoutCode(page, "/auth");
    const credentials = { Username: "early", Password: "correct horse" };
    await typeTexts(page, "Login", credentials);
    // The form waits for the code, even if it is submitted twice. A password must never end up in the URL.
    await page.keyboard.press("Enter");
    await findButton(page, "Login").click();
    await expectTyped(page, "Login", credentials);
    expect(page.url()).toMatch(/\/auth$/);
    letCodeLoad();
    await page.getByText("Login successful").waitFor();
    await page.waitForURL("/");
  });

  journey("signs in even if the code never loads", async ({ page, visitor }) => {
    await signIn(await visitor(), "patient", { admin: false });
    await openWithoutCode(page, "/auth");
    await typeTexts(page, "Login", { Username: "patient", Password: "correct horse" });
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
  });

  journey("registers, even if the form's code loads last", async ({ page }) => {
    const letCodeLoad = await openWithoutCode(page, "/auth", /\/assets\/register-form.*\.js/);
    await page.getByRole("tab", { name: "Register" }).click();
    await jumpToHash(page);
    letCodeLoad();
    const fields = { Username: "newcomer", Password: "correct horse", "Confirm password": "correct horse" };
    await typeTexts(page, "Register", fields);
    await expectTyped(page, "Register", fields);
    await findButton(page, "Create account").click();
    await page.waitForURL("/");
  });

  journey("keeps the focus, even on a link", async ({ page }) => {
    const letCodeLoad = await openWithoutCode(page, "/guest-request", /-form-.*\.js/);
    const notice = page
      .getByRole("form", { name: "Be a guest" })
      .getByRole("link", { name: "privacy notice" });
    await notice.focus();
    letCodeLoad();
    await page.locator('button:has-text("Send your request"):enabled').waitFor();
    expect(await notice.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  for (const [path, form, texts] of [
    ["/", "Suggest a topic", SUGGESTION_FIELDS],
    ["/guest-request", "Be a guest", APPLICATION_FIELDS],
    ["/auth", "Login", { Username: "early", Password: "correct horse" }],
  ] as const)
    journey(
      `stays on ${path} if the form's code loads last and the address changes before that`,
      async ({ page }) => {
        const letCodeLoad = await openWithoutCode(page, path, /-form-.*\.js/);
        await typeTexts(page, form, texts);
        await page.waitForLoadState("domcontentloaded");
        await jumpToHash(page);
        letCodeLoad();
        await waitUntilQuiet(page);
        await expectTyped(page, form, texts);
      },
    );

  journey("is kept as a draft like everything typed later", async ({ page }) => {
    const letCodeLoad = await openWithoutCode(page, "/guest-request");
    await typeTexts(page, "Be a guest", APPLICATION_FIELDS);
    letCodeLoad();
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await page.goto("/privacy");
    await page.goto("/guest-request");
    const name = page.getByRole("form", { name: "Be a guest" }).getByLabel("Full name");
    await expect.poll(() => name.inputValue()).toBe("Paul Sorensen");
    await expectTyped(page, "Be a guest", APPLICATION_FIELDS);
  });
});

describe("a page whose code hasn't loaded", () => {
  journey("requests it once painted, then does what was pressed in the meantime", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    const releaseStyles = await holdBackRequests(page, /\/assets\/.*\.css/);
    const letCodeLoad = await openWithoutCode(page, "/");
    await expect.poll(() => requestedPaths.some((path) => path.endsWith(".woff2"))).toBe(true);
    expect(requestedPaths.filter((path) => path.endsWith(".js"))).toEqual([]);
    releaseStyles();
    await expect.poll(() => requestedPaths.filter((path) => path.endsWith(".js"))).not.toEqual([]);
    await findButton(page, "Open menu").click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    letCodeLoad();
    await page.getByRole("dialog").getByRole("link", { name: "Be a Guest" }).waitFor();
  });

  journey("does nothing that was pressed long before", async ({ page }) => {
    await page.clock.install();
    const letCodeLoad = await openWithoutCode(page, "/privacy");
    await page.setViewportSize({ width: 390, height: 844 });
    await findButton(page, "Open menu").click();
    await page.clock.fastForward(20_000);
    letCodeLoad();
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
    await waitUntilQuiet(page);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  journey("does what was pressed again a short while ago", async ({ page }) => {
    await page.clock.install();
    const letCodeLoad = await openWithoutCode(page, "/privacy");
    await page.setViewportSize({ width: 390, height: 844 });
    await findButton(page, "Open menu").click();
    await page.clock.fastForward(15_000);
    await findButton(page, "Open menu").click();
    await page.clock.fastForward(10_000);
    letCodeLoad();
    await page.getByRole("dialog").getByRole("link", { name: "Be a Guest" }).waitFor();
  });

  journey("requests it in the end even if nothing is painted", async ({ page }) => {
    await page.addInitScript("PerformanceObserver.prototype.observe = () => {}");
    await page.goto("/privacy");
    await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  });
});

journey(
  "code that loads before the program starts does nothing that the page's policy refuses",
  async ({ page }) => {
    const refusals: string[] = [];
    await page.exposeFunction("tellRefused", (what: string) => refusals.push(what));
    await page.addInitScript(
      "addEventListener('securitypolicyviolation', (event) => tellRefused(event.violatedDirective))",
    );
    for (const path of ["/guest-request", "/auth"]) {
      const letCodeLoad = await openWithoutCode(page, path, /\/assets\/entry\.client.*\.js/);
      await expect.poll(() => page.evaluate("'__reactRouterRouteModules' in window")).toBe(true);
      letCodeLoad();
      await waitUntilQuiet(page);
      await page.unrouteAll();
    }
    expect(refusals).toEqual([]);
  },
);

journey("the setup accepts no text that would be lost before its code has loaded", async ({ page }) => {
  await page.route("**/api/setup/check", (route) => route.fulfill({ json: { open: true } }));
  const letCodeLoad = await openWithoutCode(page, "/setup?token=any");
  const username = page.getByLabel("Username");
  expect(await username.isDisabled()).toBe(true);
  letCodeLoad();
  await username.fill("founder");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await findButton(page, "Next: your show").click();
  await page.getByRole("heading", { name: "Your show" }).waitFor();
});

journey("a vote that is pressed before the page's code has loaded is counted", async ({ page, visitor }) => {
  const producer = await visitor();
  await signIn(producer, "boss");
  const poll = { command: "open-poll", question: "Tea or coffee?", options: ["Tea", "Coffee"], seconds: 300 };
  for (const data of [{ command: "go-live" }, poll])
    expect((await producer.request.post("/api/live/press", { data })).status()).toBe(200);
  const letCodeLoad = await openWithoutCode(page, "/");
  await page.getByRole("button", { name: "Coffee" }).click();
  letCodeLoad();
  await page.getByRole("button", { name: "Coffee", pressed: true }).waitFor();
});
