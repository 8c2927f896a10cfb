import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { ADMIN_PASSCODE } from "./site.ts";

const PASSWORD = "correct horse";

journey(
  "an owner invites a moderator, who joins through the link and sees only what moderators may see",
  async ({ visitor, complaints }) => {
    const owner = await visitor();
    await signIn(owner, "boss");
    await owner.goto("/admin/settings");
    await owner.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Team" }).click();
    await owner.getByRole("rowheader", { name: "boss you" }).waitFor();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: "Invite" }).click();
    await owner.getByRole("dialog", { name: "Invite" }).getByRole("button", { name: "Create link" }).click();
    await owner.getByText("A link for a moderator is ready").waitFor();
    const { pathname, search } = new URL(await owner.getByLabel("Link", { exact: true }).inputValue());
    await owner.getByRole("button", { name: "Invite" }).click();
    const dialog = owner.getByRole("dialog", { name: "Invite" });
    await dialog.getByLabel("Email Address, optional").fill("mara@example.org");
    await dialog.getByRole("button", { name: "Create link" }).click();
    await owner
      .getByText("The email to mara@example.org was written to a file: no mail server is set up.")
      .waitFor();
    expect(await owner.getByText("Send it yourself.").count()).toBe(1);
    expect(await owner.getByLabel("Link", { exact: true }).count()).toBe(2);
    await owner
      .getByRole("listitem")
      .filter({ hasText: "mara@example.org" })
      .getByRole("button", { name: "Withdraw" })
      .click();
    await owner.getByText("The email to mara@example.org").waitFor({ state: "detached" });
    expect(new URL(await owner.getByLabel("Link", { exact: true }).inputValue()).search).toBe(search);

    const member = await visitor();
    await member.request.post("/api/register", { data: { username: "member", password: PASSWORD } });
    await member.goto(pathname + search);
    await member.getByRole("heading", { name: "You already have an account" }).waitFor();
    await expectAccessible(member);

    const lou = await visitor({ viewport: { width: 390, height: 800 } });
    const response = await lou.goto(pathname + search);
    expect(response?.headers()).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
    await lou.getByText("You're invited to join the team").waitFor();
    await lou.getByRole("tab", { name: "Login" }).click();
    await lou.getByText("If you already have an account, ask an owner to give it a role.").waitFor();
    await lou.getByRole("tab", { name: "Register" }).click();
    await expectAccessible(lou);
    await lou.getByLabel("Username").fill("lou");
    await lou.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await lou.getByLabel("Confirm password").fill(PASSWORD);
    await lou.getByRole("button", { name: "Create account" }).click();
    await lou.waitForURL("/admin/topic-requests");
    const tabs = lou.getByRole("navigation", { name: "Back office" }).getByRole("link");
    await tabs.first().waitFor();
    expect(await tabs.allTextContents()).toEqual(["Week", expect.stringContaining("Requests"), "Questions"]);
    expect(await lou.getByRole("link", { name: "Settings", exact: true }).count()).toBe(0);
    for (const path of ["/admin", "/admin/hosts", "/admin/settings/team"]) {
      await lou.goto(path);
      expect(new URL(lou.url()).pathname).toBe("/admin/topic-requests");
    }

    const latecomer = await visitor();
    await latecomer.goto(pathname + search);
    await latecomer.getByRole("alert").getByText("Invalid or expired invitation").waitFor();
    expect(await latecomer.getByText("You're invited to join the team").count()).toBe(0);
    await expectAccessible(latecomer);

    await owner.reload();
    const linkField = owner.getByLabel("Link", { exact: true });
    const createPasswordLink = async () => {
      await owner.getByRole("button", { name: "Actions for lou" }).click();
      await owner.getByRole("menuitem", { name: "Create a password link" }).click();
    };
    await createPasswordLink();
    const replacedUrl = await linkField.inputValue();
    await createPasswordLink();
    await expect.poll(() => linkField.first().inputValue()).not.toBe(replacedUrl);
    expect(await linkField.count()).toBe(1);
    await owner.getByLabel("Role of lou").selectOption("producer");
    await owner.getByText("lou is now a producer").waitFor();
    expect((await lou.request.get("/api/topics")).status()).toBe(200);
    await owner.getByRole("button", { name: "Undo" }).click();
    await owner.getByText("Role restored").waitFor();
    expect((await lou.request.get("/api/topics")).status()).toBe(403);
    // Lou's open page may try to reconnect before the role is back.
    complaints.expect(/the server responded with a status of 403/);
    await owner.getByLabel("Role of lou").selectOption("none");
    await owner.getByText("lou is now a visitor").waitFor();
    await owner.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => owner.getByLabel("Role of lou").inputValue()).toBe("moderator");
    await owner.getByLabel("Role of boss").selectOption("none");
    const warning = owner.getByRole("alertdialog", { name: "Change your own role?" });
    await warning.getByText("You will become a visitor right away").waitFor();
    await expectAccessible(owner);
    await warning.getByRole("button", { name: "Cancel" }).click();
    expect(await owner.getByLabel("Role of boss").inputValue()).toBe("owner");
    await owner.getByLabel("Role of lou").selectOption("owner");
    await owner.getByText("lou is now an owner").waitFor();
    await owner.getByLabel("Role of lou").selectOption("producer");
    await owner.getByText("Invitations and password links that they created stop working.").waitFor();
    await owner.getByText("lou is now a producer").waitFor();
    await owner.getByRole("button", { name: "Actions for lou" }).click();
    await owner.getByRole("menuitem", { name: "Sign out everywhere" }).click();
    // Their open page finds out.
    complaints.expect(/the server responded with a status of 401/);
    const signOutDialog = owner.getByRole("alertdialog", { name: "Sign lou out?" });
    await expectAccessible(owner);
    await signOutDialog.getByRole("button", { name: "Sign Out" }).click();
    await owner.getByText("Account signed out").waitFor();
    expect((await lou.request.get("/api/user")).status()).toBe(401);
    await owner.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Activity" }).click();
    await owner.getByText("signed an account out").first().waitFor();
    await owner.getByText("lou: owner to producer").first().waitFor();
    await owner.getByText("joined the team").first().waitFor();
    await expectAccessible(owner);
    await owner.getByLabel("Person").selectOption("lou");
    await expect.poll(() => owner.getByText("changed a role").count()).toBe(0);
    await owner.getByLabel("Person").selectOption("boss");
    await owner.getByText("changed a role").first().waitFor();
  },
);

