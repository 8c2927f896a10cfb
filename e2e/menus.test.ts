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
      const enabled = findMenu(page).getByRole("menuitem", { disabled: false });
      await enabled.first().waitFor();
      const items = await enabled.allTextContents();
      await page.keyboard.press("Escape");
      await findMenu(page).waitFor({ state: "detached" });
      await page.keyboard.press("ArrowDown");
      const [first = "", last = ""] = [items.at(0), items.at(-1)];
      const expectFocus = (name: string) => expect.poll(() => findFocused(page).textContent()).toBe(name);
      await expectFocus(first);
      await page.keyboard.press("ArrowUp");
      await expectFocus(last);
      await page.keyboard.press("ArrowDown");
      await expectFocus(first);
      await page.keyboard.press("End");
      await expectFocus(last);
      await page.keyboard.press(first.charAt(0));
      await expectFocus(first);
      await page.keyboard.press("Tab");
      await findMenu(page).waitFor();
      await page.keyboard.press("Escape");
      await findMenu(page).waitFor({ state: "detached" });
      expect(await findFocused(page).getAttribute("aria-label")).toBe("All topics");
      await page.keyboard.press("Enter");
      await expectFocus(first);
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
      const box = await findMenu(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(520);
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
    const refresh = page.getByRole("button", { name: "Refresh Data" });
    const name = page.getByRole("tooltip", { name: "Refresh Data" });
    await refresh.hover();
    await name.waitFor();
    await page.keyboard.press("Escape");
    await name.waitFor({ state: "detached" });
    await page.mouse.move(0, 0);
    await refresh.hover();
    await name.waitFor();
    await refresh.click();
    await name.waitFor({ state: "detached" });
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await name.waitFor();
  },
);
