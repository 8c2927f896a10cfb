import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { journey, signIn } from "./journey.ts";
import { expectScrolledTo } from "./scrolled-to.ts";

const PHONE_WINDOW = { viewport: { width: 390, height: 844 } };
const readMenuNames = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).locator("a, button").allInnerTexts();

const readScrollTop = (page: Page) => page.evaluate<number>("Math.round(scrollY)");
const scrollPageTo = (page: Page, top: number) =>
  page.evaluate(`scrollTo({ top: ${top}, behavior: "instant" })`);

describe("navigation", () => {
  const publicNames = ["Home", "Episodes", "Meet Our Hosts", "Topic Ideas", "Be a Guest"];

  journey("shows Login to visitors, Logout to users, and Admin only to the team", async ({ visitor }) => {
    const anonymous = await visitor();
    await anonymous.goto("/");
    expect(await readMenuNames(anonymous)).toEqual([...publicNames, "Login", ""]);
    const user = await visitor();
    await signIn(user, "nav-user", { admin: false });
    await user.goto("/");
    expect(await readMenuNames(user)).toEqual([...publicNames, "Logout", ""]);
    const admin = await visitor();
    await signIn(admin, "nav-admin");
    await admin.goto("/");
    expect(await readMenuNames(admin)).toEqual([...publicNames, "Admin", "Logout", ""]);
    await expect(
      admin.getByRole("link", { name: "The Going Rate on YouTube" }).getAttribute("href"),
    ).resolves.toBe("https://www.youtube.com/@thegoingrate");
  });

  journey("logs out with a toast and returns to the home page", async ({ page }) => {
    await signIn(page, "leaver", { admin: false });
    await page.goto("/privacy");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("Logout successful").waitFor();
    await page.waitForURL((url) => url.pathname === "/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).waitFor();
    expect((await page.request.get("/api/user")).status()).toBe(401);
  });

  journey("says why logging out failed", async ({ page, complaints }) => {
    complaints.expect(/50[03]|500/);
    await signIn(page, "stayer", { admin: false });
    await page.goto("/");
    await page.route("**/api/logout", (route) =>
      route.fulfill({ status: 500, json: { message: "No luck" } }),
    );
    await page.getByRole("button", { name: "Logout" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Logout failed" });
    await toast.getByText("No luck").waitFor();
    await page.getByRole("button", { name: "Logout" }).waitFor();
  });

  journey(
    "is a drawer on a phone, which closes on Escape, on Close, and when a link is followed",
    async ({ visitor }) => {
      const page = await visitor(PHONE_WINDOW);
      await page.goto("/privacy");
      const openButton = page.getByRole("button", { name: "Open menu" });
      const drawer = page.getByRole("dialog", { name: "Menu" });
      await openButton.press("Enter");
      await drawer.waitFor();
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
      await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Open menu");
      await openButton.click();
      await drawer.getByRole("button", { name: "Close" }).click();
      await drawer.waitFor({ state: "hidden" });
      await openButton.click();
      await drawer.getByRole("link", { name: "Topic Ideas" }).click();
      await page.waitForURL("**/#suggest-your-topic-ideas");
      await drawer.waitFor({ state: "hidden" });
      await expectScrolledTo(page, "suggest-your-topic-ideas");
    },
  );
});

describe("sections of the home page", () => {
  journey("are scrolled to by a hash on load, 80 px below the top of the window", async ({ page }) => {
    for (const id of [
      "slot-machine",
      "hosts",
      "meet-our-hosts",
      "past-episodes",
      "suggest-your-topic-ideas",
      "contact",
    ]) {
      await page.goto("about:blank");
      await page.goto(`/#${id}`);
      await expectScrolledTo(page, id);
    }
    await page.goto("about:blank");
    await page.goto("/#home");
    await expectScrolledTo(page, "home");
  });

  journey(
    "are scrolled to from another page, from this one, and again by the same link",
    async ({ page }) => {
      const mainNavigation = page.getByRole("navigation", { name: "Main" });
      await page.goto("/privacy");
      await mainNavigation.getByRole("link", { name: "Meet Our Hosts" }).click();
      await page.waitForURL("**/#hosts");
      await expectScrolledTo(page, "hosts");
      await scrollPageTo(page, 0);
      await mainNavigation.getByRole("link", { name: "Meet Our Hosts" }).click();
      await expect.poll(() => readScrollTop(page)).toBeGreaterThan(500);
      await expectScrolledTo(page, "hosts");
      await page.evaluate('location.hash = "#contact"');
      await expectScrolledTo(page, "contact");
      await page.goBack();
      await expectScrolledTo(page, "hosts");
      for (const id of ["past-episodes", "slot-machine", "past-episodes"]) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, id);
        await expectScrolledTo(page, id);
      }
    },
  );

  journey("scroll smoothly, except with reduced motion", async ({ visitor }) => {
    const navigations: ((page: Page) => Promise<unknown>)[] = [
      (page) => page.getByRole("link", { name: "Past Episodes" }).click(),
      // This is like typing a hash into the address bar.
      (page) => page.goto("/#past-episodes"),
    ];
    const navigateAndCountPositions = async (page: Page, navigate: (page: Page) => Promise<unknown>) => {
      await page.goto("about:blank");
      await page.goto("/");
      const positionsHandle = await page.evaluateHandle(() => {
        const positions = new Set<number>();
        addEventListener("scroll", () => positions.add(scrollY));
        return positions;
      });
      await navigate(page);
      await expectScrolledTo(page, "past-episodes");
      return positionsHandle.evaluate((positions) => positions.size);
    };
    const [movingPage, reducedMotionPage] = [await visitor(), await visitor({ reducedMotion: "reduce" })];
    for (const navigate of navigations) {
      expect(await navigateAndCountPositions(movingPage, navigate)).toBeGreaterThan(2);
      expect(await navigateAndCountPositions(reducedMotionPage, navigate)).toBeLessThanOrEqual(2);
    }
  });

  journey("continue from where a hash leads: Tab goes to the section's first control", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Suggest Topic" }).press("Enter");
    await expectScrolledTo(page, "suggest-your-topic-ideas");
    await page.keyboard.press("Tab");
    expect(await page.locator("#suggest-your-topic-ideas :focus").count()).toBe(1);
  });
});

journey("another page starts at the top, and going back returns to the former position", async ({ page }) => {
  await page.goto("/");
  await scrollPageTo(page, 1500);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await page.waitForURL("**/privacy");
  await expect.poll(() => readScrollTop(page)).toBe(0);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => readScrollTop(page)).toBeGreaterThan(1000);
});

journey("the page is as sent if the visitor's clock has already entered another year", async ({ page }) => {
  await page.clock.setSystemTime(new Date(Date.now() + 366 * DAY_MS));
  for (const path of ["/", "/privacy"]) {
    await page.goto(path);
    const year = String(new Date().getUTCFullYear());
    expect(await page.getByRole("contentinfo").getByText("©").textContent()).toContain(year);
  }
});
