import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const PUBLIC_PATHS = ["/", "/topics", "/draws", "/auth", "/auth/forgot", "/questions"];
const OFFICE_PATHS = [
  ...[
    "",
    "?view=grid",
    "/episodes",
    "/topic-requests",
    "/guest-requests/calendar",
    "/hosts",
    "/hosts?list=links",
  ],
  ...["/analytics", "/followers", "/questions", "/week?view=air"],
  ...["/settings", "/settings/show", "/settings/team", "/settings/activity", "/settings/outgoing"],
].map((path) => `/admin${path}`);

journey("on a phone, buttons, tabs and links in lists are high enough for a finger", async ({ visitor }) => {
  const visitorPage = await visitor(PHONE);
  const page = await visitor(PHONE);
  await signIn(page, "thumb");
  await page.request.post("/api/topic-requests", {
    data: {
      name: "Rob",
      email: "rob@example.com",
      category: "Pay",
      description: "Who asks for a raise first?",
    },
  });
  const lowTargets: Record<string, string[]> = {};
  for (const path of [...PUBLIC_PATHS, ...OFFICE_PATHS]) {
    const shownPage = path.startsWith("/admin") ? page : visitorPage;
    await shownPage.goto(path);
    await shownPage.getByRole("main").getByRole("heading").first().waitFor({ state: "attached" });
    const targets = await findLowTargets(shownPage);
    if (targets.length > 0) lowTargets[path] = targets;
  }
  expect(lowTargets).toEqual({});
});

journey("on a phone, the menu's button reaches the edge of the texts", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await page.goto("/");
  const button = await page.getByRole("button", { name: "Open menu" }).boundingBox();
  expect(button?.width).toBeGreaterThanOrEqual(44);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(390 - 20);
});

journey("on a phone, a list of options fills the height of its box", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, "thumb");
  await page.goto("/admin");
  const sort = await page.getByRole("main").getByLabel("Sort").boundingBox();
  expect(sort?.height).toBeGreaterThanOrEqual(44);
});

/** Returns the names of controls that a finger misses if it is 20 px above or below their middle. */
const findLowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isPartOf = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (control.contains(hit) || hit.closest("label")?.contains(control) === true);
    };
    const controls = document.querySelectorAll(
      "button, summary, [role=tab], [role=switch], [type=checkbox]:not(label *), nav a, footer li a, li > a, p > a:only-child, a[class*=h-control]",
    );
    return [...controls].flatMap((control) => {
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = control.getBoundingClientRect();
      const isVisible = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isOff = control.matches(":disabled, [aria-disabled=true]");
      if (!isVisible || isOff || control.closest("thead")) return [];
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const isHigh = [-20, 20].every((offset) => isPartOf(control, middleX, middleY + offset));
      return isHigh ? [] : [`${control.getAttribute("aria-label") ?? control.textContent}: ${height} px`];
    });
  });

journey("on a phone, a dialog's X is on the line of its title", async ({ visitor }) => {
  const page = await visitor(PHONE);
  await signIn(page, "thumb");
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add New Topic" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Topic" });
  // Its code may still be loading: without this wait, the page could count as settled before the dialog opens.
  await dialog.waitFor();
  await waitUntilSettled(page);
  const title = await dialog.getByRole("heading", { name: "Add New Topic" }).boundingBox();
  const close = await dialog.getByRole("button", { name: "Close" }).boundingBox();
  if (!title || !close) throw new Error("The dialog has no title or no X");
  expect(Math.abs(title.y + title.height / 2 - close.y - close.height / 2)).toBeLessThanOrEqual(3);
  const [cancel, add] = [
    await dialog.getByRole("button", { name: "Cancel" }).boundingBox(),
    await dialog.getByRole("button", { name: "Add Topic" }).boundingBox(),
  ];
  expect(cancel?.y).toBe(add?.y);
});
