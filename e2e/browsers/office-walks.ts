import type { BrowserPerson } from "./person.ts";
import { waitFor } from "./remote.ts";

/** The dialogs on each page of the back office: the name of the button that opens each, and some text in the dialog. */
const DIALOGS: Record<string, [buttonName: string, dialogText: string][]> = {
  "/admin": [
    ["Add Several", "One topic a line"],
    ["CSV Topic Management", "Download Template"],
    ["AI Topic Generator", "Preset Prompts"],
    ["Delete", "Are you sure?"],
  ],
  "/admin/episodes": [
    ["Import Video", "latest 50 videos"],
    ["Details", "Transcript"],
    ["Clean & Resync All", "Dangerous Action"],
    ["Delete", "Cancel"],
  ],
  "/admin/topic-requests": [
    ["Review", "Approve"],
    ["Delete", "Cancel"],
  ],
  "/admin/guest-requests": [["Schedule Paul", "Schedule Guest"]],
  "/admin/hosts": [
    ["Add Host Profile", "Basic Info"],
    ["Edit", "Save Changes"],
    ["Delete", "Cancel"],
  ],
  "/admin/analytics": [
    ["Archive All", "Cancel"],
    ["Delete All", "Cancel"],
  ],
};

/** Opens every dialog and confirmation once, and checks its layout. */
export async function testDialogs(person: BrowserPerson): Promise<void> {
  await person.signIn("kit");
  await person.call("POST", "/api/topic-requests", {
    ...{ name: "Dana", email: "dana@example.com", category: "Pay" },
    description: "What does a fair day rate look like?",
  });
  await person.call("POST", "/api/guest-requests", {
    ...{ name: "Paul", email: "paul@example.com" },
    bio: "Lets a joinery workshop by the half-day and publishes the books.",
  });
  for (const [path, dialogs] of Object.entries(DIALOGS)) {
    await person.open(path);
    for (const [buttonName, dialogText] of dialogs) {
      await person.press("button", buttonName);
      await waitFor(`“${dialogText}” after ${buttonName}`, () =>
        person.evaluate(`[...document.querySelectorAll("[role$=dialog][data-state=open]")].some(
          (layer) => layer.innerText.includes(${JSON.stringify(dialogText)}))`),
      );
      await person.expectGoodLayout(`${buttonName} of ${path}`);
      await person.type(ESCAPE);
      await waitFor(`the end of ${buttonName}`, () =>
        person.evaluate("!document.querySelector('[role$=dialog]:not([popover])')"),
      );
    }
  }
}

const RUN_SHEET_PARTS = ["Cold open 4 min", "The guest 14 min", "The draw 5 min", "Close 4 min"];

/** A producer prepares a show: writes the run sheet, moves a part, and opens a page with the finder. */
export async function testShowPlanning(person: BrowserPerson): Promise<void> {
  await person.signIn("kit");
  const [week] = await person.call<[{ date: string; version: number }]>("GET", "/api/weeks?count=1");
  await person.call("PUT", `/api/weeks/${week.date}`, { version: week.version, runSheet: [] });
  await person.open("/admin/week?view=plan");
  await person.press("box", "What's next?");
  for (const part of RUN_SHEET_PARTS) await person.type(`${part}${ENTER}`);
  await person.waitForText("27 of 60 min");
  await person.evaluate(
    "[...document.querySelectorAll('[data-row] input')].filter((one) => one.value === 'Close')[0]?.focus()",
  );
  for (const _ of RUN_SHEET_PARTS.slice(2)) await person.pressChord(ALT, ARROW_UP);
  await waitFor("the moved part", () =>
    person.evaluate(
      "[...document.querySelectorAll('[data-row] input')].map((one) => one.value).filter((value) => ['Cold open', 'Close', 'The guest'].includes(value)).join() === 'Cold open,Close,The guest'",
    ),
  );
  await waitFor("the saved plan", () => person.evaluate("/Saved \\d/.test(document.body.innerText)"));
  await person.expectGoodLayout("plan");
  await person.press("button", "Send the plan to the team");
  await person.waitForText("Nobody on the team has an email address");
  await person.pressChord(CONTROL, "k");
  await person.fill("Find a topic", "backups");
  await person.waitForText("Setting");
  await person.expectGoodLayout("finder");
  await person.type(ENTER);
  await waitFor("the place", () => person.evaluate("location.pathname === '/admin/settings/backups'"));
}

const ENTER = "\uE007";
const ESCAPE = "\uE00C";
const ALT = "\uE00A";
const CONTROL = "\uE009";
const ARROW_UP = "\uE013";
