import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { SPIN_PASSCODE, startSite } from "./site.ts";

const PASSWORD = "correct horse";

async function openSettings(page: Page) {
  await page.goto("/admin");
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const settings = page.getByRole("main");
  await settings.getByLabel("Spin passcode", { exact: true }).waitFor();
  return settings;
}

async function openAccount(page: Page) {
  await page.goto("/account");
  const settings = page.getByRole("main");
  await settings.getByRole("listitem").first().waitFor();
  return settings;
}

const waitForMessage = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).waitFor();

journey(
  "a passcode set in the environment can be read but not changed, and registration of admins can be closed",
  async ({ page }) => {
    await signIn(page, "boss");
    const settings = await openSettings(page);
    const passcodeField = settings.getByLabel("Spin passcode", { exact: true });
    expect(await passcodeField.inputValue()).toBe(SPIN_PASSCODE);
    expect(await passcodeField.getAttribute("readonly")).not.toBe(null);
    expect(await settings.getByRole("button", { name: "Save" }).count()).toBe(0);
    const registrationSwitch = settings.getByRole("switch", { name: "Admin registration" });
    expect(await registrationSwitch.isChecked()).toBe(true);
    // After the click, the switch only changes once the server has confirmed the new setting.
    await registrationSwitch.click();
    await waitForMessage(page, "Registering no longer makes anybody a producer.");
    const reloadedSettings = await openSettings(page);
    expect(await reloadedSettings.getByRole("switch", { name: "Admin registration" }).isChecked()).toBe(
      false,
    );
    await reloadedSettings.getByRole("switch", { name: "Admin registration" }).click();
    await waitForMessage(page, "The admin passcode creates producers again.");
  },
);

journey(
  "somebody changes their password, and their other browsers are signed out",
  async ({ visitor, complaints }) => {
    complaints.expect(/403/);
    const [currentWindow, otherWindow] = [await visitor(), await visitor()];
    await signIn(currentWindow, "careful");
    await otherWindow.request.post("/api/login", { data: { username: "careful", password: PASSWORD } });
    const settings = (await openAccount(currentWindow)).locator("form", { hasText: "Change Password" });
    const changePassword = async (currentPassword: string, newPassword: string, confirmation: string) => {
      await settings.getByLabel("Current password", { exact: true }).fill(currentPassword);
      await settings.getByLabel("New password", { exact: true }).fill(newPassword);
      await settings.getByLabel("Confirm new password", { exact: true }).fill(confirmation);
      await settings.getByRole("button", { name: "Change Password" }).click();
    };
    await changePassword(PASSWORD, "12345", "1234");
    await settings.getByText("Password must be at least 6 characters").waitFor();
    await settings.getByText("Passwords do not match").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await currentWindow.emulateMedia({ colorScheme });
      await expectAccessible(currentWindow);
    }
    await changePassword("not mine", "battery staple", "battery staple");
    await settings.getByText("The current password is wrong").waitFor();
    await changePassword(PASSWORD, "battery staple", "battery staple");
    await waitForMessage(currentWindow, "You were signed out everywhere else.");
    expect(await settings.getByLabel("Current password", { exact: true }).inputValue()).toBe("");
    expect((await currentWindow.request.get("/api/user")).status()).toBe(200);
    expect((await otherWindow.request.get("/api/user")).status()).toBe(401);
  },
);

journey("signing out everywhere leads home, signed out", async ({ page, complaints }) => {
  // On a slow machine, the page may still be loading its lists when the session ends.
  complaints.expect(/401/);
  await signIn(page, "lost-phone");
  const settings = await openAccount(page);
  await settings.getByRole("button", { name: "Sign Out Everywhere" }).click();
  await waitForMessage(page, "Logout successful");
  await page.waitForURL("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).waitFor();
});

journey("the sample content is removed after a confirmation", async ({ page }) => {
  await signIn(page, "fresh-start");
  const settings = await openSettings(page);
  await settings.getByRole("button", { name: "Remove sample content" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Are you sure?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  expect((await (await page.request.get("/api/host-profiles")).json()).length).toBe(3);
  await settings.getByRole("button", { name: "Remove sample content" }).click();
  await confirmation.getByRole("button", { name: "Remove" }).click();
  await waitForMessage(page, "Sample content removed");
  await page.getByText(/^\d+ items were removed\./).waitFor();
  await page.getByRole("button", { name: "Remove sample content" }).waitFor({ state: "hidden" });
  expect(await (await page.request.get("/api/host-profiles")).json()).toEqual([]);
});

journey("the team's own spin passcode is saved", async ({ visitor }) => {
  const site = await startSite({ SPIN_PASSCODE: "" });
  const page = await visitor({ baseURL: site.origin });
  await signIn(page, "boss");
  const settings = await openSettings(page);
  const passcodeField = settings.getByLabel("Spin passcode", { exact: true });
  expect(await passcodeField.inputValue()).toMatch(/^[A-Z2-9]{6}$/);
  await passcodeField.fill(" ");
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.getByText("Please enter a passcode").waitFor();
  await passcodeField.fill("WEDNESDAY");
  await page.keyboard.press("Enter");
  await waitForMessage(page, "From now on, visitors spin with the new passcode.");
  const verification = await page.request.post("/api/verify-passcode", { data: { passcode: "WEDNESDAY" } });
  expect(verification.status()).toBe(200);
  await page.context().close();
  await site.stop();
});
