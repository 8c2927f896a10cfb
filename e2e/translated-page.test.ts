import type { Page } from "playwright-core";
import { expect } from "vitest";
import { journey, type PageErrors, signIn } from "./journey.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

journey("a visitor whose browser translates the page suggests a topic", async ({ visitor, complaints }) => {
  const phone = await visitor(PHONE);
  await phone.goto("/");
  await translate(phone, complaints);
  const form = phone.locator("form").filter({ has: phone.locator("[name=description]") });
  await form.scrollIntoViewIfNeeded();
  await form.locator("[name=email]").fill("nobody");
  await form.locator("[type=submit]").tap();
  await form.getByText("«Please enter a valid email address.»").waitFor();
  await form.locator("[name=name]").fill("Ines");
  await form.locator("[name=email]").fill("ines@example.com");
  await form.locator("[name=category]").fill("Money");
  await form.locator("[name=description]").fill("What does a funeral cost in a small town?");
  await form.locator("[type=submit]").tap();
  await form.getByRole("button", { name: "«✓ Submitted Successfully»" }).waitFor();
  expect(await form.getByText("Please enter a valid email address.").count()).toBe(0);
});

journey("a translated text that changes is translated again", async ({ page, visitor, complaints }) => {
  await signIn(page, "reads-suggestions");
  const { id } = await (
    await page.request.post("/api/topic-requests", {
      data: {
        name: "Rosa Field",
        email: "rosa@example.com",
        category: "Household",
        description: "What does a dog cost in a year, all included?",
      },
    })
  ).json();
  await page.request.put(`/api/topic-requests/${id}`, { data: { status: "approved" } });
  await page.request.post(`/api/topic-requests/${id}/convert`);

  const phone = await visitor(PHONE);
  await phone.goto("/topics");
  await translate(phone, complaints);
  const row = phone.getByRole("main").getByRole("listitem").filter({ hasText: "a dog" });
  await row.getByRole("button", { name: "«Vote»" }).tap();
  await row.getByRole("button", { name: "«Voted»", pressed: true }).waitFor();
  await row.getByText("«1»", { exact: true }).waitFor();
  await row.getByText("«vote»", { exact: true }).waitFor();
  // A second tap right away would count as a double click, which doesn't take the vote back.
  await row.getByRole("button", { name: "«Voted»", pressed: true }).press("Enter");
  await row.getByRole("button", { name: "«Vote»", pressed: false }).waitFor();
});

/**
 * Translates the page as Chrome does: replaces each text node, including any that appear later, with a FONT element.
 * On a slow device, React hasn't taken over every part of the page yet. It reports those that were translated before
 * (error 418) and renders them again.
 */
async function translate(page: Page, complaints: PageErrors): Promise<void> {
  complaints.expect(/React error #418/);
  await page.evaluate(() => {
    const translateText = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, template, textarea")) return;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      font.firstElementChild?.append(`«${text.data}»`);
      text.replaceWith(font);
    };
    const translateAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = node instanceof Text ? [node] : [];
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
      for (const text of texts) if (text.isConnected) translateText(text);
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(translateAll);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}
