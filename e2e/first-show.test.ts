import { describe, expect } from "vitest";
import type { TeamLiveState } from "#on-air/live/live.contract.ts";
import { chooseLongestPoll } from "./desk-steps.ts";
import { goLive } from "./go-live.ts";
import { journey, signIn } from "./journey.ts";

describe("a new installation", () => {
  journey(
    "guides its team through the first show with one button, from Go live to End the show",
    async ({ page, visitor }) => {
      await signIn(page, "producer");
      await page.goto("/admin/week?view=air");
      await page.getByText("60 of 60 min", { exact: true }).waitFor();
      const pressLast = (name: string) => page.getByRole("button", { name, exact: true }).last().click();
      const pressConfirm = (name: string) =>
        page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
      await goLive(page);
      await pressLast("Next: Guest");
      await pressLast("Next: The draw");
      await page.getByRole("textbox", { name: "The audience's word" }).fill("porch light");
      await pressLast("Draw with “porch light”");
      await chooseLongestPoll(page);
      await pressLast("Open the poll");
      await page.getByText("Only one poll can be open at a time.").waitFor();
      await page.getByText("0 votes. Only you see the counts until it is closed.").waitFor();
      const visitorPage = await visitor();
      await visitorPage.goto("/");
      const poll = visitorPage.getByRole("region", { name: "Which one goes on the table?" });
      await poll.getByRole("button").nth(2).click();
      await page.getByText("1 vote. Only you see the counts until it is closed.").waitFor();
      await pressLast("Close the poll");
      await pressLast("Choose 3");
      await pressLast("Next: On the table");
      await pressLast("Next: Close");
      await pressLast("End the show");
      const liveStateBefore: TeamLiveState = await (await page.request.get("/api/live")).json();
      expect(liveStateBefore.draw?.chosen).toBe(liveStateBefore.draw?.topics[2]?.topicId);
      await pressConfirm("End the show");
      await page.getByRole("heading", { name: "After the show" }).waitFor();
      const chosenItem = page.getByRole("listitem").filter({ hasText: "✓ On the table" });
      await expect.poll(() => chosenItem.textContent()).toMatch(/On the table1$/);
      const [week] = await (await page.request.get(`/api/weeks?from=${liveStateBefore.date}&count=1`)).json();
      expect(week.air.parts).toHaveLength(6);
    },
  );
});
