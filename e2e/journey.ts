import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { findPostgres, startPostgres } from "#platform/database/testing/postgres-server.ts";
import { launchBrowser, launchChromium } from "./browser.ts";
import { makeGotoWaitForCode } from "./open-hydrated.ts";
import { countRequests } from "./quiet.ts";
import { ADMIN_PASSCODE, type Site, startSite } from "./site.ts";
import { slowDownAnswers } from "./slow-answers.ts";
import { recordToasts } from "./toast.ts";
import { closeWindows, openWindow, printWindows } from "./windows.ts";

/** The errors and warnings of a journey's pages. Each one fails the journey unless it is expected. */
export type PageErrors = { found: string[]; expect(pattern: RegExp): void };

type Fixtures = {
  site: Site;
  browser: Browser;
  /** Opens a window for another person, with its own cookies. Its errors are added to `complaints`. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  page: Page;
  complaints: PageErrors;
};

/**
 * The worker's browser. It is stored here because each `extend` sets up the fixture again, which must not launch
 * another browser.
 */
let launched: Browser | undefined;

/**
 * Defines a test of the built site in a real browser. There is one browser per worker, one site per file and one window
 * per test. The test fails on any unexpected console error or warning, page error, or 5xx response.
 */
export const journey = test.extend<Fixtures>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      if (!launched?.isConnected()) launched = await launchBrowser();
      await use(launched);
      await launched.close();
    },
    { scope: "worker" },
  ],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "file" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
  complaints: async ({}, use) => {
    const found: string[] = [];
    // Ignore 400s. The server responds with a 400 to an invalid form, and Chromium logs each one to the console.
    const expected = [/the server responded with a status of 400/];
    await use({ found, expect: (pattern) => expected.push(pattern) });
    expect(found.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
  visitor: async ({ browser, site, complaints, task }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const { context, page } = await openWindow(browser, { baseURL: site.origin, ...options });
      contexts.push(context);
      if (options?.javaScriptEnabled !== false) await recordToasts(context);
      recordComplaints(page, complaints);
      countRequests(page);
      await slowDownAnswers(page);
      if (options?.javaScriptEnabled !== false) makeGotoWaitForCode(page);
      return page;
    });
    if (task.result?.errors?.length) await printWindows(contexts);
    await closeWindows(contexts);
  },
  page: async ({ visitor }, use) => {
    await use(await visitor());
  },
});

/** Defines a journey in the full Chromium, because its headless shell lacks some features, such as notifications. */
export const journeyInChromium = journey.extend<{ browser: Browser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

/** Creates journeys on a site with the given environment variables. */
export const createJourney = (settings: Record<string, string>) =>
  journey.extend<{ site: Site }>({
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
      async ({}, use) => {
        const site = await startSite(settings);
        await use(site);
        await site.stop();
      },
      { scope: "file" },
    ],
  });

/** Defines a journey on a site that uses PostgreSQL. The journey fails if PostgreSQL isn't installed. */
export const journeyOnPostgres = journey.extend<{ site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads which fixtures this one needs from the pattern
    async ({}, use) => {
      const binaries = await findPostgres();
      if (!binaries) throw new Error("This machine has no PostgreSQL");
      const server = await startPostgres(binaries, ["fsync=off", "log_min_messages=fatal"]);
      const site = await startSite({ DATABASE_URL: server.url });
      await use(site);
      await site.stop();
      await server.stop();
    },
    { scope: "file" },
  ],
});

function recordComplaints(page: Page, { found }: PageErrors): void {
  page.on("console", (message) => {
    const text = message.text();
    // Ignore blocked scripts in email previews. Playwright runs its scripts in every frame, but previews don't allow
    // any.
    if (text.startsWith("Blocked script execution in 'about:srcdoc'")) return;
    // Ignore unused preloads of pictures. Chromium preloads the size that a picture needs, but shows a larger one if an
    // earlier page left it in memory.
    if (/\.(avif|webp) was preloaded using link preload but not used/.test(text)) return;
    if (message.type() === "error" || message.type() === "warning")
      found.push(`console ${message.type()}: ${text}`);
  });
  page.on("pageerror", (error) => found.push(`page error: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) found.push(`${response.status()} ${response.url()}`);
  });
}

/**
 * Registers an account through the API, which also signs in the page's window. By default, the account is an admin's.
 * If it already exists from an earlier attempt, logs in to it.
 */
export async function signIn(page: Page, username: string, { admin = true } = {}): Promise<void> {
  const credentials = { username, password: "correct horse" };
  const registered = await page.request.post("/api/register", {
    data: { ...credentials, ...(admin ? { adminPasscode: ADMIN_PASSCODE } : {}) },
  });
  if (registered.status() === 201) return;
  const login = await page.request.post("/api/login", { data: credentials });
  if (login.status() !== 200)
    throw new Error(`register answered ${registered.status()}: ${await registered.text()}`);
}