journey("an owner's link resets a forgotten password", async ({ visitor, complaints }) => {
  complaints.expect(/403/);
  const owner = await visitor();
  const registration = await owner.request.post("/api/register", {
    data: { username: "head", password: PASSWORD, adminPasscode: ADMIN_PASSCODE },
  });
  const account = await registration.json();
  if (account.role !== "owner") {
    await owner.request.post("/api/login", { data: { username: "boss", password: PASSWORD } });
  }
  const invitation = await owner.request.post(`/api/team/${account.id}/reset-link`);
  const { pathname, search } = new URL((await invitation.json()).url);
  const url = pathname + search;
  const page = await visitor();
  await page.goto(url);
  await page.getByLabel("New password", { exact: true }).fill("battery staple");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Your password was changed").waitFor();
  const login = await page.request.post("/api/login", {
    data: { username: "head", password: "battery staple" },
  });
  expect(login.status()).toBe(200);
  await page.context().clearCookies();
  await page.goto(url);
  await page.getByLabel("New password", { exact: true }).fill("battery staple");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Invalid or expired link").waitFor();
  await page.getByRole("link", { name: "Request another link" }).click();
  await page.getByLabel("Username").fill("head");
  await page.getByRole("button", { name: "Send the link" }).click();
  await page
    .getByText("This site has no mail server yet, so the link was only written to a file on the server.")
    .waitFor();
});

journey("a password link that lost its token is refused like a wrong one", async ({ page, complaints }) => {
  complaints.expect(/403/);
  await page.goto("/auth/reset");
  await page.getByLabel("New password", { exact: true }).fill("battery staple");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Invalid or expired link").waitFor();
});

