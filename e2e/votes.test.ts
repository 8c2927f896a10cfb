import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { waitUntilQuiet } from "./quiet.ts";
import { createCommandSender } from "./show-steps.ts";

const UNKNOWN = "Your vote may not have arrived. Please press it again.";

describe("a vote on a bad connection", () => {
  journey("that is lost doesn't hide the one pressed after it", async ({ page, visitor, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await signIn(page, "producer");
    const runCommand = createCommandSender(page);
    await runCommand("go-live");
    await runCommand("draw", { word: "porch light" });
    await runCommand("open-poll", { seconds: 300 });
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto("/");
    const { promise: bothPressed, resolve: release } = Promise.withResolvers<void>();
    await phone.route(
      "**/api/polls/*/votes",
      async (route) => {
        await bothPressed;
        await route.abort();
      },
      { times: 1 },
    );
    const poll = phone.getByRole("region", { name: "Which one goes on the table?" });
    const [firstOption, secondOption] = [poll.getByRole("button").nth(0), poll.getByRole("button").nth(1)];
    await firstOption.click();
    await secondOption.click();
    release();
    await waitUntilQuiet(phone);
    await secondOption.getByText("Your vote").waitFor();
    expect(await poll.getByText(UNKNOWN).count()).toBe(0);
    await runCommand("close-poll");
    await phone.getByRole("region", { name: "You have chosen" }).getByText("1 vote").waitFor();
    await runCommand("end");
  });
});

journey("a vote that failed says so until the next poll opens", async ({ page, visitor, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  await signIn(page, "producer");
  const runCommand = createCommandSender(page);
  await runCommand("go-live");
  const askTheViewers = (question: string) =>
    runCommand("open-poll", { seconds: 300, question, options: ["Yes", "No"] });
  await askTheViewers("Tea?");
  const phone = await visitor({ viewport: { width: 390, height: 844 } });
  await phone.goto("/");
  await phone.route("**/api/polls/*/votes", (route) => route.abort(), { times: 1 });
  const firstPoll = phone.getByRole("region", { name: "Tea?" });
  await firstPoll.getByRole("button", { name: /Yes/ }).click();
  await firstPoll.getByText(UNKNOWN).waitFor();
  expect(await firstPoll.getByText("Your vote", { exact: true }).count()).toBe(0);
  await runCommand("close-poll");
  await askTheViewers("Coffee?");
  const secondPoll = phone.getByRole("region", { name: "Coffee?" });
  await secondPoll.getByText("You'll see the result when it closes, here and on air.").waitFor();
  await runCommand("end");
});

/** Lets the next matching request reach the site, but loses its response, and with it the visitor's cookie. */
const loseNextResponse = (phone: Page, pattern: string) =>
  phone.route(
    pattern,
    async (route) => {
      await route.fetch();
      await phone.context().clearCookies();
      await route.abort();
    },
    { times: 1 },
  );

describe("what a visitor repeats because its first response was lost counts once:", () => {
  journey("a vote for a question", async ({ page, visitor, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await signIn(page, "producer");
    const runCommand = createCommandSender(page);
    await runCommand("go-live");
    const asker = await visitor();
    const answer = await asker.request.post("/api/questions", { data: { text: "How do you say no?" } });
    const { key } = await answer.json();
    await page.request.put(`/api/questions/${key}`, { data: { status: "accepted" } });
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto("/questions");
    await loseNextResponse(phone, "**/api/questions/*/vote");
    const question = phone.getByRole("listitem").filter({ hasText: "How do you say no?" });
    await question.getByRole("button", { name: "Vote" }).click();
    await phone.getByText("That may not have arrived").waitFor();
    await question.getByRole("button", { name: "Vote" }).click();
    await question.getByRole("button", { name: "Voted", pressed: true }).waitFor();
    await waitUntilQuiet(phone);
    await question.getByText("1", { exact: true }).waitFor();
    await runCommand("end");
  });

  journey("a question", async ({ page, visitor, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await signIn(page, "producer");
    const runCommand = createCommandSender(page);
    await runCommand("go-live");
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto("/questions");
    await loseNextResponse(phone, "**/api/questions");
    await phone.getByLabel("Your question").fill("Who pays for dinner?");
    await phone.getByRole("button", { name: "Ask" }).click();
    await phone.getByRole("alert").waitFor();
    await phone.getByRole("button", { name: "Ask" }).click();
    await phone.getByText("Your question is with the team").waitFor();
    const questions = await (await page.request.get("/api/questions?all=true")).json();
    expect(questions.filter(({ text }: { text: string }) => text === "Who pays for dinner?")).toHaveLength(1);
    await runCommand("end");
  });

  journey("a vote in a poll", async ({ page, visitor, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await signIn(page, "producer");
    const runCommand = createCommandSender(page);
    await runCommand("go-live");
    await runCommand("open-poll", { seconds: 300, question: "Tea?", options: ["Yes", "No"] });
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto("/");
    await loseNextResponse(phone, "**/api/polls/*/votes");
    const poll = phone.getByRole("region", { name: "Tea?" });
    await poll.getByRole("button", { name: /Yes/ }).click();
    await poll.getByText(UNKNOWN).waitFor();
    await poll.getByRole("button", { name: /Yes/ }).click();
    await poll.getByText("Your vote", { exact: true }).waitFor();
    await waitUntilQuiet(phone);
    await runCommand("close-poll");
    await phone.getByText("1 vote", { exact: true }).waitFor();
    await runCommand("end");
  });

  journey("a vote for a topic on the board", async ({ page, visitor, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await signIn(page, "producer");
    const topic = {
      category: "Money",
      subCategory: "Rent",
      content: "What does a room cost?",
      onBoard: true,
    };
    await page.request.post("/api/topics/bulk", { data: { topics: [topic] } });
    const phone = await visitor({ viewport: { width: 390, height: 844 } });
    await phone.goto("/topics");
    await loseNextResponse(phone, "**/api/board/*/vote");
    const item = phone.getByRole("listitem").filter({ hasText: topic.content });
    await item.getByRole("button", { name: "Vote" }).click();
    await phone.getByText("That may not have arrived").waitFor();
    await item.getByRole("button", { name: "Vote" }).click();
    await item.getByRole("button", { name: "Voted", pressed: true }).waitFor();
    await waitUntilQuiet(phone);
    await item.getByText("1", { exact: true }).waitFor();
  });
});
