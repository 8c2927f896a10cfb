import type { Locator, Page } from "playwright-core";
import type { Walk } from "./stage.ts";

const pressButton = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true }).first().click();

/** Presses Escape until no dialog is open. */
async function closeLayers(page: Page): Promise<void> {
  const dialogs = page.locator("[role=dialog][data-state=open], [role=alertdialog][data-state=open]");
  while ((await dialogs.count()) > 0) {
    await page.keyboard.press("Escape");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.locator("[role$=dialog]:not([popover])").first().waitFor({ state: "detached" });
}

/** Opens the dialogs of the Topics tab. */
export const walkTopicDialogs: Walk = async ({ admin, look }) => {
  const page = await admin();
  const lookAt = (name: string, dark = false) => look(page, name, { viewportOnly: true, dark });
  await page.goto("/admin");
  await pressButton(page, "Add New Topic");
  const dialog = page.getByRole("dialog");
  await pressButton(dialog, "Add Topic");
  await lookAt("dialog-topic-faults");
  await closeLayers(page);
  await pressButton(page, "Edit");
  await dialog.waitFor();
  await lookAt("dialog-topic-edit", true);
  await closeLayers(page);
  await pressButton(page, "Delete");
  await page.getByRole("alertdialog").waitFor();
  await lookAt("dialog-topic-delete", true);
  await closeLayers(page);
  await pressButton(page, "CSV Topic Management");
  await dialog.waitFor();
  await lookAt("dialog-csv-import", true);
  await dialog.getByLabel("Or paste the rows, with their header").fill(INVALID_CSV);
  await pressButton(dialog, "Import Topics");
  await dialog.getByText("Import Failed").first().waitFor();
  await lookAt("dialog-csv-failed");
  await dialog.getByRole("tab", { name: "Export" }).click();
  await lookAt("dialog-csv-export");
  await closeLayers(page);
};

const INVALID_CSV =
  "category,subCategory,content,source\nPay,,What is a fair day rate?,\nWork,Meetings,,somebody\n";

export const walkTopicDrafting: Walk = async ({ admin, look }) => {
  const page = await admin();
  const lookAt = (name: string, dark = false) => look(page, name, { viewportOnly: true, dark });
  await page.goto("/admin");
  await pressButton(page, "AI Topic Generator");
  const dialog = page.getByRole("dialog", { name: "AI Topic Generator" });
  await dialog.waitFor();
  await lookAt("dialog-ai-presets", true);
  await pressButton(dialog, "Generate Topics");
  await dialog.getByRole("checkbox").nth(2).waitFor();
  await lookAt("dialog-ai-drafts", true);
  await dialog.getByRole("tab", { name: "Custom Prompt" }).click();
  await lookAt("dialog-ai-custom");
  const pageWithoutKeys = await admin({ at: "empty" });
  await pageWithoutKeys.goto("/admin");
  await pressButton(pageWithoutKeys, "AI Topic Generator");
  await pressButton(pageWithoutKeys.getByRole("dialog", { name: "AI Topic Generator" }), "Generate Topics");
  await pageWithoutKeys.getByRole("dialog").getByRole("alert").waitFor();
  await look(pageWithoutKeys, "dialog-ai-without-key", { viewportOnly: true });
};

export const walkEpisodeDialogs: Walk = async ({ admin, look }) => {
  const page = await admin();
  const lookAt = (name: string) => look(page, name, { viewportOnly: true });
  await page.goto("/admin/episodes");
  await pressButton(page, "Edit");
  await page.getByRole("button", { name: "Save", exact: true }).waitFor();
  await lookAt("admin-episodes-editing");
  await page.keyboard.press("Escape");
  await pressButton(page, "Delete");
  await page.getByRole("alertdialog").waitFor();
  await lookAt("dialog-episode-delete");
  await closeLayers(page);
  await pressButton(page, "Import Video");
  await page.getByRole("dialog").waitFor();
  await lookAt("dialog-import-video");
  await closeLayers(page);
  await pressButton(page, "Clean & Resync All");
  await page.getByRole("alertdialog", { name: "Dangerous Action" }).waitFor();
  await lookAt("dialog-resync");
  await closeLayers(page);
};

export const walkRequestDialogs: Walk = async ({ admin, look }) => {
  const page = await admin();
  const lookAt = (name: string, options: { dark?: boolean } = {}) =>
    look(page, name, { viewportOnly: true, ...options });
  await page.goto("/admin/topic-requests");
  await pressButton(page, "Review");
  await page.getByRole("dialog").waitFor();
  await lookAt("dialog-review", { dark: true });
  await closeLayers(page);
  await pressButton(page, "Delete");
  await page.getByRole("alertdialog").waitFor();
  await lookAt("dialog-suggestion-delete");
  await closeLayers(page);
  await page.getByRole("button", { name: /held as spam/ }).click();
  await page.getByRole("button", { name: "Not Spam" }).waitFor();
  await look(page, "admin-topic-requests-spam");
  await page.goto("/admin/topic-requests");
  await pressButton(page, "Merge");
  await page.getByRole("dialog").getByText("No topics on the board").waitFor();
  await lookAt("dialog-merge", { dark: true });
  await closeLayers(page);
  await page.goto("/admin/guest-requests?list=all");
  const actions = page.getByRole("row").filter({ hasText: "Paul" }).getByRole("button", { name: "Actions" });
  await actions.click();
  await page.getByRole("menuitem", { name: "Schedule" }).hover();
  await lookAt("admin-guests-menu", { dark: true });
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Schedule Guest" });
  await dialog.getByLabel("Admin notes").fill("Ask for the quarterly sheet by Dec 4.");
  await lookAt("admin-schedule", { dark: true });
  // The date is already filled in, so clear the start time to make the form invalid.
  await dialog.getByLabel("Start time").fill("");
  await pressButton(dialog, "Schedule");
  await page.getByText("Please select a recording date.", { exact: true }).waitFor();
  await lookAt("admin-schedule-without-date");
  await closeLayers(page);
  await actions.click();
  await page.getByRole("menuitem", { name: "View Details" }).click();
  await page.getByRole("dialog").waitFor();
  await lookAt("dialog-guest-details");
  await closeLayers(page);
  await actions.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").waitFor();
  await lookAt("dialog-guest-delete");
};

export const walkHostDialogs: Walk = async ({ admin, look }) => {
  const page = await admin();
  const lookAt = (name: string, dark = false) => look(page, name, { viewportOnly: true, dark });
  await page.goto("/admin/hosts");
  const dialog = page.getByRole("dialog");
  await pressButton(page, "Edit");
  await dialog.waitFor();
  await lookAt("dialog-host-basic", true);
  await dialog.getByRole("tab", { name: "Images & Position" }).click();
  await lookAt("dialog-host-images", true);
  await dialog.getByRole("tab", { name: "Settings" }).click();
  await lookAt("dialog-host-settings");
  await closeLayers(page);
  await pressButton(page, "Delete");
  await page.getByRole("alertdialog").waitFor();
  await lookAt("dialog-host-delete");
  await closeLayers(page);
  await page.getByRole("tab", { name: /Social Links/ }).click();
  await pressButton(page, "Add Social Link");
  await pressButton(dialog, "Create Link");
  await lookAt("dialog-link-faults");
  await closeLayers(page);
  await pressButton(page, "Delete");
  await page.getByRole("alertdialog").waitFor();
  await lookAt("dialog-link-delete");
};

export const walkRemainingDialogs: Walk = async ({ admin, look }) => {
  const page = await admin();
  await page.goto("/admin/analytics");
  await pressButton(page, "Delete All");
  await page.getByRole("alertdialog").waitFor();
  await look(page, "dialog-delete-all", { viewportOnly: true });
  await closeLayers(page);
  await pressButton(page, "Categories as a table");
  await look(page, "admin-analytics-table", { dark: true });
  await page.goto("/admin/settings");
  await page.getByLabel("Spin passcode", { exact: true }).waitFor();
  await look(page, "admin-settings", { dark: true });
  await page.goto("/admin/settings/show");
  await page.getByRole("form", { name: "Show" }).waitFor();
  await look(page, "admin-settings-show", { dark: true });
  for (const part of ["team", "api"]) {
    await page.goto(`/admin/settings/${part}`);
    await page.getByRole("button", { name: /Invite|Create token/ }).waitFor();
    await look(page, `admin-settings-${part}`, { dark: true });
  }
  await page.goto("/admin/settings/activity");
  await page.getByRole("heading", { name: "day" }).first().waitFor(); // Matches Today, and Yesterday after midnight.
  await look(page, "admin-settings-activity", { dark: true });
  const [topic] = await (await page.request.get("/api/topics?limit=1")).json();
  await page.request.delete(`/api/topics/${topic.id}`);
  await page.goto("/admin/settings/trash");
  await page.getByRole("button", { name: "Restore" }).first().waitFor();
  await look(page, "admin-settings-trash", { dark: true });
  await page.goto("/admin/settings/backups").then(() => pressButton(page, "Back up now"));
  await page.getByText(/files match/).waitFor();
  await look(page, "admin-settings-backups", { dark: true });
  await page.getByRole("button", { name: "Restore" }).first().click();
  await look(page, "admin-settings-backups-restore", { dark: true });
};
