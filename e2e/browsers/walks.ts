import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SPIN_PASSCODE } from "../site.ts";
import type { BrowserPerson } from "./person.ts";
import { waitFor } from "./remote.ts";

/** A visitor looks around, draws, picks a topic, saves its picture, and makes a suggestion. */
export async function testVisiting(person: BrowserPerson, isPhone: boolean): Promise<void> {
  await person.open("/");
  await person.waitForText("Meet our Co-Hosts");
  if (isPhone) {
    await person.press("button", "Open menu");
    await person.press("link", "Meet Our Hosts");
    await waitFor("the menu's end", () => person.evaluate("!document.querySelector('[data-layer]')"));
  }
  await expectTickMarks(person);
  await person.expectGoodLayout("home page");

  await person.open("/#slot-machine");
  await person.waitForText("spins left");
  await person.press("button", "Spin Now");
  await person.fill("Passcode", SPIN_PASSCODE);
  await person.press("button", "Unlock and spin");
  await person.waitForText("Copy Result", 60_000);
  await person.press("button", "Select This Topic");
  await person.waitForText("Selected topic:");
  await person.expectGoodLayout("draw");
  await person.press("button", "Create Image");
  await waitFor("the picture", () =>
    person.evaluate(
      "Boolean(document.querySelector('[role=dialog] img[alt^=\"Share image\"]')?.naturalWidth)",
    ),
  );
  await expectNoOverlap(person);
  await person.expectGoodLayout("share dialog");
  await person.press("button", "Download");
  await waitFor("the downloaded picture", () => findSavedPicture(person.remote.downloads));
  await person.press("button", "Close");

  await typeEarly(person, "name", "Dana Whitcomb of Fort Collins");
  await person.open("/#suggest-your-topic-ideas");
  await person.find("button", "Submit Topic Request");
  await person.fill("Email Address", "dana@example.com");
  await person.fill("Topic Category", "Pay");
  await person.fill("Topic Description", "What does a fair day rate look like?");
  await person.press("button", "Submit Topic Request");
  await person.waitForText("Submitted Successfully", 60_000);
  for (const path of ["/episodes", "/guest-request", "/privacy", "/auth"]) {
    await person.open(path);
    await person.expectGoodLayout(path);
  }
}

/** Types both before the page's code runs and while it is starting, and checks that no character is lost. */
async function typeEarly(person: BrowserPerson, name: string, text: string): Promise<void> {
  await person.openEarly("/");
  await person.evaluate(`(() => {
    const box = document.querySelector("input[name=${name}]");
    box.scrollIntoView({ block: "center", behavior: "instant" });
    box.focus();
  })()`);
  await person.type(text, 60);
  const readFieldValue = () => person.evaluate<string>(`document.querySelector("input[name=${name}]").value`);
  await waitFor(
    `the letters typed early (${JSON.stringify(await readFieldValue())})`,
    async () => (await readFieldValue()) === text,
  );
}

const TABS = [
  "episodes",
  "topic-requests",
  "questions",
  "guest-requests",
  "hosts",
  "history",
  "analytics",
  "settings/trash",
  "settings/outgoing",
  "settings/show",
];

/** An admin adds, sorts, deletes and restores topics, and opens every tab. */
export async function testTopicAdmin(person: BrowserPerson, name: string): Promise<void> {
  await person.signIn(name);
  await person.open("/admin");
  const content = `Who pays for the kettle, ${name}?`;
  await person.press("button", "Add New Topic");
  await person.fill("Content", content);
  await person.fill("Category", "Work");
  await person.fill("Sub-category", "Kitchens");
  await person.expectGoodLayout("topic dialog");
  await person.press("button", "Add Topic");
  await person.waitForText(content);
  for (const selectName of ["Sort", "Filter"]) {
    await person.press("box", selectName);
    await person.type("\uE00C");
  }
  await person.fill("Search topics", content);
  await waitFor("one hit", () => person.evaluate("document.body.innerText.includes('1 to 1 of 1')"));
  await person.press("button", "Delete");
  await person.waitForText("Are you sure?");
  await person.expectGoodLayout("deletion dialog");
  await person.press("button", "Delete");
  await person.press("button", "Undo");
  await person.waitForText(content);
  await person.expectGoodLayout("Topics");
  for (const tab of TABS) {
    await person.open(`/admin/${tab}`);
    await waitFor(`the list of ${tab}`, () => person.evaluate("!document.querySelector('[aria-busy=true]')"));
    await person.expectGoodLayout(tab);
  }
}

/**
 * Checks that the tick marks between labels and values are visible. They are drawn with a repeating gradient, which a
 * browser leaves out if it doesn't support the syntax.
 */
async function expectTickMarks(person: BrowserPerson): Promise<void> {
  const isDrawn = await person.evaluate(
    "[...document.querySelectorAll('*')].some((one) => getComputedStyle(one).backgroundImage.startsWith('repeating-linear-gradient'))",
  );
  if (!isDrawn) throw new Error("The ticks are missing");
}

/** Checks that the open dialog's rows don't overlap, unless the dialog scrolls. */
async function expectNoOverlap(person: BrowserPerson): Promise<void> {
  const overlaps = await person.evaluate<string[]>(`(() => {
    const rows = [...document.querySelector("[role=dialog] .overflow-y-auto").children].map((row) => row.getBoundingClientRect());
    return rows.slice(1).filter((row, at) => row.top < rows[at].bottom - 1).map((row) => "a row at " + row.top);
  })()`);
  if (overlaps.length > 0) throw new Error(`The share dialog's rows overlap: ${overlaps}`);
}

async function findSavedPicture(folder: string): Promise<string | undefined> {
  for (const name of await readdir(folder))
    if (name.endsWith(".png") && (await stat(join(folder, name))).size > 10_000) return name;
  return undefined;
}
