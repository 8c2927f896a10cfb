import type { CDPSession, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

const PASSWORD = "correct horse";

/** Adds a virtual authenticator for passkeys to the browser. It confirms every request automatically. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Add a passkey" });
  await dialog.getByLabel("Your password, to be sure").fill(PASSWORD);
  await dialog.getByLabel("Your password, to be sure").press("Enter");
}

/** Replaces the IP address with a hostname, because browsers don't create passkeys for IP addresses. */
const toNamedOrigin = (origin: string) => origin.replace("127.0.0.1", "localhost");

journey(
  "a passkey is added, named, used to sign in without a username, and removed",
  async ({ visitor, site, complaints }) => {
    complaints.expect(/403/);
    const page = await visitor({ baseURL: toNamedOrigin(site.origin) });
    await addAuthenticator(page);
    await signIn(page, "dana", { admin: false });
    await page.goto("/account");
    await addPasskey(page);
    await page.getByText("Passkey added").waitFor();
    await page.getByText("never used").waitFor();
    await addPasskey(page);
    const dialogAgain = page.getByRole("alertdialog", { name: "Add a passkey" });
    await dialogAgain.getByText("This device already has a passkey for your account.").waitFor();
    await dialogAgain.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Actions for Chrome on Linux" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog", { name: "Name this passkey" });
    await dialog.getByLabel("Name").fill("Blue key");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Blue key", { exact: true }).waitFor();
    await expectAccessible(page);

    await waitUntilQuiet(page);
    await page.request.post("/api/logout", { headers: { origin: toNamedOrigin(site.origin) } });
    await page.goto("/auth");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await page.waitForURL("/");
    expect(await (await page.request.get("/api/user")).json()).toMatchObject({ username: "dana" });

    await page.goto("/account");
    await page.getByText("used today").waitFor();
    await page.getByRole("button", { name: "Actions for Blue key" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const removeConfirmation = page.getByRole("alertdialog", { name: "Remove Blue key?" });
    await removeConfirmation.getByLabel("Your password, to be sure").fill("not my password");
    await removeConfirmation.getByRole("button", { name: "Remove" }).click();
    await removeConfirmation.getByText("The current password is wrong").waitFor();
    await removeConfirmation.getByLabel("Your password, to be sure").fill(PASSWORD);
    await removeConfirmation.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Passkey removed").waitFor();
    await expect.poll(() => page.getByText("Blue key", { exact: true }).count()).toBe(0);
  },
);

journey(
  "people change their minds, and a removed passkey no longer signs anybody in",
  async ({ visitor, site, complaints }) => {
    complaints.expect(/401/);
    const page = await visitor({ baseURL: toNamedOrigin(site.origin) });
    await addAuthenticator(page);
    await page.goto("/auth");
    const button = page.getByRole("button", { name: "Sign in with a passkey" });
    await button.click();
    await expect.poll(() => button.getAttribute("aria-busy")).not.toBe("true");
    expect(new URL(page.url()).pathname).toBe("/auth");
    await signIn(page, "eve", { admin: false });
    await page.goto("/account");
    await addPasskey(page);
    await page.getByText("never used").waitFor();
    const { id } = (await (await page.request.get("/api/user/passkeys")).json())[0];
    await page.request.delete(`/api/user/passkeys/${id}`, { data: { currentPassword: PASSWORD } });
    await page.request.post("/api/logout");
    await page.goto("/auth");
    await button.click();
    await page.getByText("Passkey not recognized").waitFor();
  },
);

journey(
  "if an owner requires passkeys, team members are led to add one, sign in with it, and return to their page",
  async ({ visitor, site }) => {
    const baseURL = toNamedOrigin(site.origin);
    const owner = await visitor({ baseURL });
    await addAuthenticator(owner);
    await signIn(owner, "boss");
    await owner.goto("/account");
    await addPasskey(owner);
    await owner.getByText("never used").waitFor();
    await owner.goto("/admin/settings/team");
    await owner.getByRole("switch", { name: "Passkeys for everybody" }).click();
    await owner.getByText("Settings saved").waitFor();

    const ruth = await visitor({ baseURL });
    await addAuthenticator(ruth);
    await signIn(ruth, "ruth");
    await ruth.goto("/admin/hosts");
    expect(new URL(ruth.url()).pathname).toBe("/account");
    await ruth.getByText("Please add a passkey first.").waitFor();
    await expectAccessible(ruth);
    await addPasskey(ruth);
    await ruth.waitForURL("/admin/hosts");

    // Wait, because requests that are still in progress at the logout would be refused with 401.
    await waitUntilQuiet(ruth);
    await ruth.request.post("/api/logout", { headers: { origin: baseURL } });
    await ruth.goto("/auth");
    await ruth.getByLabel("Username").fill("ruth");
    await ruth.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await ruth.getByRole("button", { name: "Login", exact: true }).click();
    await ruth.waitForURL("/account?redirectTo=%2Fadmin");
    await ruth.getByText("Please sign in with your passkey.").waitFor();
    await expectAccessible(ruth);
    expect((await ruth.request.get("/api/topics")).status()).toBe(403);
    await ruth.goto("/admin/hosts");
    await ruth.getByRole("button", { name: "Sign in with a passkey" }).click();
    await ruth.waitForURL("/admin/hosts");
    await owner.getByRole("switch", { name: "Passkeys for everybody" }).click();
    await expect
      .poll(async () => (await (await owner.request.get("/api/settings")).json()).requirePasskey)
      .toBe(false);
  },
);

journey("a site at an IP address tells people with an account why passkeys don't work", async ({ page }) => {
  await signIn(page, "ann", { admin: false });
  await page.goto("/account");
  await page.getByText("Passkeys need a site with a name").waitFor();
  expect(await page.getByRole("button", { name: "Add a passkey" }).count()).toBe(0);
  // Wait, because the server would refuse the page's lists with 401 after the logout.
  await waitUntilQuiet(page);
  await page.request.post("/api/logout");
  await page.goto("/auth");
  await page.getByRole("button", { name: "Login", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Sign in with a passkey" }).count()).toBe(0);
  expect(await page.getByText("Passkeys need a site with a name").count()).toBe(0);
});
