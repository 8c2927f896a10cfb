import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";

const findMenuButton = (page: Page) => page.getByRole("button", { name: "All topics" });
const findMenu = (page: Page) => page.getByRole("menu", { name: "All topics" });
const findFocused = (page: Page) => page.locator(":focus");

describe("a menu", () => {
  journey(
    "opens by key on its first item, wraps around, jumps by letter and returns the focus",
    async ({ page }) => {
      await signIn(page, "menukeys");
      await page.goto("/admin");
      // Some of the menu's items depend on figures that have to load first.
      await findMenuButton(page).click();
      const enabledItems = findMenu(page).getByRole("menuitem", { disabled: false });
      await enabledItems.first().waitFor();
      const items = await enabledItems.allTextContents();
      await page.keyboard.press("Escape");
      await findMenu(page).waitFor({ state: "detached" });
      await page.keyboard.press("ArrowDown");
      const [firstItem = "", lastItem = ""] = [items.at(0), items.at(-1)];
      const expectFocus = (name: string) => expect.poll(() => findFocused(page).textContent()).toBe(name);
      await expectFocus(firstItem);
      await page.keyboard.press("ArrowUp");
      await expectFocus(lastItem);
      await page.keyboard.press("ArrowDown");
      await expectFocus(firstItem);
      await page.keyboard.press("End");
      await expectFocus(lastItem);
      await page.keyboard.press(firstItem.charAt(0));
      await expectFocus(firstItem);
      await page.keyboard.press("Tab");
      await findMenu(page).waitFor();
      await page.keyboard.press("Escape");
      await findMenu(page).waitFor({ state: "detached" });
      expect(await findFocused(page).getAttribute("aria-label")).toBe("All topics");
      await page.keyboard.press("Enter");
      await expectFocus(firstItem);
      await page.keyboard.press("Enter");
      await page.getByRole("alertdialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      expect(await findFocused(page).getAttribute("aria-label")).toBe("All topics");
    },
  );

  journey(
    "stays within the window, and closes on a click elsewhere, which still takes effect",
    async ({ visitor }) => {
      const page = await visitor({ viewport: { width: 390, height: 520 } });
      await signIn(page, "menupress");
      await page.goto("/admin");
      await findMenuButton(page).click();
      const isInWindow = async () => {
        const box = await findMenu(page).boundingBox();
        if (!box) return false;
        return box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 520;
      };
      await expect.poll(isInWindow).toBe(true);
      await page.getByRole("searchbox", { name: "Search topics" }).click();
      await findMenu(page).waitFor({ state: "detached" });
      expect(await findFocused(page).getAttribute("type")).toBe("search");
    },
  );
});

journey(
  "an icon's name shows on hover and on keyboard focus, and hides on Escape and on a click",
  async ({ page }) => {
    await signIn(page, "tooltips");
    await page.goto("/admin");
    const refreshButton = page.getByRole("button", { name: "Refresh Data" });
    const name = page.getByRole("tooltip", { name: "Refresh Data" });
    await refreshButton.hover();
    await name.waitFor();
    await page.keyboard.press("Escape");
    await name.waitFor({ state: "detached" });
    await page.mouse.move(0, 0);
    await refreshButton.hover();
    await name.waitFor();
    await refreshButton.click();
    await name.waitFor({ state: "detached" });
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await name.waitFor();
  },
);
