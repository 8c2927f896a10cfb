import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { stopClock } from "./desk-steps.ts";
import { journey, signIn } from "./journey.ts";

const EIGHT_PARTS = [
  "Cold open 4 min",
  "The guest 14 min",
  "The draw 5 min",
  "The poll 3 min",
  "On the table 20 min",
  "Water 2 min",
  "Letters 8 min",
  "Close 4 min",
];

const readTitles = (page: Page) =>
  page
    .getByRole("textbox", { name: "Part", exact: true })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const waitUntilSaved = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /Saved \d/ })
    .waitFor();

async function emptyPlan(page: Page): Promise<string> {
  const [week] = await (await page.request.get("/api/weeks?count=1")).json();
  const data = { version: week.version, title: "", note: "", runSheet: [] };
  expect((await page.request.put(`/api/weeks/${week.date}`, { data })).status()).toBe(200);
  return week.date;
}

describe("the plan of a week", () => {
  journey("eight parts take one click, and six keys move the last one to second place", async ({ page }) => {
    await signIn(page, "planner");
    const date = await emptyPlan(page);
    await page.goto("/admin/week?view=plan");
    await page.getByRole("textbox", { name: "What's next?" }).click();
    for (const partLine of EIGHT_PARTS) {
      await page.keyboard.type(partLine);
      await page.keyboard.press("Enter");
    }
    const titles = EIGHT_PARTS.map((line) => line.replace(/ \d+ min$/, ""));
    expect(await readTitles(page)).toEqual(titles);
    await page.getByText("60 of 60 min", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Part", exact: true }).last().focus();
    for (let key = 0; key < 6; key += 1) await page.keyboard.press("Alt+ArrowUp");
    const reorderedTitles = [titles[0], "Close", ...titles.slice(1, 7)];
    expect(await readTitles(page)).toEqual(reorderedTitles);
    await waitUntilSaved(page);
    await expectAccessible(page);
    await page.reload();
    expect(await readTitles(page)).toEqual(reorderedTitles);
    const [week] = await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json();
    expect(
      week.runSheet
        .slice(0, 4)
        .map(({ kind, minutes }: { kind: string; minutes: number }) => [kind, minutes]),
    ).toEqual([
      ["segment", 4],
      ["segment", 4],
      ["segment", 14],
      ["draw", 5],
    ]);
  });

  journey("a part can be dragged, made longer, removed and restored", async ({ page }) => {
    await signIn(page, "dragger");
    await emptyPlan(page);
    await page.goto("/admin/week?view=plan");
    await page.getByRole("button", { name: "Start from" }).click();
    await page.getByRole("menuitem", { name: "An example" }).click();
    const titlesBefore = await readTitles(page);
    expect(titlesBefore).toHaveLength(7);
    await dragRow(page, page.getByRole("button", { name: "Move One thing to do before Friday" }), 1);
    const draggedTitles = [titlesBefore[0], titlesBefore[6], ...titlesBefore.slice(1, 6)];
    expect(await readTitles(page)).toEqual(draggedTitles);
    await page
      .getByRole("listitem")
      .filter({ has: page.locator("input[value='The draw']") })
      .hover();
    await page.getByRole("button", { name: "One minute more for The draw" }).click();
    await page.getByText("61 of 60 min, 1 over").waitFor();
    await page.getByRole("region", { name: "Keys" }).getByText("Longer, shorter").waitFor();
    await page.getByRole("button", { name: "Move The draw" }).focus();
    for (const key of ["+", "+", "-"]) await page.keyboard.press(key);
    await page.getByText("62 of 60 min, 2 over").waitFor();
    await page.getByRole("spinbutton", { name: "Minutes of The draw" }).press("-");
    await page.getByText("61 of 60 min, 1 over").waitFor();
    const hour = page.getByRole("region", { name: "The hour" });
    expect(await hour.getByRole("definition").allInnerTexts()).toEqual(["61 min", "60 min", "1 min"]);
    await hour.getByRole("button", { name: "Take 1 min from On the table, with callers" }).click();
    await page.getByText("60 of 60 min", { exact: true }).waitFor();
    expect(await hour.count()).toBe(0);
    await page.getByRole("button", { name: "More for Water", exact: true }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    expect(await readTitles(page)).toHaveLength(6);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    expect(await readTitles(page)).toEqual(draggedTitles);
    await waitUntilSaved(page);
  });

  journey(
    "the plan goes to the team by email, and a colleague's change is not overwritten",
    async ({ page, complaints }) => {
      complaints.expect(/409/);
      await signIn(page, "sender");
      const date = await emptyPlan(page);
      await page.goto("/admin/week?view=plan");
      await page.getByRole("button", { name: "Send the plan to the team" }).click();
      await page.getByText("Nobody on the team has an email address").waitFor();
      await page.request.put("/api/user", {
        data: { email: "sender@example.org", currentPassword: "correct horse" },
      });
      await page.getByRole("button", { name: "Send the plan to the team" }).click();
      await page.getByText("1 person gets it by email.").waitFor();
      const runSheet = [{ kind: "segment", title: "Theirs", minutes: 9 }];
      // Makes the colleague's change just before ours is saved, because the desk's stream would show us any earlier
      // change.
      await page.route("**/api/weeks/*", async (route) => {
        const [week] = await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json();
        await page.request.put(`/api/weeks/${date}`, { data: { version: week.version, runSheet } });
        await page.unroute("**/api/weeks/*");
        await route.fallback();
      });
      await page.getByRole("textbox", { name: "What's next?" }).fill("Mine");
      await page.keyboard.press("Enter");
      await page.getByText("Somebody changed this week meanwhile").waitFor();
      expect(await readTitles(page)).toEqual(["Theirs"]);
      await page.getByRole("button", { name: "Use mine" }).click();
      await expect.poll(() => readTitles(page)).toEqual(["Mine"]);
    },
  );

  journey(
    "of a note that two people change, the second keeps typing, sees the first one's words, and decides",
    async ({ visitor, complaints }) => {
      complaints.expect(/409/);
      const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
      await signIn(page, "second");
      const date = await emptyPlan(page);
      await page.goto("/admin/week?view=plan");
      const notes = page.getByRole("textbox", { name: "Notes" });
      const fetchNote = async () =>
        (await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json())[0].note;
      const typeAgainst = async (theirs: string, mine: string) => {
        await page.route("**/api/weeks/*", async (route) => {
          const [week] = await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json();
          await page.request.put(`/api/weeks/${date}`, { data: { version: week.version, note: theirs } });
          await page.unroute("**/api/weeks/*");
          await route.fallback();
        });
        await notes.fill(mine);
        const notice = page.getByRole("alert").getByText(`Yours is shown. Theirs: notes “${theirs}”.`);
        await notice.waitFor();
        // The notes are at the end of the page, far below the run sheet.
        for (const element of [notice, notes]) await expect.poll(() => isInWindow(element)).toBe(true);
        await notes.press("End");
        await notes.pressSequentially(" at nine");
        expect(await notes.inputValue()).toBe(`${mine} at nine`);
        expect(await fetchNote()).toBe(theirs);
      };
      await typeAgainst("Call the caterer", "Call Dana");
      await page.reload();
      await page.getByRole("alert").getByText("Theirs: notes “Call the caterer”.").waitFor();
      expect(await notes.inputValue()).toBe("Call Dana at nine");
      await page.getByRole("button", { name: "Use mine" }).click();
      await expect.poll(fetchNote).toBe("Call Dana at nine");
      expect(await page.locator(":focus").textContent()).toContain("Run sheet");
      await waitUntilSaved(page);

      await typeAgainst("Call nobody", "Call Paul");
      await page.getByRole("button", { name: "Keep theirs" }).click();
      await expect.poll(() => notes.inputValue()).toBe("Call nobody");
      await page.reload();
      expect(await notes.inputValue()).toBe("Call nobody");
      expect(await page.getByText("Somebody changed this week meanwhile").count()).toBe(0);
    },
  );

  journey("Undo does not take back what a colleague has changed since", async ({ page, visitor }) => {
    await signIn(page, "undoer");
    const date = await emptyPlan(page);
    await page.goto("/admin/week?view=plan");
    await page.getByRole("textbox", { name: "What's next?" }).fill("Mine");
    await page.keyboard.press("Enter");
    await waitUntilSaved(page);
    const undoButton = page.getByRole("button", { name: "Undo", exact: true });
    await undoButton.waitFor();
    const colleague = await visitor();
    await signIn(colleague, "colleague");
    const [week] = await (await colleague.request.get(`/api/weeks?from=${date}&count=1`)).json();
    const runSheet = [...week.runSheet, { kind: "segment", title: "Theirs", minutes: 9 }];
    await colleague.request.put(`/api/weeks/${date}`, { data: { version: week.version, runSheet } });
    await expect.poll(() => readTitles(page)).toEqual(["Mine", "Theirs"]);
    await undoButton.waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Part", exact: true }).last().fill("Theirs, longer");
    await undoButton.click();
    await expect.poll(() => readTitles(page)).toEqual(["Mine", "Theirs"]);
  });

  journey(
    "what is typed survives a reload and leaving the page, even before the pause after typing",
    async ({ page, complaints }) => {
      // Saves may conflict, because the previous page may save the plan just before the new one does.
      complaints.expect(/409/);
      await signIn(page, "typist");
      const date = await emptyPlan(page);
      await page.clock.install();
      await page.goto("/admin/week?view=plan");
      const [titleField, notesField] = [
        page.getByLabel("Title for the episode"),
        page.getByRole("textbox", { name: "Notes" }),
      ];
      await page.getByLabel("What's next?").fill("Cold open 4 min");
      await page.keyboard.press("Enter");
      await waitUntilSaved(page);
      // While the clock is stopped, the pause before autosave never ends, so only leaving the page saves the text.
      await stopClock(page);
      await titleField.fill("The rent is late");
      await page.getByLabel("What's next?").fill("Then the guest");
      await page.getByRole("textbox", { name: "Part", exact: true }).fill("Warm open");
      await Promise.all([page.waitForEvent("load"), page.evaluate(() => location.reload())]);
      await page.clock.resume();
      await expect.poll(() => readTitles(page)).toEqual(["Warm open"]);
      expect(await titleField.inputValue()).toBe("The rent is late");
      await expect.poll(() => page.getByLabel("What's next?").inputValue()).toBe("Then the guest");
      const fetchStoredTexts = async () => {
        const [week] = await (await page.request.get(`/api/weeks?from=${date}&count=1`)).json();
        return [week.title, week.note, ...week.runSheet.map((part: { title: string }) => part.title)];
      };
      // If the previous page saved the plan in time, the new one has nothing to save, and doesn't say 'Saved'.
      await expect.poll(fetchStoredTexts).toEqual(["The rent is late", "", "Warm open"]);
      await page.getByRole("status").filter({ hasText: "Saving" }).waitFor({ state: "detached" });
      await stopClock(page);
      await notesField.fill("Call Dana first");
      await page.evaluate(() => {
        const send = window.fetch;
        window.fetch = (input, init) => {
          localStorage.setItem("sent with keepalive", `${init?.keepalive}`);
          return send(input, init);
        };
      });
      await page.goto("about:blank");
      await page.clock.resume();
      await expect.poll(fetchStoredTexts).toEqual(["The rent is late", "Call Dana first", "Warm open"]);
      await page.goto("/admin/week?view=plan");
      expect(await notesField.inputValue()).toBe("Call Dana first");
      expect(await page.getByText("Somebody changed this week meanwhile").count()).toBe(0);
      // Without keepalive, a browser drops the request along with the page if the network is slow.
      expect(await page.evaluate(() => localStorage.getItem("sent with keepalive"))).toBe("true");
    },
  );

  journey("one press on the week's page makes a suggestion drawable", async ({ page }) => {
    await signIn(page, "decider");
    const suggestion = {
      ...{ name: "Dana Whitcomb", email: "dana@example.org", category: "Work" },
      description: "What do you owe the person who trained you?",
    };
    await page.request.post("/api/topic-requests", { data: suggestion });
    await page.goto("/admin/week?view=plan");
    const needsRegion = page.getByRole("region", { name: "Needs you" });
    await needsRegion.getByText(suggestion.description).waitFor();
    await needsRegion.getByRole("button", { name: "Into the drum" }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await expect.poll(() => needsRegion.getByText(suggestion.description).count()).toBe(0);
  });

  journey("on a phone, the plan fits, and the desk is one press away", async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await signIn(page, "thumb");
    await page.goto("/admin/week?view=plan");
    await page.getByRole("textbox", { name: "What's next?" }).waitFor();
    await page.getByRole("heading", { name: "Before air" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Air" }).click();
    await page.getByRole("button", { name: "Go live" }).waitFor();
  });
});

const isInWindow = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

/** Drags a row by its handle to the position of the row with the given index. */
async function dragRow(page: Page, handle: Locator, index: number): Promise<void> {
  await handle.hover();
  const targetBox = await page.locator("[data-row]").nth(index).boundingBox();
  if (!targetBox) throw new Error("There is no such row");
  await page.mouse.down();
  await page.mouse.move(targetBox.x + 20, targetBox.y + targetBox.height / 2, { steps: 12 });
  await page.mouse.up();
}
