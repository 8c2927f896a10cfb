import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";

journey("the home page names the show", async ({ page }) => {
  await page.goto("/");
  expect(await page.title()).toContain("The Going Rate");
});

journey("an unknown page says so with a true status", async ({ page, complaints }) => {
  complaints.expect(/404/);
  const answer = await page.goto("/nowhere");
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { name: "404 Page Not Found" }).waitFor();
  await page.getByText("Did you forget to add the page to the router?").waitFor();
});

journey("the back office sends visitors to sign in, users home, and lets admins in", async ({ visitor }) => {
  const anonymous = await visitor();
  await anonymous.goto("/admin");
  expect(new URL(anonymous.url()).pathname).toBe("/auth");
  const user = await visitor();
  await signIn(user, "plain", { admin: false });
  await user.goto("/admin");
  expect(new URL(user.url()).pathname).toBe("/");
  const admin = await visitor();
  await signIn(admin, "boss");
  await admin.goto("/admin");
  expect(new URL(admin.url()).pathname).toBe("/admin");
});
