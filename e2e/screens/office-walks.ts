import { holdBackRequests } from "../holding-back.ts";
import type { Walk } from "./stage.ts";

/** Shows every tab of the back office, including nested tabs, in its initial state. */
export const walkOfficeTabs: Walk = async ({ admin, look }) => {
  const page = await admin();
  for (const [path, name] of TABS) {
    await page.goto(path);
    await page.getByRole("main").getByRole("heading").first().waitFor({ state: "attached" });
    await look(page, name, { dark: true });
  }
};

const TABS: [path: string, name: string][] = [
  ["/admin", "admin-topics-table"],
  ["/admin?view=grid", "admin-topics-grid"],
  ["/admin?view=list", "admin-topics-list"],
  ["/admin?search=no+such+words", "admin-topics-no-hit"],
  ["/admin/episodes", "admin-episodes"],
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
  ["/admin/guest-requests?list=all", "admin-guests"],
  ["/admin/hosts", "admin-hosts"],
  ["/admin/hosts?list=links", "admin-hosts-links"],
  ["/admin/history", "admin-history"],
  ["/admin/analytics", "admin-analytics"],
  ["/admin/followers", "admin-followers"],
];

/** Shows pasted topics, selected topics, an episode's sheet, and the finder. */
export const walkOfficeSheets: Walk = async ({ admin, look }) => {
  const page = await admin();
  const lookAt = (name: string) => look(page, name, { viewportOnly: true, dark: true });
  await page.goto("/admin");
  await page.getByRole("button", { name: "Add Several" }).click();
  const pasteDialog = page.getByRole("dialog", { name: "Add topics" });
  await pasteDialog
    .getByLabel("One topic a line")
    .fill("Pay / Raises: Who asks first?\nPay / Raises: Who asks first?\nWhat is a free lunch worth?");
  await pasteDialog.getByRole("button", { name: "Add 1 topic" }).waitFor();
  await lookAt("sheet-paste");
  await page.keyboard.press("Escape");
  await page.goto("/admin");
  for (const index of [0, 2])
    await page.getByRole("checkbox", { name: "Select", exact: true }).nth(index).check();
  await lookAt("topics-picked");
  await page.goto("/admin/episodes");
  await page.getByRole("button", { name: "Details" }).first().click();
  await page.getByRole("dialog", { name: "Episode Details" }).getByLabel("Title").waitFor();
  await lookAt("sheet-episode");
  await page.goto("/admin/hosts");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find a topic" }).fill("pay");
  await page.getByRole("option").nth(2).waitFor();
  await lookAt("finder");
};

/** Shows the back office without any content. */
export const walkEmptyOfficeTabs: Walk = async ({ admin, look }) => {
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

/** Shows screens that are waiting for a response, and screens whose request has failed. */
export const walkWaitingScreens: Walk = async ({ admin, look }) => {
  const page = await admin();
  for (const [path, callPattern, name] of [
    ["/admin", "**/api/topics?*", "admin-topics"],
    ["/admin/episodes", "**/api/episodes?*", "admin-episodes"],
    ["/admin/hosts", "**/api/host-profiles", "admin-hosts"],
  ] as const) {
    const releaseResponse = await holdBackRequests(page, callPattern, (route) =>
      route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
    );
    await page.goto(path);
    if (path === "/admin/hosts") await page.getByRole("button", { name: "Refresh Hosts" }).click();
    else {
      await page.getByRole("searchbox").fill("pay");
      await page.waitForURL(/search=pay/);
    }
    await look(page, `${name}-waiting`, { viewportOnly: true });
    releaseResponse();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await look(page, `${name}-failed`, { viewportOnly: true, dark: true });
    await page.unrouteAll();
  }
};
