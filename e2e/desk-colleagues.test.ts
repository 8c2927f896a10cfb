import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { RunSheetItem, Week } from "#on-air/week/week.contract.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

const PARTS = ["Cold open", "Water", "Close"].map((title) => ({ kind: "segment", title, minutes: 5 }));

type WeekChange = (week: Week) => { title?: string; runSheet?: object[] };

/** Opens a producer's desk before the show. Returns functions for what a colleague reads and changes elsewhere. */
async function openDeskWithColleague(page: Page, colleague: Page) {
  await signIn(page, "ines");
  await signIn(colleague, "ruth");
  const readWeek = async (): Promise<Week> => (await (await colleague.request.get("/api/weeks")).json())[0];
  const changeWeek = async (change: WeekChange) => {
    const week = await readWeek();
    const data = { version: week.version, ...change(week) };
    expect((await colleague.request.put(`/api/weeks/${week.date}`, { data })).status()).toBe(200);
  };
  await changeWeek(() => ({ title: "", runSheet: PARTS }));
  await page.goto("/admin/week?view=air");
  return { readWeek, changeWeek };
}

const replacePart =
  (title: string, changed: Partial<RunSheetItem>): WeekChange =>
  ({ runSheet }) => ({
    runSheet: runSheet.map((item) => (item.title === title ? { ...item, ...changed } : item)),
  });

describe("while a dialog of the desk is open, a colleague", () => {
  journey("changes the same part, and nobody's change is lost", async ({ page, visitor }) => {
    const { readWeek, changeWeek } = await openDeskWithColleague(page, await visitor());
    await page.getByRole("button", { name: "Close", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Part of the run sheet" });
    await dialog.getByLabel("Title").fill("Goodbye");
    await dialog.getByLabel("Note for the hosts").fill("Thank the crew");
    await changeWeek(replacePart("Close", { title: "The end", minutes: 12 }));
    await dialog.getByText("Somebody else has changed this to “The end”.").waitFor();
    expect(await dialog.getByLabel("Title").inputValue()).toBe("Goodbye");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect((await readWeek()).runSheet.at(-1)).toMatchObject({
      title: "Goodbye",
      minutes: 12,
      note: "Thank the crew",
    });
  });

  journey("removes the part, and what was typed can still be saved", async ({ page, visitor }) => {
    const { readWeek, changeWeek } = await openDeskWithColleague(page, await visitor());
    await page.getByRole("button", { name: "Water", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Part of the run sheet" });
    await dialog.getByLabel("Note for the hosts").fill("Ask Paul about the well");
    await changeWeek(({ runSheet }) => ({ runSheet: runSheet.filter(({ title }) => title !== "Water") }));
    await dialog.getByText("Somebody else has removed this part. Saving puts it back.").waitFor();
    expect(await dialog.getByRole("button", { name: "Remove" }).count()).toBe(0);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    const { runSheet } = await readWeek();
    expect(runSheet.map(({ title, note }) => [title, note])).toEqual([
      ["Cold open", ""],
      ["Water", "Ask Paul about the well"],
      ["Close", ""],
    ]);
  });

  journey("goes live, and the question about going live early closes", async ({ page, visitor }) => {
    const colleague = await visitor();
    const { readWeek } = await openDeskWithColleague(page, colleague);
    await page.getByRole("button", { name: "Go live" }).click();
    const confirmation = page.getByRole("alertdialog", { name: /^Go live .+ early\?$/ });
    await confirmation.waitFor();
    const { date, version } = await readWeek();
    const run = async (command: string, version: number): Promise<{ version: number }> =>
      (await colleague.request.post(`/api/weeks/${date}/commands`, { data: { command, version } })).json();
    const live = await run("go-live", version);
    await confirmation.waitFor({ state: "hidden" });
    await run("end", live.version);
  });

  journey(
    "changes the title, which is replaced only by somebody who has read it",
    async ({ page, visitor }) => {
      const { readWeek, changeWeek } = await openDeskWithColleague(page, await visitor());
      const openDialog = page.getByRole("button", { name: /^(Add it|Change)$/ }).filter({ visible: true });
      await openDialog.click();
      const dialog = page.getByRole("dialog", { name: "Title for the episode" });
      await dialog.getByLabel("Title").fill("Mine");
      await changeWeek(() => ({ title: "Theirs" }));
      await dialog.getByText("Somebody else has changed this to “Theirs”.").waitFor();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "hidden" });
      expect((await readWeek()).title).toBe("Mine");
      await openDialog.click();
      await dialog.getByLabel("Title").waitFor();
      await changeWeek(() => ({ title: "Theirs again" }));
      await page.getByText("Theirs again").first().waitFor();
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "hidden" });
      expect((await readWeek()).title).toBe("Theirs again");
    },
  );

  journey(
    "changes the week twice, and each of the producer's own parts waits for a decision",
    async ({ page, visitor, complaints }) => {
      complaints.expect(/409/);
      const { readWeek, changeWeek } = await openDeskWithColleague(page, await visitor());
      const addPart = async (title: string) => {
        await page.getByRole("button", { name: "Add a part" }).click();
        const dialog = page.getByRole("dialog", { name: "Add a part" });
        await dialog.getByLabel("Title").fill(title);
        await dialog.getByRole("button", { name: "Save" }).click();
        await dialog.waitFor({ state: "hidden" });
      };
      // The desk's stream would show any earlier change.
      const changeBeforeSaving = (title: string) =>
        page.route(
          "**/api/weeks/*",
          async (route) => {
            await changeWeek(() => ({ title }));
            await route.fallback();
          },
          { times: 1 },
        );
      const notice = page.getByRole("alert").filter({ hasText: "Somebody changed this week meanwhile" });
      await changeBeforeSaving("Theirs");
      await addPart("First");
      await notice.getByText("Yours: “First”, 5 min.").waitFor();
      await page.getByText("Theirs", { exact: true }).first().waitFor();
      await addPart("Saved");
      await page.getByRole("list").getByText("Saved").waitFor();
      await changeBeforeSaving("Theirs again");
      await addPart("Second");
      await notice.getByText("Yours: “First”, 5 min and “Second”, 5 min.").waitFor();
      await notice.getByRole("button", { name: "Use mine" }).click();
      await notice.waitFor({ state: "hidden" });
      const { title, runSheet } = await readWeek();
      expect(title).toBe("Theirs again");
      expect(runSheet.slice(PARTS.length).map((part) => part.title)).toEqual(["Saved", "First", "Second"]);
    },
  );
});

journey(
  "a plan with a conflict isn't called saved, and isn't sent to the team",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/409/);
    const { changeWeek } = await openDeskWithColleague(page, await visitor());
    await page.goto("/admin/week?view=plan");
    const title = page.getByRole("textbox", { name: "Title for the episode" });
    await title.waitFor();
    // Changes the title just before ours is saved, because the desk's stream would show us any earlier change.
    await page.route("**/api/weeks/*", async (route) => {
      await changeWeek(() => ({ title: "Theirs" }));
      await page.unroute("**/api/weeks/*");
      await route.fallback();
    });
    await title.fill("Mine");
    await title.press("Tab");
    await page.getByText("Somebody changed this week meanwhile").waitFor();
    await page.getByRole("status").filter({ hasText: "Saving" }).waitFor({ state: "detached" });
    expect(await page.getByRole("status").filter({ hasText: "Saved" }).count()).toBe(0);
    await page.getByRole("button", { name: "Send the plan to the team" }).click();
    await expectToast(page, "Not sent", "Choose whose change to keep first.");
  },
);
