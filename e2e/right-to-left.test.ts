import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { chooseRowAction } from "./request-steps.ts";

const NAME = "عبد الرحمن الفارسي";
const TIMELINE = "أي أسبوع في الربيع";
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
    await phone.request.post("/api/guest-requests", {
      data: { ...person, bio: TEXT, potentialTimeline: TIMELINE },
    });

    await signIn(page, "boss");
    const [request] = await (await page.request.get("/api/topic-requests?search=a@example.com")).json();
    await page.request.put(`/api/topic-requests/${request.id}`, {
      data: { status: "pending", adminNotes: TEXT },
    });
    await page.goto("/admin/topic-requests");
    expect(await readDirection(page.getByText(`Notes: ${TEXT}`))).toBe("rtl");
    await page.request.post("/api/topics", {
      data: { category: "التسعير", subCategory: "العمل", content: TEXT },
    });
    const lists = ["/topic-requests", "/guest-requests", "/guest-requests/calendar"];
    const topicViews = ["?view=grid", "?view=list", "?view=table"];
    for (const path of [...lists, ...topicViews].map((end) => `/admin${end}`)) {
      await page.goto(path);
      expect(await readDirection(page.getByText(TEXT).first()), path).toBe("rtl");
    }
    await page.goto("/admin/guest-requests");
    await page.getByRole("row", { name: NAME }).getByRole("button", { name: "Actions" }).click();
    await chooseRowAction(page, "View Details");
    expect(await readDirection(page.getByRole("dialog").getByText(TIMELINE))).toBe("rtl");
  },
);

const EPISODE_TITLE = "כמה עולה לחכות לתשובה?";
const CHAPTER_TITLE = "מה עשינו עם השכירות?";

journey("titles of episodes and chapters in Hebrew run from right to left", async ({ page, visitor }) => {
  await signIn(page, "boss");
  const response = await page.request.get("/api/episodes?sort=published&limit=1");
  const [episode] = await response.json();
  const path = `/api/episodes/${episode.id}`;
  await page.request.patch(path, { data: { title: EPISODE_TITLE } });
  await page.request.put(`${path}/chapters`, { data: { chapters: [{ seconds: 5, title: CHAPTER_TITLE }] } });
  const reader = await visitor();
  for (const address of ["/", "/episodes", `/episodes?search=${encodeURIComponent(EPISODE_TITLE)}`]) {
    await reader.goto(address);
    expect(await readDirection(reader.getByRole("link", { name: EPISODE_TITLE }).first()), address).toBe(
      "rtl",
    );
  }
  await reader.getByRole("link", { name: EPISODE_TITLE }).first().click();
  expect(await readDirection(reader.getByText(CHAPTER_TITLE))).toBe("rtl");
  const transcript = {
    name: "said.srt",
    mimeType: "text/plain",
    buffer: Buffer.from("1\n00:00:00,000 --> 00:00:09,000\nכמה עולה\n"),
  };
  await page.request.put(`${path}/transcript`, { multipart: { transcript } });
  await reader.request.post(`${path}/corrections`, { data: { start: 0, text: CHAPTER_TITLE } });
  await page.goto("/admin/episodes");
  for (const text of ["Before: כמה עולה", `Proposed: ${CHAPTER_TITLE}`])
    expect(await readDirection(page.getByText(text))).toBe("rtl");
});
