import type { MailServer } from "../../src/platform/mail/testing/mail-server.ts";
import type { Site } from "../site.ts";
import type { BrowserPerson } from "./person.ts";
import { waitFor } from "./remote.ts";

/** A follower signs up for messages, confirms with the link in the email, and unsubscribes. */
export async function testFollowing(person: BrowserPerson, mail: MailServer): Promise<void> {
  await person.open("/");
  await person.press("button", "Tell me when you are live");
  await person.waitForText("No account needed.");
  const pushErrorPattern =
    "/can't show notifications|from the Home Screen/.test(document.querySelector('[role=dialog]').innerText)";
  const supportsPush = await person.evaluate("'PushManager' in window && 'Notification' in window");
  if ((await person.evaluate(pushErrorPattern)) === supportsPush)
    throw new Error("The dialog does not say what this browser can do");
  // A browser without push notifications immediately shows the email field.
  if (!(await person.evaluate("Boolean(document.querySelector('[role=dialog] input[type=email]'))"))) {
    await person.press("box", "Notification");
    await person.press("box", "Email");
  }
  await person.fill("Your email address", "dana@example.com");
  await person.expectGoodLayout("dialog of followers");
  await person.press("button", "Tell me");
  await person.waitForText("Press the button we sent to dana@example.com");
  await person.expectGoodLayout("what is left to do");
  const confirmationLink = await waitFor("the mail", () =>
    mail.received
      .map(({ message }) => /\/f\/[\w-]+/.exec(message.replaceAll("=\r\n", "").replaceAll("=3D", "="))?.[0])
      .find(Boolean),
  );
  await person.open(confirmationLink);
  await person.press("button", "Yes, tell me");
  await person.waitForText("We'll tell you.");
  await person.expectGoodLayout("follower's page");
  await person.press("button", "Stop telling me");
  await person.waitForText("You're off the list.");
}

const SENTENCES = ["Welcome back to the table.", "A fair day rate is a sentence.", "Most people mumble it."];
const SUBTITLES = SENTENCES.map(
  (text, at) => `${at + 1}\n00:00:${at}0,000 --> 00:00:${at}9,000\n${text}\n`,
).join("\n");

/**
 * A visitor searches an episode's transcript, plays the episode from a moment in it, shares the moment, corrects the
 * transcript, and embeds the episode.
 */
export async function testTranscript(person: BrowserPerson): Promise<void> {
  await person.signIn("kit");
  const [episode] = await person.call<{ id: number; episodeNumber: number }[]>(
    "GET",
    "/api/episodes?limit=1",
  );
  const { id = 0, episodeNumber } = episode ?? {};
  await person.evaluate(`(() => {
    const body = new FormData();
    body.set("transcript", new Blob([${JSON.stringify(SUBTITLES)}]), "transcript.srt");
    return fetch("/api/episodes/${id}/transcript", { method: "PUT", body }).then(({ status }) => status);
  })()`);
  await person.open(`/episodes/${episodeNumber}`);
  await person.waitForText("What was said");
  await person.expectGoodLayout("episode with its transcript");
  await person.fill("Search this episode", "day rate");
  await person.waitForText("1 of 1");
  await person.press("link", "Play from 0:00");
  await person.press("button", "Share this moment");
  await waitFor("the moment's picture", () =>
    person.evaluate("Boolean(document.querySelector('[role=dialog] img')?.naturalWidth)"),
  );
  await person.expectGoodLayout("dialog of a moment");
  await person.press("button", "Close");
  await person.press("button", "Correct it");
  await person.find("button", "Cancel");
  await person.expectGoodLayout("dialog of a correction");
  await person.press("button", "Close");
  await person.press("button", "Embed");
  await person.find("box", "Code for your site");
  await person.expectGoodLayout("dialog of the code");
  for (const path of ["/embed/next", `/embed/episodes/${id}`]) {
    await person.openEarly(path);
    await waitFor(`the link of ${path}`, () =>
      person.evaluate("Boolean(document.querySelector('a[target=_blank]'))"),
    );
    await person.expectGoodLayout(path);
  }
}

/**
 * A viewer follows the red live bar, asks a question, votes for another question, and votes in a poll. The overlay
 * shows the question.
 */
export async function testViewing(person: BrowserPerson, site: Site): Promise<void> {
  await person.signIn("kit");
  const { url } = await person.call<{ url: string }>("GET", "/api/overlay");
  await publishStream(person);
  const sendCommand = (command: string, more: object = {}) =>
    person.call("POST", "/api/live/press", { command, ...more });
  await sendCommand("go-live");
  await person.open("/privacy");
  await person.waitForText("LIVE NOW");
  await person.expectGoodLayout("page with the red line");
  await person.press("link", "Watch");
  await person.find("button", "Ask");
  await person.waitForText("LIVE NOW");
  await person.expectGoodLayout("home page on air");
  await person.press("button", "Watch now");
  const ratio = await waitFor("the player", () =>
    person.evaluate<number | false>(`(() => {
      const frame = document.querySelector("[data-sticks]");
      return frame && frame.offsetWidth / frame.offsetHeight;
    })()`),
  );
  if (Math.abs(ratio - 16 / 9) > 0.02)
    throw new Error(`The stream's picture is ${ratio} times as wide as it is high`);
  await person.fill("Your question", "What did the first year cost?");
  await person.press("button", "Ask");
  await person.waitForText("Your question is with the team");

  const text = "Who taught you to haggle?";
  await askAsAnotherVisitor(site, text);
  type ListedQuestion = { key: string; text: string };
  const questions = await person.call<ListedQuestion[]>("GET", "/api/questions?all=true");
  const key = questions.find((one) => one.text === text)?.key ?? "";
  await person.call("PUT", `/api/questions/${key}`, { status: "accepted" });
  await person.open("/questions");
  await person.waitForText(text);
  await person.waitForText("Only you can see it.");
  await person.press("button", "Vote");
  await person.find("button", "Voted");
  await person.expectGoodLayout("questions");
  await sendCommand("open-poll", { question: "What is on your desk?", options: ["Tea", "Coffee"] });
  await person.open("/");
  await person.waitForText("What is on your desk?");
  await person.press("button", "Coffee");
  await waitFor("the vote", () => person.evaluate("Boolean(document.querySelector('[aria-pressed=true]'))"));
  await person.expectGoodLayout("poll");
  await sendCommand("close-poll");
  await person.waitForText("The poll is closed. 1 vote.");

  await person.call("PUT", `/api/questions/${key}`, { status: "on-screen" });
  await sendCommand("scene", { scene: "question" });
  await person.openEarly(new URL(url).pathname);
  await person.waitForText(text);
  await person.expectGoodLayout("overlay with a question");
  await sendCommand("end", { confirm: true });
}

/** Gives the show a stream that the site can play itself. */
async function publishStream(person: BrowserPerson): Promise<void> {
  type Draft = { version: number; draft: { streams: object[] } };
  const { version, draft } = await person.call<Draft>("GET", "/api/show/draft");
  const streams = draft.streams.map((stream, index) =>
    index === 0 ? { ...stream, url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } : stream,
  );
  const saved = await person.call<{ version: number }>("PUT", "/api/show/draft", { version, streams });
  await person.call("POST", "/api/show/publish", { version: saved.version });
}

/** Asks a question as another visitor, because viewers can't vote for their own. */
async function askAsAnotherVisitor(site: Site, text: string): Promise<void> {
  const { status } = await fetch(`${site.origin}/api/questions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
  });
  if (status !== 201) throw new Error(`The question was answered with ${status}`);
}
