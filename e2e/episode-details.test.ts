import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { channelJourney, importChannel, openEpisodes } from "./episode-steps.ts";
import { expectToast } from "./toast.ts";

channelJourney("an episode's texts are corrected, and it is hidden and shown again", async ({ page }) => {
  await openEpisodes(page, "corrects");
  await importChannel(page);
  await page.goto("/admin/episodes?search=Show+59");
  const row = page.getByRole("row").filter({ hasText: "59" }).last();
  await row.getByRole("button", { name: "Details" }).click();
  const dialog = page.getByRole("dialog", { name: "Episode Details" });
  await dialog.getByLabel("Title").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await dialog.getByText("Title is required").waitFor();
  await dialog.getByLabel("Title").fill("Show 59, corrected");
  await dialog.getByLabel("Tags").fill("rent, lease");
  await dialog.getByRole("switch", { name: "Hidden" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Episode updated");
  await row.getByText("Hidden", { exact: true }).waitFor();
  expect(await row.getByRole("link").count()).toBe(0);
  const open = async () => (await page.request.get("/episodes/59-show-59-corrected")).status();
  expect(await open()).toBe(404);
  for (const path of ["/", "/episodes", "/feed.xml", "/sitemap.xml"])
    expect(await (await page.request.get(path)).text(), path).not.toMatch(/59.corrected/);
  await row.getByRole("button", { name: "Details" }).click();
  expect(await dialog.getByLabel("Tags").inputValue()).toBe("rent, lease");
  await dialog.getByRole("switch", { name: "Hidden" }).uncheck();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await row.getByRole("link", { name: "Show 59, corrected" }).waitFor();
  expect(await open()).toBe(200);
});
