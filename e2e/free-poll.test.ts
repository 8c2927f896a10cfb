import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { chooseLongestPoll } from "./desk-steps.ts";
import { goLive } from "./go-live.ts";
import { openShowScreens } from "./hour-on-air.ts";
import { journey } from "./journey.ts";

const POLL_ANSWERS = [
  "Tea",
  "Coffee",
  "A very long answer that says why neither of them is served at this table now",
];

journey(
  "a producer asks the viewers a custom question, and every screen shows it",
  async ({ page, visitor }) => {
    const { desk, overlay, host, phone } = await openShowScreens(page, visitor);
    const panel = desk.getByRole("region", { name: "A poll of your own" });
    await panel.getByRole("button", { name: "Ask a question" }).click();
    await panel.getByLabel("Question").fill("What is on your desk right now?");
    await panel.getByLabel("One answer per line").fill(POLL_ANSWERS.join("\n"));
    expect(await panel.getByRole("button", { name: "Open this poll" }).isDisabled()).toBe(true);
    await goLive(desk);
    await phone.getByText("LIVE NOW").first().waitFor();
    // Text that was entered before the show is kept.
    await panel.getByLabel("One answer per line").fill("Tea");
    await panel.getByRole("button", { name: "Open this poll" }).click();
    await panel.getByText("Give from 2 to 6 answers").waitFor();
    await panel.getByLabel("One answer per line").fill(POLL_ANSWERS.join("\n"));
    await expectAccessible(desk);
    await chooseLongestPoll(desk);
    await panel.getByRole("button", { name: "Open this poll" }).click();
    const poll = desk.getByRole("region", { name: "Poll", exact: true });
    await poll.getByText("What is on your desk right now?").waitFor();
    // The button that had the focus is gone, so the focus is on the heading.
    await expect.poll(() => desk.locator(":focus").textContent()).toBe("Poll");
    await overlay.getByText("What is on your desk right now?").waitFor();
    await host.getByText(/^Read aloud, closes in /).waitFor();
    await host.getByText("Coffee").waitFor();

    const pollRegion = phone.getByRole("region", { name: "What is on your desk right now?" });
    await pollRegion.getByRole("button", { name: /Coffee/ }).click();
    await pollRegion.getByRole("button", { name: /Coffee/, pressed: true }).waitFor();
    await expectAccessible(phone);
    await poll.getByText("1 vote. Only you see the counts until it is closed.").waitFor();
    await desk.getByRole("button", { name: "Close the poll" }).click();
    await pollRegion.getByText("The poll is closed. 1 vote.").waitFor();
    await overlay.getByText("Your votes").waitFor();
    const hostPoll = host.getByRole("region", { name: "Poll" });
    await hostPoll.getByText("Poll closed, 1 vote").waitFor();
    await hostPoll
      .getByRole("listitem")
      .filter({ hasText: "Coffee" })
      .getByText("1", { exact: true })
      .waitFor();
    await desk.getByRole("button", { name: "Ask another question" }).waitFor();

    await desk.getByRole("button", { name: "End the show" }).first().click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "End the show" }).click();
    const pastPoll = desk.getByRole("region", { name: "What is on your desk right now?" });
    await pastPoll.getByText("1 vote.").waitFor();
  },
);
