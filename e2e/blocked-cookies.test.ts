import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { findChromium } from "../bin/test-programs.js";
import { createJourney, signIn } from "./journey.ts";
import { makeGotoWaitForCode } from "./open-hydrated.ts";

/** Chromium's number for the setting 'Block all cookies'. */
const BLOCK = 2;

type Fixtures = { blockingBrowser: BrowserContext };

const journeyWithoutCookies = createJourney({}).extend<Fixtures>({
  blockingBrowser: async ({ site }, use) => {
    const profile = await mkdtemp(join(tmpdir(), "greenroom-profile-"));
    await mkdir(join(profile, "Default"));
    const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
    await writeFile(join(profile, "Default/Preferences"), JSON.stringify(preferences));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
      baseURL: site.origin,
    });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
});

journeyWithoutCookies(
  "if Chrome blocks cookies, signing in, drawing and voting say so",
  async ({ blockingBrowser, page: admin }) => {
    const topic = { category: "Pay", subCategory: "Raises", content: "Who asks first?", onBoard: true };
    await signIn(admin, "kit");
    await admin.request.post("/api/topics", { data: topic });
    const page = await blockingBrowser.newPage();
    makeGotoWaitForCode(page);
    const problem = page.getByText("Your browser blocks cookies.").first();
    await page.goto("/auth");
    await page.getByLabel("Username").fill("kit");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Login" }).click();
    await problem.waitFor();
    await page.goto("/topics");
    await page.getByRole("button", { name: "Vote" }).first().click();
    await page.getByText("Your vote was not counted").first().waitFor();
    await problem.waitFor();
    await page.goto("/");
    await page.getByRole("button", { name: "Spin Now" }).click();
    await page.getByText("No draw without cookies").first().waitFor();
  },
);

journeyWithoutCookies(
  "if Chrome blocks cookies, somebody who asks a question is told why it isn't in the list",
  async ({ blockingBrowser, page: admin }) => {
    await signIn(admin, "kit");
    await admin.request.put("/api/questions/open", { data: { open: true } });
    const page = await blockingBrowser.newPage();
    makeGotoWaitForCode(page);
    await page.goto("/questions");
    await page.getByLabel("Your question").fill("What does a night shift cost?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.getByText("Your question is with the team").first().waitFor();
    await page.getByText("so your own questions are listed only once the team has accepted them").waitFor();
  },
);