journey("a person saves an email address, ends a session and deletes the account", async ({ visitor }) => {
  const [currentWindow, otherWindow] = [await visitor(), await visitor()];
  await signIn(currentWindow, "dana", { admin: false });
  await otherWindow.request.post("/api/login", { data: { username: "dana", password: PASSWORD } });
  await currentWindow.goto("/");
  await currentWindow.getByRole("contentinfo").getByRole("link", { name: "Account" }).click();
  await currentWindow.getByRole("heading", { name: "Your account" }).waitFor();
  await currentWindow.getByText("Here", { exact: true }).waitFor();
  await expectAccessible(currentWindow);
  await currentWindow.getByLabel("Email Address").fill("dana@example.org");
  await currentWindow
    .getByRole("form", { name: "Change address" })
    .getByLabel("Your password, to be sure")
    .fill(PASSWORD);
  await currentWindow.getByRole("button", { name: "Save address" }).click();
  await currentWindow.getByText("Address saved").waitFor();
  await currentWindow.getByRole("button", { name: /^End / }).click();
  await expect.poll(async () => (await otherWindow.request.get("/api/user")).status()).toBe(401);
  // Simulate a slow device, on which the page stays open for a while after the account is deleted. The page must not
  // load anything in that time.
  const devtools = await currentWindow.context().newCDPSession(currentWindow);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 10 });
  await currentWindow.getByRole("button", { name: "Delete my account" }).click();
  const confirmation = currentWindow.getByRole("alertdialog", { name: "Delete your account?" });
  await confirmation.getByLabel("Your password, to be sure").fill(PASSWORD);
  await confirmation.getByRole("button", { name: "Delete", exact: true }).click();
  await currentWindow.waitForURL("/");
  await currentWindow
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Login" })
    .waitFor();
});

journey("an invitation's page has its form before any script runs", async ({ visitor, complaints }) => {
  complaints.expect(/400/);
  const owner = await visitor();
  await signIn(owner, "boss");
  const invitation = await owner.request.post("/api/team/invitations", { data: { role: "moderator" } });
  const { pathname, search } = new URL((await invitation.json()).url);
  const page = await visitor({ javaScriptEnabled: false });
  // The server caches the page without the invitation's token. It must not send that copy for the page with the token.
  await page.goto(pathname);
  await page.goto(pathname + search);
  const enterAccount = async (confirmation: string) => {
    await page.getByLabel("Username").fill("nell");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(confirmation);
    await page.getByRole("button", { name: "Create account" }).click();
  };
  await enterAccount("correct house");
  await page.getByText("Passwords do not match").waitFor();
  await enterAccount(PASSWORD);
  await page.waitForURL("/admin/topic-requests");
});

journey("an owner reaches every account, even if there are hundreds", async ({ page }) => {
  await signIn(page, "boss");
  const visitors = Array.from({ length: 450 }, (_, index) => ({
    ...{ id: 1000 + index, username: `visitor${index}`, email: null, role: null },
    ...{ createdAt: "2026-11-01T00:00:00.000Z", signedInAt: null, passkeys: 0 },
  }));
  await page.route("**/api/team?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get("offset"));
    const json = visitors.slice(offset, offset + Number(query.get("limit")));
    return route.fulfill({ json, headers: { "x-total-count": String(visitors.length) } });
  });
  await page.goto("/admin/settings/team");
  await page.getByText("450 visitors with an account and no role.").waitFor();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  for (const lastShown of [199, 399]) {
    await page.getByRole("rowheader", { name: `visitor${lastShown} ` }).waitFor();
    await page.getByRole("button", { name: "Show more" }).press("Enter");
  }
  await page.getByRole("rowheader", { name: "visitor449" }).waitFor();
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  // The button with the focus is gone, so the table above it has the focus.
  const table = page.getByRole("table", { name: "Other accounts" });
  expect(await table.evaluate((element) => element === document.activeElement)).toBe(true);
});
