import type { BrowserPerson } from "./person.ts";
import { waitFor } from "./remote.ts";

/** Waits until a bar or a sheet has stopped moving. Checks that it is inside the window, and its buttons inside it. */
async function expectInWindow(person: BrowserPerson, selector: string): Promise<void> {
  const faults = await waitFor(`${selector} at rest`, () =>
    person
      .evaluate<string[] | undefined>(`(async () => {
      const bar = document.querySelector(${JSON.stringify(selector)});
      const measure = () => JSON.stringify(bar?.getBoundingClientRect());
      const before = measure();
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (!bar || measure() !== before) return undefined;
      const { top, bottom, left, right } = bar.getBoundingClientRect();
      const parts = [...bar.querySelectorAll("button, a")].filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect());
      return [
        ...(top < 0 || bottom > innerHeight + 1 || left < 0 || right > innerWidth + 1 ? ["it lies outside"] : []),
        ...parts.filter((part) => part.right > right + 1 || part.left < left - 1).map(() => "a button sticks out"),
      ];
    })()`)
      .then((found) => found ?? undefined),
  );
  if (faults.length > 0) throw new Error(`${selector}: ${faults.join("; ")}`);
}

const SELECTION_BAR = "[data-selection-bar]";

/** Selects topics, makes changes to all of them at once, and undoes each change. */
export async function testTopicSelection(person: BrowserPerson, isPhone: boolean): Promise<void> {
  await person.signIn("kit");
  await person.open("/admin");
  await person.press("box", "Select");
  await person.find("button", "Clear the selection");
  await expectInWindow(person, SELECTION_BAR);
  await person.expectGoodLayout("bar of picked topics");
  await person.press("button", "Category", SELECTION_BAR);
  await person.waitForText("Set Category");
  await person.expectGoodLayout("dialog of a category");
  await person.type(ESCAPE);
  await waitFor("the end of the dialog", () =>
    person.evaluate("!document.querySelector('[role=dialog]:not([popover])')"),
  );
  await person.press("button", "Archive", SELECTION_BAR);
  await person.waitForText("1 topic archived");
  await waitFor("the end of the bar", () => person.evaluate(`!document.querySelector("${SELECTION_BAR}")`));
  await person.press("button", "Undo");
  await person.waitForText("Undone");
  if (isPhone) return;
  await person.press("box", "Select all topics shown");
  await person.waitForText("24 selected");
  await expectInWindow(person, SELECTION_BAR);
  await person.press("button", "Delete", SELECTION_BAR);
  await person.waitForText("24 topics deleted");
  await person.press("button", "Undo");
  await person.waitForText("24 are back");
  await person.find("box", "Select");
}

/** Opens an episode's sheet, scrolls to the bottom, and closes it with the X. */
export async function testEpisodeSheet(person: BrowserPerson): Promise<void> {
  await person.signIn("kit");
  await person.open("/admin/episodes");
  await person.press("button", "Details");
  await person.waitForText("Transcript");
  await expectInWindow(person, OPEN_SHEET);
  await person.evaluate(`(() => {
    const body = [...document.querySelectorAll("${OPEN_SHEET} > div")].at(-1);
    body.scrollTo({ top: body.scrollHeight, behavior: "instant" });
  })()`);
  await person.expectGoodLayout("sheet at its end");
  await person.press("button", "Close");
  await waitFor("the end of the sheet", () =>
    person.evaluate("!document.querySelector('[role=dialog]:not([popover])')"),
  );
  await person.expectGoodLayout("episodes after the sheet");
}

const OPEN_SHEET = "[role=dialog][data-state=open]:not([popover])";

/** Listens to an episode while visiting other pages, and stops it with the bar at the bottom. */
export async function testListening(person: BrowserPerson): Promise<void> {
  await person.signIn("kit");
  const [episode] = await person.call<{ id: number; episodeNumber: number }[]>(
    "GET",
    "/api/episodes?limit=1",
  );
  await person.evaluate(`(() => {
    const frame = new Uint8Array(${MP3_FRAME_BYTES});
    frame.set([0xff, 0xfb, 0x90, 0x00]);
    const body = new FormData();
    body.set("audio", new Blob(Array(4600).fill(frame), { type: "audio/mpeg" }), "talk.mp3");
    return fetch("/api/episodes/${episode?.id}/audio", { method: "PUT", body }).then((answer) => {
      if (!answer.ok) throw new Error("The audio was answered with " + answer.status);
    });
  })()`);
  await person.open(`/episodes/${episode?.episodeNumber}`);
  await person.press("radio", "Listen");
  await person.expectGoodLayout("audio of an episode");
  await person.press("button", "Play", "[aria-label=Listen]");
  const isPlaying = (expected: boolean) =>
    waitFor(`audio that ${expected ? "plays" : "rests"}`, () =>
      person.evaluate(
        `(() => { const audio = document.querySelector("audio"); return audio?.paused === ${!expected} && audio.currentTime > 0; })()`,
      ),
    );
  await isPlaying(true);
  await person.press("box", "Position");
  await waitFor("the middle of the audio", () =>
    person.evaluate(
      `(() => { const audio = document.querySelector("audio"); return Math.abs(audio.currentTime / audio.duration - 0.5) < 0.1; })()`,
    ),
  );
  // Click again if necessary, because a click can miss its target while the page scrolls to the player.
  await waitFor("the next page", async () => {
    if (await person.evaluate<boolean>("location.pathname === '/privacy'")) return true;
    await person.press("link", "Privacy");
    return false;
  });
  await isPlaying(true);
  await expectInWindow(person, PLAYER_BAR);
  await person.expectGoodLayout("bar of what plays");
  await person.press("button", "Pause", PLAYER_BAR);
  await isPlaying(false);
  await person.press("button", "Play", PLAYER_BAR);
  await isPlaying(true);
  await person.press("button", "Close the player");
  await waitFor("silence", () => person.evaluate("!document.querySelector('audio')"));
}

const PLAYER_BAR = "[data-foot-bar]";
/** MPEG-1 Layer III at 128 kbit/s and 44.1 kHz. A frame lasts 26 ms. */
const MP3_FRAME_BYTES = 417;
const ESCAPE = "\uE00C";
