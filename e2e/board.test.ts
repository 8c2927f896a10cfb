import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { holdBackRequests } from "./holding-back.ts";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";

const QUESTION = "Your brother asks for a loan to keep his shop open until spring. What do you say?";

journey(
  "a suggestion is put on the board, collects votes, and its author removes their name",
  async ({ page, complaints }) => {
    complaints.expect(/^503 .*\/(vote|withdraw)$|status of 503/);
    await page.goto("/#suggest-your-topic-ideas");
    const form = page.getByRole("form", { name: "Suggest a topic" });
    await form.getByLabel("Your Name").fill("Rafa");
    await form.getByLabel("Email Address").fill("rafa@example.org");
    await form.getByLabel("Topic Category").fill("Family");
    await form.getByLabel("Topic Description").fill(QUESTION);
    expect(await form.getByLabel("Show my name on the board").isChecked()).toBe(true);
    await form.getByRole("button", { name: "Submit Topic Request" }).click();
    const ownPagePath = await form
      .getByRole("link", { name: "See where your suggestion stands" })
      .getAttribute("href");

    await signIn(page, "admin");
    await page.request.put("/api/topic-requests/1", { data: { status: "approved" } });
    await page.request.post("/api/topic-requests/1/convert");

    await page.goto("/topics");
    await expectAccessible(page);
    await page.getByText("Suggested by Rafa").waitFor();
    const voteButton = page.getByRole("main").getByRole("button", { name: "Vote" });
    const busyResponse = {
      status: 503,
      headers: { "retry-after": "1" },
      json: { message: "Too many at once" },
    };
    await page.route("**/api/board/*/vote", (route) => route.fulfill(busyResponse), { times: 1 });
    const countedVote = page.waitForResponse((response) => response.url().endsWith("/vote") && response.ok());
    await voteButton.click();
    await page.getByRole("button", { name: "Voted", pressed: true }).waitFor();
    await countedVote;
    await page.getByRole("main").getByRole("button", { name: "Tell me when you are live" }).click();
    await page.getByRole("dialog", { name: "Tell me when you are live" }).locator(":focus").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: QUESTION }).click();
    await page.getByRole("heading", { level: 1, name: QUESTION }).waitFor();
    await expectAccessible(page);
    const stages = page.getByRole("list", { name: "How far it has come" });
    await stages.getByText("1 vote").waitFor();
    await page.getByRole("button", { name: "Voted", pressed: true }).click();
    await stages.getByText("Voted, not yet").waitFor();
    const recountedVote = page.waitForResponse(
      (response) => response.request().method() === "PUT" && response.url().endsWith("/vote"),
    );
    await page.getByRole("button", { name: "Vote", pressed: false }).dblclick();
    await page.getByRole("button", { name: "Voted", pressed: true }).waitFor();
    await stages.getByText("1 vote").waitFor();
    await recountedVote;

    await page.goto("/");
    await page.getByText("Votes on topics", { exact: true }).waitFor();
    await page.goto(ownPagePath ?? "");
    await page.getByRole("button", { name: "Take my name off" }).click();
    await page.getByRole("button", { name: "Show my name" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Withdraw" }).click();
    const confirmation = page.getByRole("alertdialog");
    await page.route("**/withdraw", (route) => route.fulfill(busyResponse), { times: 1 });
    await confirmation.getByRole("button", { name: "Withdraw" }).click();
    await confirmation.getByText("Too many at once").waitFor();
    await confirmation.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("heading", { level: 1, name: "You took it back." }).waitFor();
    await page.goto("/topics");
    await page.getByRole("heading", { name: "Nothing here yet" }).waitFor();
  },
);

journey(
  "the order chosen while another tab of the board loads is kept, and so is the tab",
  async ({ page }) => {
    await page.goto("/topics");
    await waitUntilQuiet(page);
    const release = await holdBackRequests(page, /\/topics\.data/);
    const aired = page
      .getByRole("navigation", { name: "Topics by status" })
      .getByRole("link", { name: "Aired" });
    await aired.click();
    await page.locator("[aria-current=page]", { hasText: "Aired" }).waitFor();
    await page.getByLabel("Sort").selectOption("new");
    await page.getByRole("link", { name: "Chosen" }).click();
    release();
    await expect.poll(() => new URL(page.url()).search).toBe("?status=chosen&sort=new");
    expect(await page.getByLabel("Sort").inputValue()).toBe("new");
  },
);
