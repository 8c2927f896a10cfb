import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { ADMIN_PASSCODE } from "./site.ts";

const PASSWORD = "correct horse";

const readPath = (page: Page): string => new URL(page.url()).pathname;
const findToast = (page: Page, text: string) =>
  page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text });

async function fillLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

async function fillRegistration(page: Page, fields: Record<string, string>): Promise<void> {
  await page.getByRole("tab", { name: "Register" }).click();
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

journey("a visitor registers, is greeted on the home page, and logs out", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
  await fillRegistration(page, { Username: "dana", Password: PASSWORD, "Confirm password": PASSWORD });
  await page.keyboard.press("Enter");
  await findToast(page, "Registration successful").waitFor();
  await page.waitForURL("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Logout" }).click();
  await findToast(page, "Logout successful").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

journey("after signing in, Back leads to the page before the sign-in page", async ({ page, visitor }) => {
  await signIn(page, "returns");
  const member = await visitor();
  await member.goto("/episodes");
  await member.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" }).click();
  await fillLogin(member, "returns");
  await member.keyboard.press("Enter");
  await member.waitForURL("/admin");
  await member.goBack();
  await member.waitForURL("/episodes");
});

journey("passwords are hashed with the parameters that OWASP recommends", async ({ page, site }) => {
  await signIn(page, "casey");
  const database = new DatabaseSync(join(site.dataDir, "greenroom.sqlite"), {
    readOnly: true,
    timeout: 60_000,
  });
  const hashes = database.prepare("select passwordHash from users where username = 'casey'").all();
  database.close();
  expect(hashes).toEqual([{ passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});

journey("a team member registers with the passcode and lands in the back office", async ({ page }) => {
  await page.goto("/auth");
  await fillRegistration(page, {
    Username: "boss",
    Password: PASSWORD,
    "Confirm password": PASSWORD,
    "Admin passcode, optional": ADMIN_PASSCODE,
  });
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("/admin");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Admin" }).waitFor();
});

journey("what was typed under Login and Register survives switching between them", async ({ page }) => {
  await page.goto("/auth");
  await fillLogin(page, "dana", "looked away");
  await fillRegistration(page, { Username: "danila", Password: PASSWORD, "Confirm password": "other" });
  const expectTyped = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
  };
  await page.getByRole("tab", { name: "Login" }).click();
  await expectTyped({ Username: "dana", Password: "looked away" });
  await page.getByRole("tab", { name: "Register" }).click();
  await expectTyped({ Username: "danila", Password: PASSWORD, "Confirm password": "other" });
});

journey("every invalid field says so, and the first one gets the focus", async ({ page }) => {
  await page.goto("/auth");
  await fillRegistration(page, { Username: "dana", Password: "1234", "Confirm password": "123456" });
  await page.keyboard.press("Enter");
  const passwordField = page.getByLabel("Password", { exact: true });
  await page.getByText("Password must be at least 6 characters").waitFor();
  await page.getByText("Passwords do not match").waitFor();
  expect(await passwordField.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await passwordField.getAttribute("aria-invalid")).toBe("true");
  const descriptionIds = (await passwordField.getAttribute("aria-describedby")) ?? "";
  await expectAccessible(page);
  expect(await page.locator(`[id="${descriptionIds}"]`).textContent()).toBe(
    "Password must be at least 6 characters",
  );
});

journey(
  "a failed sign-in doesn't say whether the name or the password was wrong",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/401/);
    await signIn(await visitor(), "ann", { admin: false });
    await page.goto("/auth");
    await fillLogin(page, "ann", "not hers");
    await page.keyboard.press("Enter");
    await findToast(page, "Invalid username or password").waitFor();
    await page.getByText("Login failed").waitFor();
    expect(
      await page
        .getByLabel("Password", { exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await fillLogin(page, "ANN");
    await page.getByRole("button", { name: "Login" }).click();
    await findToast(page, "Login successful").waitFor();
    await page.waitForURL("/");
  },
);

journey(
  "after signing in, people return to the page they wanted, if they may open it",
  async ({ visitor }) => {
    const [adminPage, userPage] = [await visitor(), await visitor()];
    await signIn(adminPage, "returning");
    await signIn(userPage, "curious", { admin: false });
    for (const [page, name, path] of [
      [adminPage, "returning", "/admin/hosts"],
      [userPage, "curious", "/"],
    ] as const) {
      await page.context().clearCookies();
      await page.goto("/admin/hosts");
      expect(new URL(page.url()).searchParams.get("redirectTo")).toBe("/admin/hosts");
      await fillLogin(page, name);
      await page.keyboard.press("Enter");
      await page.waitForURL(path);
    }
    await adminPage.goto("/auth?redirectTo=https://evil.example");
    expect(readPath(adminPage)).toBe("/admin");
    await userPage.goto("/auth");
    expect(readPath(userPage)).toBe("/");
  },
);

journey(
  "when the session has ended, the back office leads to sign-in and back",
  async ({ page, site, complaints }) => {
    complaints.expect(/401/);
    await signIn(page, "away");
    await page.goto("/admin");
    const { cookies } = await page.context().storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await fetch(`${site.origin}/api/user/sessions`, { method: "DELETE", headers: { cookie } });
    await page
      .getByRole("navigation", { name: "Back office" })
      .getByRole("link", { name: "History" })
      .click();
    await page.waitForURL("/auth?redirectTo=%2Fadmin%2Fhistory");
    await fillLogin(page, "away");
    await page.keyboard.press("Enter");
    await page.waitForURL("/admin/history");
  },
);

journey(
  "a list that fails because the session has ended leads to sign-in and back",
  async ({ page, complaints }) => {
    complaints.expect(/401/);
    await signIn(page, "searcher");
    await page.goto("/admin");
    await page.context().clearCookies();
    await page.getByLabel("Search topics").fill("rent");
    await page.getByText("Error loading topics: Please sign in").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("/auth?redirectTo=%2Fadmin%3Fsearch%3Drent");
    await fillLogin(page, "searcher");
    await page.keyboard.press("Enter");
    await page.waitForURL("/admin?search=rent");
  },
);

journey("signing in works without scripts, and says why if it fails", async ({ visitor, complaints }) => {
  complaints.expect(/401/);
  await signIn(await visitor(), "plain");
  const page = await visitor({ javaScriptEnabled: false });
  await page.goto("/auth?redirectTo=%2Fadmin%2Fhosts");
  await fillLogin(page, "plain", "not hers");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("Invalid username or password").waitFor();
  expect(await page.getByLabel("Username").inputValue()).toBe("plain");
  expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await fillLogin(page, "plain");
  await page.keyboard.press("Enter");
  await page.waitForURL("/admin/hosts");
});

journey("password managers find their fields, and a password can be shown", async ({ page }) => {
  await page.goto("/auth");
  const readAutocompletes = (labels: string[]) =>
    Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).getAttribute("autocomplete")));
  await expectAccessible(page);
  expect(await readAutocompletes(["Username", "Password"])).toEqual(["username", "current-password"]);
  const passwordField = page.getByLabel("Password", { exact: true });
  await passwordField.fill("looked at");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await passwordField.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await passwordField.getAttribute("type")).toBe("password");
  await page.getByRole("tab", { name: "Register" }).click();
  expect(
    await readAutocompletes(["Username", "Password", "Confirm password", "Admin passcode, optional"]),
  ).toEqual(["username", "new-password", "new-password", "off"]);
});

