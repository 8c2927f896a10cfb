import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";

const NAME = "عبد الرحمن الفارسي";
const TEXT = "كيف أرفع أسعاري دون أن أخسر عملائي؟ (Dubai) 2026!";

const readDirection = (element: Locator): Promise<string> =>
  element.evaluate((text) => getComputedStyle(text).direction);

journey(
  "what a visitor writes in Arabic runs from right to left, for them and for the team",
  async ({ page, visitor }) => {
    const phone = await visitor({ viewport: { width: 390, height: 844 }, locale: "ar" });
    await phone.goto("/#suggest-your-topic-ideas");
    const description = phone.getByLabel("Topic Description");
    await description.fill(TEXT);
    expect(await readDirection(description)).toBe("rtl");
    await phone.getByLabel("Email Address").first().fill("a@example.com");
    expect(await readDirection(phone.getByLabel("Email Address").first())).toBe("ltr");
    const person = { name: NAME, email: "a@example.com" };
    await phone.request.post("/api/topic-requests", {
      data: { ...person, category: "التسعير", description: TEXT },
    });
    await phone.request.post("/api/guest-requests", { data: { ...person, bio: TEXT } });

    await signIn(page, "boss");
    await page.request.post("/api/topics", {
      data: { category: "التسعير", subCategory: "العمل", content: TEXT },
    });
    const lists = ["/topic-requests", "/guest-requests", "/guest-requests/calendar"];
    const topicViews = ["?view=grid", "?view=list", "?view=table"];
    for (const path of [...lists, ...topicViews].map((end) => `/admin${end}`)) {
      await page.goto(path);
      expect(await readDirection(page.getByText(TEXT).first()), path).toBe("rtl");
    }
  },
);
