import { expect } from "vitest";
import { DESMOND, findHostRow, INES, openHosts, replaceHosts } from "./host-steps.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

const LONG_URL = "https://www.linkedin.com/in/somebody-with-a-very-long-name";

journey("social links are added, changed and deleted for each host", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await signIn(page, "links");
  await replaceHosts(page, { hostName: INES, displayOrder: 1 }, { hostName: DESMOND, displayOrder: 2 });
  await openHosts(page);
  await page.getByRole("tab", { name: "Social Links" }).click();
  await page.getByText("No social links configured").nth(1).waitFor();

  await page.getByRole("button", { name: "Add Social Link" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add Social Link" });
  await addDialog.waitFor();
  expect(await addDialog.getByLabel("Link Type").locator("option").allTextContents()).toEqual([
    "LinkedIn",
    "Twitter/X",
    "Instagram",
    "Facebook",
    "YouTube",
    "TikTok",
    "Website",
    "Linktree",
    "GitHub",
    "Medium",
    "Substack",
    "Podcast",
  ]);
  expect(await addDialog.getByLabel("Link Type").inputValue()).toBe("linkedin");
  await addDialog.getByRole("button", { name: "Create Link" }).click();
  await addDialog.getByText("Please fill in all required fields").waitFor();
  await addDialog.getByLabel("Host", { exact: true }).selectOption(DESMOND);
  await addDialog.getByLabel("URL").fill("www.linkedin.com");
  await addDialog.getByRole("button", { name: "Create Link" }).click();
  await addDialog.getByText("URL must begin with https:// or http://").waitFor();
  await addDialog.getByLabel("URL").fill(LONG_URL);
  await addDialog.getByRole("button", { name: "Create Link" }).click();
  await expectToast(page, "Social link created", `LinkedIn, ${DESMOND}`);
  const table = page.getByRole("table", { name: `Social links of ${DESMOND}` });
  const link = table.getByRole("link");
  expect(await link.textContent()).toBe(`${LONG_URL.slice(0, 40)}...`);
  expect(await link.getAttribute("href")).toBe(LONG_URL);

  const row = findHostRow(page, "LinkedIn");
  await row.getByRole("button", { name: "Edit" }).click();
  const editDialog = page.getByRole("dialog", { name: "Edit Social Link" });
  await editDialog.getByLabel("Link Type").selectOption("substack");
  await editDialog.getByLabel("Display Order").fill("");
  await editDialog.getByRole("switch", { name: "Active" }).uncheck();
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Social link updated", `Substack, ${DESMOND}`);
  const changedRow = findHostRow(page, "Substack");
  await changedRow.getByText("Inactive", { exact: true }).waitFor();
  await changedRow.getByRole("cell", { name: "0", exact: true }).waitFor();

  await page.route("**/api/host-social-links/*", (route) =>
    route.fulfill({ status: 404, json: { message: "Social link not found" } }),
  );
  await changedRow.getByRole("button", { name: "Edit" }).click();
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Failed to update social link", "Social link not found");
  await editDialog.getByRole("button", { name: "Cancel" }).click();
  await changedRow.getByRole("button", { name: "Delete" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
  await confirmation
    .getByText(`This will delete the Substack link of ${DESMOND}. It stays in the trash for 30 days.`)
    .waitFor();
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Failed to delete social link", "Social link not found");
  await page.unroute("**/api/host-social-links/*");
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Social link deleted", `Substack, ${DESMOND}`);
  await page.getByText("No social links configured").nth(1).waitFor();
});

journey("a link that can't be added says why", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await signIn(page, "link-fails");
  await replaceHosts(page, { hostName: INES });
  await openHosts(page, "links");
  await page.getByRole("button", { name: "Add Social Link" }).click();
  const addDialog = page.getByRole("dialog", { name: "Add Social Link" });
  await addDialog.getByLabel("Host", { exact: true }).selectOption(INES);
  await addDialog.getByLabel("URL").fill(LONG_URL);
  const [host] = await (await page.request.get("/api/host-profiles")).json();
  await page.request.delete(`/api/host-profiles/${host.id}`);
  await addDialog.getByRole("button", { name: "Create Link" }).click();
  await addDialog.getByText(`${INES} has no host profile`).waitFor();
  expect(await addDialog.getByLabel("URL").inputValue()).toBe(LONG_URL);
});

journey("without a host, links can't be added", async ({ page }) => {
  await signIn(page, "no-hosts");
  await replaceHosts(page);
  await openHosts(page, "links");
  await page.getByRole("heading", { name: "No hosts to link to yet" }).waitFor();
});

journey("the table of links works with only a keyboard", async ({ page }) => {
  await signIn(page, "keys");
  await replaceHosts(page, { hostName: INES });
  await openHosts(page);
  const findFocused = () => page.locator(":focus");
  const name = () =>
    findFocused().evaluate((element) => element.getAttribute("aria-label") ?? element.textContent);
  const tabTo = async (controlName: string) => {
    for (let tabCount = 0; tabCount < 40; tabCount += 1) {
      await page.keyboard.press("Tab");
      if ((await name()) === controlName) return;
    }
    throw new Error(`Tab never came to ${controlName}`);
  };
  await page.getByRole("tab", { name: /Host Profiles/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("tabpanel", { name: /Social Links/ }).waitFor();
  await tabTo("Add Social Link");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Add Social Link" }).waitFor();
  await expect.poll(() => findFocused().evaluate((element) => element.tagName)).toBe("SELECT");
  await page.keyboard.type("Ines");
  await page.keyboard.press("Tab");
  await page.keyboard.type("GitHub");
  await page.keyboard.press("Tab");
  await page.keyboard.type("https://github.com/ines");
  await page.keyboard.press("Enter");
  await expectToast(page, "Social link created", `GitHub, ${INES}`);
  await expect.poll(name).toBe("Add Social Link");
  await page.getByRole("button", { name: "Delete" }).waitFor();
  await tabTo("Delete");
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").waitFor();
  await expect.poll(name).toBe("Cancel");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "Social link deleted");
  await page.getByText("No social links configured").waitFor();
});
