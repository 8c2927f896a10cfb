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

journey(
  "a vote for a question whose answer is lost can be repeated",
  async ({ page, visitor, complaints }) => {
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
    await phone.route(
      "**/api/questions/*/vote",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    const question = phone.getByRole("listitem").filter({ hasText: "How do you say no?" });
    await question.getByRole("button", { name: "Vote" }).click();
    await phone.getByText("That may not have arrived").waitFor();
    await question.getByRole("button", { name: "Vote" }).click();
    await question.getByRole("button", { name: "Voted", pressed: true }).waitFor();
    await question.getByText("1", { exact: true }).waitFor();
    await runCommand("end");
  },
);
