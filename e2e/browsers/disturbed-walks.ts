import type { CuttableProxy } from "./cuttable-proxy.ts";
import type { BrowserPerson } from "./person.ts";
import { waitFor } from "./remote.ts";

/**
 * Loses and regains the connection three times: before a page's code has loaded, before a dialog's code has loaded, and
 * while the desk is in use.
 */
export async function testLostConnection(person: BrowserPerson, proxy: CuttableProxy): Promise<void> {
  proxy.disconnect(/\/assets\/.*\.js/);
  await person.openEarly("/topics");
  await waitFor("the lost program", () => proxy.countDropped() > 0);
  proxy.reconnect();
  await person.evaluate("void setTimeout(() => location.reload())");
  await waitFor("the program after a reload", () =>
    person.evaluate("'hydrated' in document.documentElement.dataset"),
  );

  await person.signIn("kit");
  await person.open("/admin");
  proxy.disconnect();
  await person.press("button", "CSV Topic Management");
  await person.waitForText("This could not be loaded");
  proxy.reconnect();
  await person.press("button", "CSV Topic Management");
  await waitFor("the dialog, or the offer of a reload", () =>
    isAnyTrue(person, IS_DIALOG_OPEN, IS_RELOAD_OFFERED),
  );
  if (!(await person.evaluate(IS_DIALOG_OPEN))) {
    await person.press("button", "Load the page again");
    await waitFor("the new page", async () => !(await person.evaluate(IS_RELOAD_OFFERED)));
    await person.open("/admin");
    await person.press("button", "CSV Topic Management");
    await waitFor("the dialog", () => person.evaluate<boolean>(IS_DIALOG_OPEN));
  }
  await person.open("/admin/week?view=air");
  await person.find("button", "Countdown");
  proxy.disconnect();
  await person.waitForText("No connection for");
  proxy.reconnect();
  await waitFor("the desk's return", () =>
    person.evaluate("!document.body.innerText.includes('No connection for')"),
  );
  await person.press("button", "Countdown");
}

const IS_DIALOG_OPEN = "Boolean(document.querySelector('[role=dialog]'))";
const IS_RELOAD_OFFERED = "document.body.innerText.includes('Load the page again')";

const isAnyTrue = (person: BrowserPerson, ...expressions: string[]): Promise<boolean> =>
  person.evaluate(expressions.join(" || "));

const PUBLIC_PATHS = [
  ...["/", "/topics", "/episodes", "/episodes/214", "/draws", "/questions"],
  ...["/guest-request", "/auth", "/privacy"],
];
const OFFICE_PATHS = [
  ...["", "/week?view=plan", "/week?view=air", "/episodes", "/topic-requests", "/questions"],
  ...["/guest-requests", "/guest-requests/calendar", "/hosts", "/history", "/analytics", "/followers"],
  ...[
    "",
    "/show",
    "/team",
    "/podcast",
    "/api",
    "/activity",
    "/trash",
    "/backups",
    "/notices",
    "/outgoing",
  ].map((path) => `/settings${path}`),
].map((path) => `/admin${path}`);

/** Checks that nothing scrolls sideways when text is twice as large. */
export async function testLargeText(person: BrowserPerson): Promise<void> {
  const checkPath = async (path: string) => {
    await person.open(path);
    await person.evaluate("void (document.documentElement.style.fontSize = '32px')");
    await person.expectGoodLayout(`${path} in large text`);
  };
  for (const path of PUBLIC_PATHS) await checkPath(path);
  await person.signIn("kit");
  for (const path of OFFICE_PATHS) await checkPath(path);
}

/** Checks that selected items stand out even if the browser replaces the site's colors with the user's own. */
export async function testForcedColors(person: BrowserPerson): Promise<void> {
  await person.open("/topics");
  const borderColors = await person.evaluate<string[]>(
    "[...document.querySelectorAll('nav[aria-label^=Topics] a')].map((tab) => getComputedStyle(tab).borderBottomColor)",
  );
  if (borderColors.filter((color) => color === borderColors[0]).length !== 1)
    throw new Error(`The tabs of the board look alike: ${borderColors}`);
  await person.signIn("kit");
  await person.open("/admin/settings/team");
  const backgrounds = await person.evaluate<string[]>(
    "[...document.querySelectorAll('nav[aria-label=Settings] a')].map((link) => getComputedStyle(link).backgroundColor)",
  );
  if (new Set(backgrounds).size !== 2) throw new Error(`No place of the settings is marked: ${backgrounds}`);
}

/** Checks that pages explain why signing in and drawing don't work in a browser that rejects cookies. */
export async function testBlockedCookies(person: BrowserPerson): Promise<void> {
  await person.open("/auth");
  await person.fill("Username", "kit");
  await person.fill("Password", "correct horse");
  await person.type(ENTER);
  await person.waitForText("Your browser blocks cookies.");
  await person.expectGoodLayout("sign-in without cookies");
  await person.open("/#slot-machine");
  await person.press("button", "Spin Now");
  await person.waitForText("No draw without cookies");
  await person.expectGoodLayout("draw without cookies");
}

/**
 * Checks that a guest's photo is sent unchanged in a browser that, to prevent fingerprinting, returns noise instead of
 * a canvas's content.
 */
export async function testHiddenCanvas(person: BrowserPerson): Promise<void> {
  await person.open("/guest-request");
  await person.find("button", "Send your request");
  const photoSrc = await person.evaluate<string>(`(async () => {
    const bytes = Uint8Array.from(atob("${RED_PNG}"), (letter) => letter.charCodeAt(0));
    const files = new DataTransfer();
    files.items.add(new File([bytes], "red.png", { type: "image/png" }));
    const box = document.querySelector("input[type=file]");
    box.files = files.files;
    box.dispatchEvent(new Event("change", { bubbles: true }));
    for (let tries = 0; tries < 100; tries += 1) {
      const picture = document.querySelector("img[alt='What will be sent']");
      if (picture) return picture.src;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return "nothing";
  })()`);
  if (photoSrc !== `data:image/png;base64,${RED_PNG}`)
    throw new Error(`The photo became ${photoSrc.slice(0, 60)}`);
}

const ENTER = "\uE007";

/** A picture of a single red pixel, in base64. */
const RED_PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
