import { afterAll } from "vitest";
import { startOpenaiDouble } from "../dev/doubles/openai.ts";
import { expectAccessible } from "./axe.ts";
import { createJourney, signIn } from "./journey.ts";

const openai = await startOpenaiDouble();
afterAll(() => openai.close());

const journey = createJourney({
  OPENAI_API_KEY: "journey-openai",
  OPENAI_BASE_URL: openai.baseUrl,
  SAMPLE_CONTENT: "false",
});

journey("a model's cost is shown once the team enters what it pays", async ({ page }) => {
  await signIn(page, "accountant");
  await page.goto("/admin");
  await page.getByRole("button", { name: "AI Topic Generator" }).click();
  const draftDialog = page.getByRole("dialog", { name: "AI Topic Generator" });
  await draftDialog.getByRole("button", { name: "Generate Topics" }).click();
  await draftDialog.getByRole("checkbox").nth(2).waitFor();

  await page.goto("/admin/analytics");
  const costRegion = page.getByRole("region", { name: "What AI cost in these weeks" });
  await costRegion
    .getByText("Enter what you pay for a model's tokens, and the cost is worked out here.")
    .waitFor();
  await costRegion.getByRole("button", { name: /^Set price of / }).click();
  const priceDialog = page.getByRole("dialog", { name: /^Price of / });
  await priceDialog.getByLabel("Tokens in").fill("a quarter");
  await priceDialog.getByLabel("Tokens out").fill("$2");
  await priceDialog.getByRole("button", { name: "Save Price" }).click();
  await priceDialog.getByText("Please enter a price, such as 0.25").waitFor();
  await expectAccessible(page);
  await priceDialog.getByLabel("Tokens in").fill("0.25");
  await page.keyboard.press("Enter");
  await costRegion.getByText(/^\$0\.\d+ at the prices you entered\.$/).waitFor();
  await costRegion.getByRole("button", { name: /^Change price of / }).waitFor();
  await priceDialog.waitFor({ state: "detached" });
});
