import { holdBack } from "../holding-back.ts";
import type { Walk } from "./stage.ts";

/** Every tab of the back office and of its tabs, as they stand. */
export const tabs: Walk = async ({ admin, look }) => {
  const page = await admin();
  for (const [path, name, drawn] of TABS) {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading").first().waitFor({ state: "attached" });
    await look(page, name, { drawn, dark: true });
  }
};

const TABS: [path: string, name: string, drawn?: string][] = [
  ["/admin", "admin-topics-table", "office"],
  ["/admin?view=grid", "admin-topics-grid", "admin-topics-grid"],
  ["/admin?view=list", "admin-topics-list"],
  ["/admin?search=no+such+words", "admin-topics-no-hit"],
  ["/admin/episodes", "admin-episodes", "admin-episodes"],
  ["/admin/episodes?search=no+such+words", "admin-episodes-no-hit"],
  ["/admin/topic-requests", "admin-topic-requests-pending"],
  ["/admin/topic-requests?list=approved", "admin-topic-requests-approved"],
  ["/admin/topic-requests?list=rejected", "admin-topic-requests-rejected"],
  ["/admin/topic-requests?list=all", "admin-topic-requests-all"],
  ["/admin/questions", "admin-questions"],
  ["/admin/guest-requests", "admin-guests-pending"],
  ["/admin/guest-requests?list=scheduled", "admin-guests-scheduled"],
  ["/admin/guest-requests?list=completed", "admin-guests-completed"],
  ["/admin/guest-requests?list=rejected", "admin-guests-rejected"],
  ["/admin/guest-requests?list=all", "admin-guests", "admin-guests"],
  ["/admin/hosts", "admin-hosts"],
  ["/admin/hosts?list=links", "admin-hosts-links"],
  ["/admin/history", "admin-history"],
  ["/admin/analytics", "admin-analytics", "admin-analytics"],
  ["/admin/followers", "admin-followers"],
];

/** The back office before there is anything in it. */
export const emptyTabs: Walk = async ({ admin, look }) => {
  const page = await admin({ at: "empty" });
  for (const name of [
    "",
    "/episodes",
    "/topic-requests",
    "/guest-requests",
    "/hosts",
    "/history",
    "/analytics",
    "/followers",
  ]) {
    await page.goto(`/admin${name}`);
    await page.getByRole("main").getByRole("heading").first().waitFor({ state: "attached" });
    await look(page, `admin-empty-${name.slice(1) || "topics"}`);
  }
};

/** What is shown while an answer is waited for, and when it does not come. */
export const waiting: Walk = async ({ admin, look }) => {
  const page = await admin();
  for (const [path, calls, name] of [
    ["/admin", "**/api/topics?*", "admin-topics"],
    ["/admin/episodes", "**/api/episodes?*", "admin-episodes"],
    ["/admin/hosts", "**/api/host-profiles", "admin-hosts"],
  ] as const) {
    const answer = await holdBack(page, calls, (route) =>
      route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
    );
    await page.goto(path);
    if (path === "/admin/hosts") await page.getByRole("button", { name: "Refresh Hosts" }).click();
    else {
      await page.getByRole("searchbox").fill("pay");
      await page.waitForURL(/search=pay/);
    }
    await look(page, `${name}-waiting`, { window: true });
    answer();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await look(page, `${name}-failed`, { window: true, dark: true });
    await page.unrouteAll();
  }
};
