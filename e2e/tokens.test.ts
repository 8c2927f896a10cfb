import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

journey(
  "an owner creates a token for a program, sees it once, reads in Activity what it did, and deletes it",
  async ({ page, site, complaints }) => {
    complaints.expect(/400/);
    await signIn(page, "kit");
    await page.goto("/admin/settings/api");
    await page.getByText("No program has a token yet.").waitFor();
    await page.getByLabel("Live", { exact: false }).uncheck();
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("Name is required").waitFor();
    await page.getByText("Please choose at least one scope").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Name").fill("Stage lights");
    await page.getByLabel("Write", { exact: false }).check();
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("alert").getByText("Stage lights is ready").waitFor();
    const token = await page.getByLabel("Token", { exact: true }).inputValue();
    await page.getByRole("cell", { name: "Never" }).waitFor();
    await expectAccessible(page);

    const response = await fetch(`${site.origin}/api/topics`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ category: "Work", subCategory: "Pay", content: "Who sets the pay?" }),
    });
    expect(response.status).toBe(201);
    await page.goto("/admin/settings/activity");
    await page.getByText("with the token Stage lights").waitFor();

    await page.goto("/admin/settings/api");
    expect(await page.getByLabel("Token", { exact: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Delete Stage lights" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No program has a token yet.").waitFor();
  },
);

journey(
  "what was typed for a new token is still there after signing in again",
  async ({ page, complaints }) => {
    complaints.expect(/401/);
    await signIn(page, "kit");
    await page.goto("/admin/settings/api");
    const nameField = page.getByLabel("Name", { exact: true });
    await nameField.fill("Stage lights");
    await page.getByLabel("Expires").selectOption("7");
    await page.getByLabel("Write", { exact: false }).check();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Create token" }).click();
    await expectToast(page, "Failed to create the token", "Please sign in");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("/auth?redirectTo=%2Fadmin%2Fsettings%2Fapi");
    await page.getByLabel("Username").fill("kit");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.keyboard.press("Enter");
    await page.waitForURL("/admin/settings/api");
    await expect.poll(() => nameField.inputValue()).toBe("Stage lights");
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByRole("alert").getByText("Stage lights is ready").waitFor();
    expect(await (await page.request.get("/api/tokens")).json()).toMatchObject([
      { scopes: ["live", "write"] },
    ]);
    expect(await nameField.inputValue()).toBe("");
  },
);
