import { expect } from "vitest";
import { DESMOND, findHostRow, HOST_TEXTS, INES, openHosts, RUTH, replaceHosts } from "./host-steps.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

journey("a host profile is added, changed and deleted, each with a toast", async ({ page }) => {
  await signIn(page, "adds-hosts");
  await replaceHosts(page);
  await openHosts(page);
  await page.getByRole("heading", { name: "No host profiles yet" }).waitFor();

  await page.getByRole("button", { name: "Add Host Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Host Profile" });
  await dialog.waitFor();
  expect(await dialog.getByLabel("Host Name").locator("option:not([hidden])").allTextContents()).toEqual([
    INES,
    DESMOND,
    RUTH,
  ]);
  await dialog.getByRole("tab", { name: "Settings" }).click();
  await dialog.getByRole("button", { name: "Create Profile" }).click();
  await dialog.getByText("Please fill in all required fields").waitFor();
  expect(await dialog.getByRole("tab", { name: "Basic Info" }).getAttribute("aria-selected")).toBe("true");
  expect(await dialog.getByText("Required", { exact: true }).count()).toBe(4);

  await dialog.getByLabel("Role").fill(HOST_TEXTS.role);
  await dialog.getByLabel("Specialty").fill(HOST_TEXTS.specialty);
  await dialog.getByLabel("Bio").fill(HOST_TEXTS.bio);
  await dialog.getByLabel("Quote").fill(HOST_TEXTS.quote);
  await dialog.getByRole("tab", { name: "Settings" }).click();
  await dialog.getByLabel("Display Order").fill("7");
  await dialog.getByRole("button", { name: "Create Profile" }).click();
  await expectToast(page, "Host profile created");
  const row = findHostRow(page, INES);
  await row.getByText(`${HOST_TEXTS.bio.slice(0, 50)}...`, { exact: true }).waitFor();
  await row.getByRole("cell", { name: "7", exact: true }).waitFor();
  await row.getByText("Active", { exact: true }).waitFor();

  await row.getByRole("button", { name: "Edit" }).click();
  const editDialog = page.getByRole("dialog", { name: "Edit Host Profile" });
  await editDialog.getByLabel("Role").fill("Host of money");
  await editDialog.getByRole("tab", { name: "Settings" }).click();
  await editDialog.getByRole("switch", { name: "Active" }).uncheck();
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Host profile updated");
  await row.getByText("Host of money").waitFor();
  await row.getByText("Inactive", { exact: true }).waitFor();

  await row.getByRole("button", { name: "Delete" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
  await confirmation
    .getByText(`This will delete the profile of ${INES}. It stays in the trash for 30 days.`)
    .waitFor();
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await row.getByRole("button", { name: "Delete" }).click();
  await confirmation.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Host profile deleted", "It stays in the trash for 30 days.");
  // The toast stays open while the pointer is on it.
  await page.getByRole("button", { name: "Undo" }).hover();
  await page.getByRole("heading", { name: "No host profiles yet" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "It is back");
  await row.getByText("Host of money").waitFor();
});

journey("a host has one profile, and unsaved text isn't lost without a warning", async ({ page }) => {
  await signIn(page, "keeps-words");
  await replaceHosts(page, { hostName: INES });
  await openHosts(page);
  await page.getByRole("button", { name: "Add Host Profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Host Profile" });
  expect(await dialog.getByLabel("Host Name").inputValue()).toBe(DESMOND);
  expect(await dialog.getByRole("option", { name: `${INES} (has a profile)` }).isDisabled()).toBe(true);
  await dialog.getByLabel("Quote").fill("Half a thought");
  await page.keyboard.press("Escape");
  const confirmation = page.getByRole("alertdialog", { name: "Discard changes?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  expect(await dialog.getByLabel("Quote").inputValue()).toBe("Half a thought");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await confirmation.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "hidden" });
});

journey(
  "a refusal by the server shows its reason, and nothing typed is lost",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource/);
    await signIn(page, "is-refused");
    await replaceHosts(page, { hostName: INES });
    await openHosts(page);
    const failRequests = (path: string, methods: string[]) =>
      page.route(path, (route) =>
        methods.includes(route.request().method())
          ? route.fulfill({ status: 409, json: { message: "Somebody was faster" } })
          : route.fallback(),
      );
    await failRequests("**/api/host-profiles**", ["POST"]);
    await failRequests("**/api/host-profiles/*", ["PUT", "DELETE"]);
    await page.getByRole("button", { name: "Add Host Profile" }).click();
    const addDialog = page.getByRole("dialog", { name: "Add Host Profile" });
    for (const [label, text] of Object.entries({ Role: "r", Specialty: "s", Bio: "b", Quote: "q" }))
      await addDialog.getByLabel(label).fill(text);
    await addDialog.getByRole("button", { name: "Create Profile" }).click();
    await expectToast(page, "Failed to create host profile", "Somebody was faster");
    expect(await addDialog.getByLabel("Quote").inputValue()).toBe("q");
    await addDialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();

    const row = findHostRow(page, INES);
    await row.getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Role").fill("changed");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Failed to update host profile", "Somebody was faster");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();

    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Failed to delete host profile", "Somebody was faster");
    await page.getByRole("alertdialog").getByText("Somebody was faster").waitFor();
  },
);

journey(
  "lists refresh; if they can't be read, they say so and can be tried again",
  async ({ page, complaints }) => {
    complaints.expect(/Failed to load resource|^500 /);
    await signIn(page, "cannot-read");
    await replaceHosts(page, { hostName: INES });
    await openHosts(page);
    await findHostRow(page, INES).waitFor();
    await replaceHosts(page, { hostName: RUTH });
    await page.getByRole("button", { name: "Refresh Hosts" }).click();
    await findHostRow(page, RUTH).waitFor();
    await page.route("**/api/host-social-links", (route) =>
      route.fulfill({ status: 500, json: { message: "Something went wrong. Please try again." } }),
    );
    await page.getByRole("button", { name: "Refresh Hosts" }).click();
    await page.getByText("Failed to load hosts. Something went wrong. Please try again.").waitFor();
    await page.unroute("**/api/host-social-links");
    await page.getByRole("button", { name: "Try again" }).click();
    await findHostRow(page, RUTH).waitFor();
  },
);

journey("a profile remains after its host has left the show, and can be switched off", async ({ page }) => {
  // The first person to register becomes the owner.
  await signIn(page, "adds-hosts");
  await replaceHosts(page, { hostName: INES });
  const publishHosts = async (hosts: (string | undefined)[]) => {
    const { version } = await (await page.request.get("/api/show/draft")).json();
    const draft = await page.request.put("/api/show/draft", { data: { version, hosts } });
    const data = { version: (await draft.json()).version };
    expect((await page.request.post("/api/show/publish", { data })).status()).toBe(200);
  };
  await publishHosts([DESMOND, RUTH]);
  await openHosts(page);
  const row = findHostRow(page, INES);
  await row.getByText("Not shown: no longer a host of the show").waitFor();
  await row.getByRole("button", { name: "Edit" }).click();
  const editDialog = page.getByRole("dialog", { name: "Edit Host Profile" });
  expect(await editDialog.getByLabel("Host Name").inputValue()).toBe(INES);
  await editDialog.getByRole("option", { name: `${INES} (no longer a host)` }).waitFor({ state: "attached" });
  await editDialog.getByLabel("Role").fill("Founder");
  await editDialog.getByRole("tab", { name: "Settings" }).click();
  await editDialog.getByRole("switch", { name: "Active" }).uncheck();
  await editDialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Host profile updated");
  await row.getByText("Founder").waitFor();
  await row.getByText("Inactive", { exact: true }).waitFor();
  await publishHosts([INES, DESMOND, RUTH]);
});

journey(
  "of two people who edit a host, the second sees what the first saved",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/the server responded with a status of 409/);
    await signIn(page, "host-writer");
    await replaceHosts(page, { hostName: INES });
    const colleague = await visitor();
    await signIn(colleague, "host-colleague");
    const myDialog = page.getByRole("dialog", { name: "Edit Host Profile" });
    const theirDialog = colleague.getByRole("dialog", { name: "Edit Host Profile" });
    for (const window of [page, colleague]) {
      await openHosts(window);
      await findHostRow(window, INES).getByRole("button", { name: "Edit" }).click();
    }
    await theirDialog.getByLabel("Role").fill("Economist");
    await theirDialog.getByLabel("Quote").fill("Prices talk.");
    await theirDialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(colleague, "Host profile updated");

    await myDialog.getByLabel("Quote").fill("Rates matter.");
    await myDialog.getByRole("tab", { name: "Settings" }).click();
    await myDialog.getByRole("button", { name: "Save Changes" }).click();
    await myDialog.getByText("Somebody else has changed this to “Prices talk.”.").waitFor();
    expect(await myDialog.getByLabel("Role").inputValue()).toBe("Economist");
    expect(await myDialog.getByLabel("Quote").inputValue()).toBe("Rates matter.");
    await myDialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Host profile updated");
    const [savedHost] = await (await page.request.get("/api/host-profiles")).json();
    expect(savedHost).toMatchObject({ role: "Economist", quote: "Rates matter." });
  },
);
