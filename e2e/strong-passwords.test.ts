import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";

const PASSWORD = "correct horse";
const TOO_COMMON_MESSAGE = "This password is too common. Please choose another one.";
const TOO_SHORT_MESSAGE = "Password must be at least 10 characters";

const findInvalidField = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator("[aria-invalid=true]"));

journey(
  "an owner requires strong passwords, and each form's field says why one is refused",
  async ({ visitor, complaints }) => {
    complaints.expect(/400/);
    const owner = await visitor();
    await signIn(owner, "boss");
    await owner.goto("/admin/settings/team");
    const strongPasswordsSwitch = owner.getByRole("switch", { name: "Strong passwords for the team" });
    expect(await strongPasswordsSwitch.isChecked()).toBe(false);
    await strongPasswordsSwitch.click();
    await owner.getByText("Settings saved").waitFor();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Invite" }).click();
    const dialog = owner.getByRole("dialog", { name: "Invite" });
    await dialog.getByRole("button", { name: "Create link" }).click();
    await owner.getByText("A link for a moderator is ready").waitFor();
    const { pathname, search } = new URL(await owner.getByLabel("Link", { exact: true }).inputValue());

    const lou = await visitor({ viewport: { width: 390, height: 800 } });
    await lou.goto(pathname + search);
    await lou.getByLabel("Username").fill("lou");
    await lou.getByLabel("Password", { exact: true }).fill("password123");
    await lou.getByLabel("Confirm password").fill("password123");
    await lou.getByRole("button", { name: "Create account" }).click();
    await findInvalidField(lou, "Password").waitFor();
    await lou.locator("form").getByText(TOO_COMMON_MESSAGE).waitFor();
    expect(await lou.getByLabel("Username").inputValue()).toBe("lou");
    await lou.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await lou.getByLabel("Confirm password").fill(PASSWORD);
    await lou.getByRole("button", { name: "Create account" }).click();
    await lou.waitForURL("/admin/topic-requests");

    const { id } = await (await lou.request.get("/api/user")).json();
    const headers = { origin: new URL(owner.url()).origin };
    const resetLinkResponse = await owner.request.post(`/api/team/${id}/reset-link`, { headers });
    const resetUrl = new URL((await resetLinkResponse.json()).url);
    await lou.goto(resetUrl.pathname + resetUrl.search);
    await lou.getByLabel("New password", { exact: true }).fill("tenletter");
    await lou.getByRole("button", { name: "Set password" }).click();
    await findInvalidField(lou, "New password").waitFor();
    await lou.getByText(TOO_SHORT_MESSAGE).waitFor();
    expect(await lou.getByText("Request another link").count()).toBe(0);
    await expectAccessible(lou);
    await lou.getByLabel("New password", { exact: true }).fill("battery staple");
    await lou.getByRole("button", { name: "Set password" }).click();
    await lou.getByText("Your password was changed").waitFor();

    await owner.goto("/account");
    await owner.getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await owner.getByLabel("New password", { exact: true }).fill("qwertyuiop");
    await owner.getByLabel("Confirm new password").fill("qwertyuiop");
    await owner.getByRole("button", { name: "Change Password" }).click();
    await findInvalidField(owner, "New password").waitFor();
    await owner.getByText(TOO_COMMON_MESSAGE).waitFor();
    expect(await owner.getByLabel("Current password", { exact: true }).inputValue()).toBe(PASSWORD);
    await expectAccessible(owner);
  },
);