journey("a revealed admin passcode is not stored with what was typed", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByRole("button", { name: "Show admin passcode" }).click();
  await fillRegistration(page, { Username: "dana", "Admin passcode, optional": "SECRET-PASSCODE" });
  const draft = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(draft).toContain("dana");
  expect(draft).not.toContain("SECRET-PASSCODE");
});

journey("people who type their email address learn that the username is asked for", async ({ page }) => {
  await page.goto("/auth");
  await fillLogin(page, "dana@example.org");
  await page.keyboard.press("Enter");
  await page.getByText("Enter your username, not your email address").waitFor();
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).waitFor();
  await page.getByLabel("Username").fill("dana@example.org");
  await page.keyboard.press("Enter");
  await page.getByText("Enter your username, not your email address").waitFor();
  await expectAccessible(page);
});

journey(
  "Try again on Activity leads to the sign-in page if the session has ended",
  async ({ page, complaints }) => {
    complaints.expect(/401/);
    await signIn(page, "plain");
    await page.goto("/admin/settings/activity");
    await page.getByRole("region", { name: "Today" }).waitFor();
    await page.context().clearCookies();
    await page.getByLabel("Person").selectOption("plain");
    await page.getByText("Failed to load the activity: Please sign in").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("/auth?redirectTo=%2Fadmin%2Fsettings%2Factivity%3Fperson%3Dplain");
  },
);
