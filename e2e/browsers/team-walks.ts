import { runCommand } from "../run-command.ts";
import type { Site } from "../site.ts";
import type { BrowserPerson } from "./person.ts";
import { waitFor } from "./remote.ts";

/** A new owner goes through the setup, step by step. */
export async function testSetup(person: BrowserPerson, site: Site): Promise<void> {
  const { output } = await runCommand("passcodes", [], { DATA_DIR: site.dataDir });
  const link = new URL(/http\S+setup\S+/.exec(output)?.[0] ?? "");
  await person.open(link.pathname + link.search);
  await person.find("button", "Next: your show");
  await person.fill("Username", "kit");
  await person.fill("Password", "correct horse");
  await person.expectGoodLayout("set-up, account");
  await person.press("button", "Next: your show");
  await person.fill("Name", "Night Kitchen");
  await person.waitForText("Your front page, as you type");
  for (const stepName of ["when", "channel", "hosts", "look", "sample content"]) {
    await person.expectGoodLayout(`set-up, before ${stepName}`);
    await person.press("button", stepName === "channel" ? "Skip" : `Next: ${stepName}`);
  }
  await person.expectGoodLayout("set-up, sample");
  await person.press("button", "Finish set-up");
  await person.waitForText("First steps");
  await person.open("/");
  await waitFor("the site", () =>
    person.evaluate("location.pathname === '/' && document.title.startsWith('Night Kitchen')"),
  );
}

const RUN_SHEET = [
  { kind: "draw", title: "The draw", minutes: 5 },
  { kind: "poll", title: "The poll", minutes: 3 },
];

/** A producer fills the board, runs the show from the desk, and verifies the draw. */
export async function testShowOnAir(person: BrowserPerson, isPhone: boolean): Promise<void> {
  await person.signIn("kit");
  await fillBoard(person);
  await checkBoard(person);
  const [week] = await person.call<[{ date: string; version: number }]>("GET", "/api/weeks");
  const { date, version } = week;
  await person.call("PUT", `/api/weeks/${date}`, { version, runSheet: RUN_SHEET });
  await person.open("/admin/week?view=air");
  if (!isPhone) {
    await person.press("button", "Links");
    await person.waitForText("Replace the link");
    await person.expectGoodLayout("dialog of links");
    await person.press("button", "Close");
  }
  await person.press("button", "Go live");
  const isShown = (pattern: string) => person.evaluate<boolean>(`/${pattern}/.test(document.body.innerText)`);
  const onAirPattern = "LIVE NOW|on air since";
  await waitFor("the question, or the show", () => isShown(`The site says LIVE|${onAirPattern}`));
  // The desk asks for confirmation, except during the show's scheduled hour.
  if (!(await isShown(onAirPattern))) {
    await person.expectGoodLayout("question before air");
    await person.press("button", "Go live");
  }
  await waitFor("the show", () => isShown(onAirPattern));
  await person.expectGoodLayout("desk on air");
  await checkReelsDuringDraw(person, date);
  await person.open("/admin/week?view=air");
  for (const buttonName of ["Open the poll", "Close the poll", "Choose this one"])
    await pressOnAir(person, buttonName);
  await pressOnAir(person, "End the show");
  await person.waitForText("The site goes quiet");
  await person.expectGoodLayout("question at the end");
  await person.press("button", "End the show");
  await person.waitForText("After the show");
  await person.expectGoodLayout("desk after the show");
  await person.open("/draws");
  await person.press("link", "Draw 1");
  await person.press("button", "Check in this browser");
  await person.waitForText("All five match");
  await person.expectGoodLayout("proof of the draw");
}

/** Presses a button on the desk, which ignores presses while a command is in progress and for a moment afterwards. */
async function pressOnAir(person: BrowserPerson, name: string): Promise<void> {
  await person.find("button", name);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await person.press("button", name);
}

/** Makes exactly three topics drawable, all of them suggestions. */
async function fillBoard(person: BrowserPerson): Promise<void> {
  await person.call("POST", "/api/topics/archive-all");
  for (const description of ["Who pays for dinner?", "What is a favor worth?", "Do you lend to family?"]) {
    const request = { name: "Rafa", email: "rafa@example.org", category: "Family", description };
    const { id } = await person.call<{ id: number }>("POST", "/api/topic-requests", request);
    await person.call("PUT", `/api/topic-requests/${id}`, { status: "approved" });
    await person.call("POST", `/api/topic-requests/${id}/convert`);
  }
}

/** Checks that a vote survives a reload, and that going back restores the scroll position. */
async function checkBoard(person: BrowserPerson): Promise<void> {
  await person.open("/topics");
  await person.waitForText("Who pays for dinner?");
  await person.expectGoodLayout("board");
  await person.press("button", "Vote");
  await waitFor("the vote's answer", () => person.evaluate("localStorage.getItem('board-votes') !== null"));
  await person.open("/topics");
  await person.waitForText("Voted");
  await person.press("link", "Who pays for dinner?");
  await person.waitForText("The whole way");
  await person.expectGoodLayout("thread");
  await person.open("/privacy");
  await person.evaluate("scrollTo({ top: 400, behavior: 'instant' })");
  await person.evaluate("void setTimeout(() => { location.href = '/episodes'; })");
  await waitFor("the episodes", () => person.evaluate("location.pathname === '/episodes'"));
  await person.waitForText("The empty chair at the family firm");
  await person.evaluate("void setTimeout(() => history.back())");
  await waitFor("the place that was left", () =>
    person.evaluate("location.pathname === '/privacy' && scrollY > 350"),
  );
}

/** Checks that the overlay's reels stay inside the frame while they turn. */
async function checkReelsDuringDraw(person: BrowserPerson, date: string): Promise<void> {
  const { url } = await person.call<{ url: string }>("GET", "/api/overlay");
  await person.openEarly(new URL(url).pathname);
  await waitFor("the stage", () => person.evaluate("Boolean(document.querySelector('.stage'))"));
  const sendCommand = async (name: string, more: object = {}) => {
    const { version } = await person.call<{ version: number }>("GET", "/api/live");
    await person.call("POST", `/api/weeks/${date}/commands`, { command: name, version, ...more });
  };
  await sendCommand("scene", { scene: "draw" });
  await sendCommand("draw", { word: "porch light" });
  const highestReel = await person.evaluate<number>(`new Promise((resolve) => {
    let highest = 0;
    const end = Date.now() + 20000;
    const look = () => {
      for (const drum of document.querySelectorAll(".stage-drum")) highest = Math.max(highest, drum.clientHeight);
      const isOver = document.body.innerText.includes("Drawn with your word") && !document.getAnimations().length;
      if (isOver || Date.now() > end) resolve(highest);
      else setTimeout(look, 50);
    };
    look();
  })`);
  if (highestReel === 0 || highestReel > 500)
    throw new Error(`A drum of the overlay was ${highestReel} px high`);
}
