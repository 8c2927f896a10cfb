import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { createJourney, journey, signIn } from "./journey.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const PUBLIC_PATHS = ["/", "/episodes", "/guest-request", "/privacy", "/auth", "/nowhere"];
const OFFICE_PATHS = [
  ...["", "?view=list", "?view=table", "/episodes", "/topic-requests", "/questions", "/guest-requests"],
  ...["/guest-requests/calendar", "/hosts", "/history", "/analytics", "/week", "/settings", "/settings/show"],
  ...["/settings/team", "/settings/api", "/settings/activity", "/settings/trash", "/settings/outgoing"],
  ...[
    "/settings/backups",
    "/settings/notices",
    "/settings/podcast",
    "/week?view=plan",
    "/week?view=air",
    "/followers",
  ],
  ...["look", "where", "texts", "draw", "hosts", "guests", "models"].map(
    (section) => `/settings/show?section=${section}`,
  ),
].map((tab) => `/admin${tab}`);
const journeyOnNewSite = createJourney({});
const journeyWithShow = createJourney({});
const journeyThroughShow = createJourney({});

const expectNoOverflow = (page: Page, message?: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message })
    .toBeLessThanOrEqual(0);

const enlargeText = (page: Page) => page.addStyleTag({ content: "html { font-size: 200% !important }" });

