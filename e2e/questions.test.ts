import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { openLiveDesk } from "./desk-steps.ts";
import { holdBackRequests } from "./holding-back.ts";
import { openShowScreens } from "./hour-on-air.ts";
import { journey } from "./journey.ts";
import {
  askHosts,
  expectOnlyAccepted,
  fetchPublicQuestions,
  inviteModerator,
  openViewers,
} from "./question-steps.ts";
import { createCommandSender } from "./show-steps.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";
import { createSiteCaller } from "./week-steps.ts";

/** Questions from viewers that nobody should ever see. */
const HOSTILE_QUESTIONS = [
  "<script>alert(1)</script><img src=x onerror=alert(2)>",
  "\u202Eevil \u2066text\u2069 backwards",
  "Z̶̢̛͇a̷l̵g̷o̶ {{constructor.constructor('alert(3)')()}} '; drop table questions; --",
];
const FIRST_QUESTION = "Do you tell your partner before you say yes to your brother?";
const SECOND_QUESTION = "Would you sign it at the bank instead?";
const UNANSWERED_QUESTION = "What if the wife doesn’t know about it?";

journey(
  "fifty viewers ask and vote, a moderator with a phone reviews first, and an unanswered question becomes a topic request",
  async ({ page, visitor, browser, site }) => {
    const { desk, overlay, host, phone } = await openShowScreens(page, visitor);
    const secondPhone = await visitor({ viewport: { width: 390, height: 844 } });
    await secondPhone.goto(new URL(host.url()).pathname);
    const moderator = await visitor({ viewport: { width: 390, height: 844 } });
    await inviteModerator(desk, moderator);
    await moderator.goto("/admin/questions");
    await moderator.getByText("Questions open with the show").waitFor();
    await createCommandSender(desk)("go-live");
    await desk.getByRole("button", { name: "End the show" }).first().waitFor();

    // Viewers ask, one of them in a browser on the home page.
    const viewers = await openViewers(browser, site.origin, 49);
    await askHosts(viewers.slice(0, 3), [FIRST_QUESTION, SECOND_QUESTION, UNANSWERED_QUESTION]);
    await askHosts(viewers.slice(3, 6), HOSTILE_QUESTIONS);
    await askHosts(
      viewers.slice(6),
      viewers.slice(6).map((_, at) => `How much is the rent on the shop, number ${at}?`),
    );
    // A name that was typed elsewhere isn't sent along, because this form doesn't show it.
    await phone.goto("/questions");
    await phone.getByLabel("Your name").fill("Typed but not sent");
    await phone.goto("/");
    const askRegion = phone.getByRole("region", { name: "Ask the hosts" });
    await askRegion.getByLabel("Your question").fill("Could the other brother lend half?");
    await expectAccessible(phone);
    await askRegion.getByRole("button", { name: "Ask", exact: true }).click();
    await phone.getByText("Your question is with the team").first().waitFor();
    await askRegion.getByRole("link", { name: "All questions" }).click();
    await phone.getByText("Only you can see it. Someone from the team reads it first.").waitFor();
    await phone.getByText("Could the other brother lend half?").waitFor();
    expect(await phone.getByText("Typed but not sent").count()).toBe(0);
    await expectAccessible(phone);
    expect(await fetchPublicQuestions(site.origin)).toEqual([]);

    // The moderator accepts three questions and hides the rest, some of them along with similar ones.
    for (const text of [FIRST_QUESTION, SECOND_QUESTION, UNANSWERED_QUESTION])
      await moderator.getByRole("button", { name: `Accept: ${text}` }).click();
    const row = moderator.getByRole("button", { name: /^How much is the rent/ });
    await row.getByText("42 more like it").waitFor();
    await row.click();
    await expectAccessible(moderator);
    await moderator.getByRole("button", { name: "Hide all 43" }).click();
    await moderator.getByRole("button", { name: `Hide: ${HOSTILE_QUESTIONS[0]}` }).click();
    await expect.poll(async () => (await fetchPublicQuestions(site.origin)).length).toBe(3);
    await expectOnlyAccepted([FIRST_QUESTION, SECOND_QUESTION, UNANSWERED_QUESTION], {
      site: site.origin,
      screens: [overlay, host, phone],
    });

    // All viewers vote. The one in the browser presses the button.
    await viewers.vote(FIRST_QUESTION, 40);
    await viewers.vote(SECOND_QUESTION, 20);
    const unansweredQuestion = phone.getByRole("listitem").filter({ hasText: UNANSWERED_QUESTION });
    await unansweredQuestion.getByRole("button", { name: "Vote" }).click();
    await unansweredQuestion.getByRole("button", { name: "Voted" }).waitFor();
    await host.getByRole("region", { name: "Questions" }).getByText("40").waitFor();

    // The producer shows one question on screen, then the next.
    const questionsPanel = desk.getByRole("region", { name: "Questions", exact: true });
    for (const [text, textBefore] of [
      [FIRST_QUESTION, undefined],
      [SECOND_QUESTION, FIRST_QUESTION],
    ] as const) {
      await questionsPanel.getByRole("button", { name: new RegExp(`^${text.slice(0, 30)}`) }).click();
      await questionsPanel.getByRole("button", { name: "On screen" }).click();
      await overlay.getByText(text).waitFor();
      for (const screen of [host, secondPhone])
        await screen.getByRole("region", { name: "On screen" }).getByText(text).waitFor();
      if (textBefore) await expect.poll(() => overlay.getByText(textBefore).count()).toBe(0);
    }
    await expectAccessible(desk);
    await phone.getByRole("region", { name: "On screen now" }).getByText(SECOND_QUESTION).waitFor();
    await moderator.getByRole("button", { name: "Answered" }).first().click();
    await expect.poll(() => overlay.locator(".stage-scene").count()).toBe(0);
    await expectOnlyAccepted([FIRST_QUESTION, SECOND_QUESTION, UNANSWERED_QUESTION], {
      site: site.origin,
      screens: [overlay, host, secondPhone, phone],
    });

    // The show ends, and an unanswered question becomes a topic for next week.
    await desk.getByRole("button", { name: "End the show" }).first().click();
    await desk.getByRole("alertdialog").getByRole("button", { name: "End the show" }).click();
    await phone.getByText("Questions open with the show.").waitFor();
    // The desk shows the list anew then, without what was selected.
    await desk.getByRole("region", { name: "After the show" }).waitFor();
    await questionsPanel
      .getByRole("button", { name: new RegExp(`^${UNANSWERED_QUESTION.slice(0, 20)}`) })
      .click();
    await questionsPanel.getByRole("button", { name: "Make a topic request" }).click();
    await questionsPanel.getByText("A topic request", { exact: true }).waitFor();
    await moderator.goto("/admin/topic-requests");
    await moderator.getByText(UNANSWERED_QUESTION).first().waitFor();
    await viewers.leave();
  },
);

