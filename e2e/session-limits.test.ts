import { journey } from "./journey.ts";

journey("somebody who tries too often is told how long to wait", async ({ page, complaints, site }) => {
  complaints.expect(/401|429/);
  for (let attempt = 0; attempt < 10; attempt += 1)
    await fetch(`${site.origin}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "nobody", password: "wrong" }),
    });
  await page.goto("/auth");
  await page.getByLabel("Username").fill("nobody");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.keyboard.press("Enter");
  await page
    .getByRole("alert")
    .filter({ hasText: "Too many tries. Please try again in 15 minutes." })
    .waitFor();
});
