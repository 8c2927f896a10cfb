import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";

journey("the lever's lower edge follows the accent", async ({ page }) => {
  await signIn(page, "boss");
  const readLeverEdge = async (accent: string) => {
    const { version } = await (await page.request.get("/api/show/draft")).json();
    const saved = await page.request.put("/api/show/draft", { data: { version, accent } });
    await page.request.post("/api/show/publish", { data: { version: (await saved.json()).version } });
    await page.goto("/");
    const lever = page.getByRole("button", { name: "Spin Now" });
    return lever.evaluate((button) => getComputedStyle(button).boxShadow);
  };
  expect(await readLeverEdge("#6fc2a4")).not.toBe(await readLeverEdge("#f08fc0"));
});

journey("the browser's toolbar has the color of the show's ground", async ({ page, visitor }) => {
  await signIn(page, "boss");
  const { version } = await (await page.request.get("/api/show/draft")).json();
  const draft = await page.request.put("/api/show/draft", { data: { version, ground: "paper" } });
  const data = { version: (await draft.json()).version };
  expect((await page.request.post("/api/show/publish", { data })).status()).toBe(200);
  const guest = await visitor();
  const readColor = () => guest.locator('meta[name="theme-color"]').getAttribute("content");
  await guest.goto("/topics");
  expect(await readColor()).toBe("#f4f0e6");
  await page.request.post("/api/show/undo");
  await guest.reload();
  expect(await readColor()).toBe("#130e0b");
});