describe("nothing is wider than the window", () => {
  journey("no page is wider than 320 px, which is 400 % zoom", async ({ visitor, complaints }) => {
    complaints.expect(/404/);
    const page = await visitor({ viewport: { width: 320, height: 640 } });
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      await expectNoOverflow(page, path);
    }
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Be a Guest" }).click();
    await page.waitForURL("**/guest-request");
  });

  journey("text at twice the size stays within the window", async ({ visitor, complaints }) => {
    complaints.expect(/404/);
    const page = await visitor({ viewport: { width: 640, height: 800 } });
    for (const path of PUBLIC_PATHS) {
      await page.goto(path);
      await enlargeText(page);
      await expectNoOverflow(page, path);
    }
  });

  journey("the trash is no wider than a small phone, even with wide text spacing", async ({ page }) => {
    await signIn(page, "boss");
    const data = { category: "Money", subCategory: "Prices", content: "Who pays for the empty chair?" };
    const { id } = await (await page.request.post("/api/topics", { data })).json();
    await page.request.delete(`/api/topics/${id}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/admin/settings/trash");
    await page.getByRole("button", { name: "Restore" }).first().waitFor();
    // The spacing of https://www.w3.org/TR/WCAG22/#text-spacing
    const content = "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";
    await page.addStyleTag({ content });
    await expectNoOverflow(page);
  });

  journey("no group of a seal's digits is broken over two lines", async ({ page }) => {
    for (const width of [320, 360, 390, 768, 1041, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/draws");
      await waitUntilSettled(page);
      const groups = page.getByText(/^[\da-f]{8}$/);
      expect(await groups.count()).toBe(8);
      const heights = await groups.evaluateAll((spans) =>
        spans.map((span) => span.getBoundingClientRect().height),
      );
      const lineHeight = await groups
        .first()
        .evaluate((span) => Number.parseFloat(getComputedStyle(span).lineHeight));
      expect(Math.max(...heights), `${width} px`).toBeLessThan(1.5 * lineHeight);
    }
  });

  journeyWithShow(
    "with a topic on the board, off and on air, no page is wider than a small phone, even with large text",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/404/);
      await signIn(page, "boss");
      const paths = [...PUBLIC_PATHS, "/topics", await putTopicOnBoard(page), "/draws", "/questions"];
      const phone = await visitor({ viewport: { width: 320, height: 844 } });
      const expectNarrowPages = async (air: string) => {
        for (const path of paths) {
          await phone.goto(path);
          await expectNoOverflow(phone, `${path}, ${air}`);
          await enlargeText(phone);
          await expectNoOverflow(phone, `${path}, ${air}, with large text`);
        }
      };
      await expectNarrowPages("off air");
      await startShow(page);
      await expectNarrowPages("on air");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/admin/week");
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await enlargeText(page);
      await expectNoOverflow(page);
    },
  );

  journeyThroughShow(
    "through a show, no page is wider than a phone, even with long words and large text",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/404/);
      await signIn(page, "boss");
      const phone = await visitor({ viewport: { width: 390, height: 844 } });
      await signIn(phone, "colleague");
      const call = async (method: string, path: string, data: object) => {
        const response = await page.request.fetch(path, { method, data });
        expect(response.ok(), path).toBe(true);
        return response.json();
      };
      const press = (data: object) => call("POST", "/api/live/press", data);
      const expectNarrow = async (path: string) => {
        await phone.goto(path);
        await phone.getByRole("main").getByRole("heading").first().waitFor();
        await expectNoOverflow(phone, path);
        await enlargeText(phone);
        await expectNoOverflow(phone, `${path}, with large text`);
      };
      const longWord = "Incomprehensibilities".repeat(9);
      const [{ date, version, runSheet }] = await (await page.request.get("/api/weeks?count=1")).json();
      const parts = runSheet.map((part: object) => ({ ...part, title: longWord }));
      await call("PUT", `/api/weeks/${date}`, { version, title: longWord, runSheet: parts });
      await press({ command: "go-live" });
      const { key } = await call("POST", "/api/questions", { text: longWord, name: longWord.slice(0, 50) });
      await call("PUT", `/api/questions/${key}`, { status: "accepted" });
      const { draw } = await press({ command: "draw", word: "porch light" });
      await press({ command: "choose", topicId: draw.topics[0].topicId });
      await press({ command: "next" });
      for (const path of ["/admin/questions", "/admin/week"]) await expectNarrow(path);
      for (const path of ["/", "/questions", "/topics"]) {
        await expectNarrow(path);
        await expect
          .poll(() => phone.evaluate(measureNarrowestField), { message: path })
          .toBeGreaterThan(200);
      }
      await press({ command: "end", confirm: true });
      for (const path of [`/admin/week/${date}`, "/admin/history", "/draws/1"]) await expectNarrow(path);
    },
  );

  journeyOnNewSite("text at twice the size stays within the back office's window", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 768, height: 844 } });
    await signIn(page, "boss");
    for (const path of OFFICE_PATHS) {
      await page.goto(path);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      await enlargeText(page);
      for (const width of [768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoOverflow(page, `${path} at ${width} px`);
      }
    }
  });

  journey("a word of sixty letters wraps on a phone", async ({ page, visitor }) => {
    await signIn(page, "boss");
    const draftBefore = await (await page.request.get("/api/show/draft")).json();
    const longWord = "Incomprehensibilities".repeat(3).slice(0, 60);
    const texts = {
      hostsHeading: [longWord],
      suggestionHeading: longWord,
      drawLine: longWord,
      episodesLine: longWord,
    };
    const draft = { version: draftBefore.version, name: longWord, hostsTagline: longWord, ...texts };
    expect((await page.request.put("/api/show/draft", { data: draft })).status()).toBe(200);
    const version = draftBefore.version + 1;
    expect((await page.request.post("/api/show/publish", { data: { version } })).status()).toBe(200);
    const topic = { category: longWord, subCategory: longWord, content: longWord, onBoard: true };
    expect((await page.request.post("/api/topics", { data: topic })).status()).toBe(201);
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    await signIn(phone, "boss");
    for (const path of [
      "/",
      "/episodes",
      "/topics",
      "/draws",
      "/guest-request",
      "/privacy",
      ...OFFICE_PATHS,
    ]) {
      await phone.goto(path);
      await phone.getByRole("main").waitFor();
      await expectNoOverflow(phone, path);
    }
    expect((await page.request.post("/api/show/undo")).status()).toBe(200);
  });
});

journeyOnNewSite(
  "between a phone and a wide screen, no button or tab covers another",
  async ({ visitor, complaints }) => {
    complaints.expect(/404/);
    const page = await visitor({ viewport: { width: 768, height: 1024 } });
    await signIn(page, "boss");
    for (const path of [...PUBLIC_PATHS, ...OFFICE_PATHS]) {
      await page.goto(path);
      await page.getByRole("main").getByRole("heading").first().waitFor();
      for (const width of [768, 1041, 1200]) {
        await page.setViewportSize({ width, height: 1024 });
        await waitUntilSettled(page);
        await expect
          .poll(() => page.evaluate(findOverlappingButtons), { message: `${path} at ${width} px` })
          .toBeUndefined();
      }
    }
  },
);

/** Returns the width of the narrowest field for text. At twice the text size, 200 px fit about ten letters. */
const measureNarrowestField = (): number =>
  Math.min(
    ...[...document.querySelectorAll("main :is(input[type=text], input[type=search], textarea)")]
      .filter((field) => field.checkVisibility() && !field.closest("[aria-hidden=true]"))
      .map((field) => field.clientWidth),
  );

/** Puts a topic on the board. Returns the path of the topic's page. */
async function putTopicOnBoard(page: Page): Promise<string> {
  const data = {
    category: "Careers",
    subCategory: "Salaries",
    content: "Ask what the last person earned",
    onBoard: true,
  };
  expect((await page.request.post("/api/topics", { data })).status()).toBe(201);
  const [topic] = await (await page.request.get("/api/board")).json();
  return `/topics/${topic.key}`;
}

async function startShow(page: Page): Promise<void> {
  const press = async (data: object) =>
    expect((await page.request.post("/api/live/press", { data })).status()).toBe(200);
  await press({ command: "go-live" });
  await press({
    command: "open-poll",
    question: "What is on your desk right now?",
    options: ["Tea", "Coffee"],
    seconds: 300,
  });
  expect((await page.request.put("/api/questions/open", { data: { open: true } })).status()).toBeLessThan(
    300,
  );
}

/** Returns the names of two buttons or tabs that overlap, unless one stays in place while the page scrolls. */
function findOverlappingButtons(): string[] | undefined {
  const isFixed = (element: Element | null): boolean =>
    element !== null &&
    (["fixed", "sticky"].includes(getComputedStyle(element).position) || isFixed(element.parentElement));
  const controls = [...document.querySelectorAll("main :is(button, [role=tab], a[class*=h-control])")]
    .filter((element) => element.checkVisibility({ opacityProperty: true }) && !isFixed(element))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  const isOverlapping = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  for (const [index, { element, box }] of controls.entries())
    for (const { element: other, box: otherBox } of controls.slice(index + 1))
      if (isOverlapping(box, otherBox) && !element.contains(other) && !other.contains(element))
        return [element, other].map((one) => one.getAttribute("aria-label") ?? one.textContent);
  return undefined;
}