journey(
  "a viewer in a different time zone from the server's sees when questions close",
  async ({ page, visitor }) => {
    const desk = await openLiveDesk(page);
    const viewer = await visitor({ timezoneId: "Asia/Tokyo" });
    await viewer.goto("/questions");
    await viewer.getByText(/^Open until .+ in Tokyo\. Vote for what you want answered\.$/).waitFor();
    await desk.run("end");
  },
);

journey("a viewer hears what became of a question that the team didn't take", async ({ page, visitor }) => {
  const desk = await openLiveDesk(page);
  const viewer = await visitor();
  await viewer.clock.install();
  const question = (await (
    await viewer.request.post("/api/questions", { data: { text: "Does the night shift pay double?" } })
  ).json()) as { key: string };
  await viewer.goto("/questions");
  await viewer.getByText("Only you can see it. Someone from the team reads it first.").waitFor();
  await page.request.put(`/api/questions/${question.key}`, { data: { status: "hidden" } });
  await viewer.clock.fastForward("00:35");
  await viewer.getByText("Not taken").waitFor();
  await desk.run("end");
});

journey(
  "a viewer's own vote can be taken back immediately, and doesn't hide later votes of others",
  async ({ page, visitor, site }) => {
    const desk = await openLiveDesk(page);
    const askAsVisitor = createSiteCaller(site.origin);
    const { key } = await askAsVisitor<{ key: string }>("POST /api/questions", {
      text: "Is the van paid off?",
    });
    await page.request.put(`/api/questions/${key}`, { data: { status: "accepted" } });
    const viewer = await visitor();
    await viewer.clock.install();
    await viewer.goto("/questions");
    const question = viewer.getByRole("listitem").filter({ hasText: "Is the van paid off?" });
    const sentMethods: string[] = [];
    viewer.on("request", (request) => request.url().endsWith("/vote") && sentMethods.push(request.method()));
    const release = await holdBackRequests(viewer, "**/vote");
    await question.getByRole("button", { name: "Vote", exact: true }).click();
    await question.getByRole("button", { name: "Voted" }).click();
    await expect.poll(() => sentMethods.length).toBeGreaterThan(0);
    await waitUntilSettled(viewer);
    expect(sentMethods).toEqual(["PUT"]);
    const takenBack = viewer.waitForResponse((response) => response.request().method() === "DELETE");
    release();
    expect(await (await takenBack).json()).toEqual({ votes: 0, voted: false });
    await question.getByRole("button", { name: "Vote", exact: true }).click();
    await question.getByRole("button", { name: "Voted" }).waitFor();
    await expect.poll(async () => (await fetchPublicQuestions(site.origin))[0]?.votes).toBe(1);
    await createSiteCaller(site.origin)(`PUT /api/questions/${key}/vote`);
    await viewer.clock.fastForward("00:35");
    await question.getByText("2", { exact: true }).waitFor();
    await question.getByRole("button", { name: "Voted" }).waitFor();
    await desk.run("end");
  },
);
