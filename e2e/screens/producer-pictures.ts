import type { Browser } from "playwright-core";
import type { Week } from "#on-air/week/week.contract.ts";
import { createSiteCaller, runDeskCommand } from "../week-steps.ts";
import { joinPictures, takePicture, writePicture } from "./readme-pictures.ts";
import type { ScreenshotSites } from "./sites.ts";
import { runWalk } from "./stage.ts";

const RUN_SHEET = [
  { kind: "segment", title: "Cold open, and what came of last week", minutes: 8 },
  { kind: "draw", title: "The draw, with a word from the first caller", minutes: 7 },
  { kind: "poll", title: "Three topics, one vote", minutes: 5 },
  { kind: "guest", title: "Half-days in the joinery", minutes: 22 },
  { kind: "segment", title: "On the table, with callers", minutes: 18 },
];

/**
 * Takes the screenshots for docs/PRODUCER.md: the desk before, during and after a show, the screens that other people
 * see, and the calendar.
 */
export async function takeProducerPictures(browser: Browser, sites: ScreenshotSites): Promise<void> {
  const stageBase = { browser, sites, look: async () => undefined };
  const team = createSiteCaller(sites.full.origin);
  await team("POST /api/login", { username: "boss", password: "correct horse" });
  const weeks = await team<Week[]>("GET /api/weeks?count=8");
  const [week, , third, , fifth, sixth] = weeks;
  const date = week?.date ?? "";
  const [firstGuest, secondGuest, offeredGuest] = await team<{ id: number }[]>(
    "GET /api/guest-requests?status=pending",
  );
  for (const [guest, scheduledDate] of [[firstGuest, date] as const, [secondGuest, third?.date] as const])
    await team(`PUT /api/guest-requests/${guest?.id}`, { status: "scheduled", scheduledDate });
  await team(`POST /api/guest-requests/${offeredGuest?.id}/offer`, { dates: [fifth?.date, sixth?.date] });
  await team(`PUT /api/weeks/${date}`, { version: week?.version, title: "Half-days", runSheet: RUN_SHEET });
  const runCommand = (command: string, more?: object) => runDeskCommand(team, date, command, more);
  const links = await team<{ url: string; hostUrl: string }>("GET /api/overlay");
  await runWalk(
    async ({ admin, visitor }) => {
      const desk = await admin();
      const takeNamedPicture = async (name: string) => writePicture(name, await takePicture(desk));
      await desk.goto("/admin/guest-requests/calendar");
      await takeNamedPicture("guests-calendar");
      await desk.goto("/admin/week?view=air");
      await takeNamedPicture("week-before");
      await runCommand("go-live");
      await runCommand("next");
      const { draw } = await runCommand("draw", { word: "porch light" });
      await runCommand("scene", { scene: "draw" });
      await desk
        .getByText(draw?.topics[0]?.text ?? "")
        .first()
        .waitFor();
      await takeNamedPicture("week-live");
      const overlay = await visitor({ viewport: { width: 1440, height: 810 } });
      await overlay.goto(new URL(links.url).pathname);
      await overlay.addStyleTag({ content: "html { background: #39332e }" });
      await overlay
        .getByText(draw?.topics[2]?.text ?? "")
        .first()
        .waitFor();
      await writePicture("overlay", await takePicture(overlay));
    },
    { ...stageBase, width: 1440 },
  );
  await runWalk(
    async ({ admin, visitor }) => {
      await runCommand("next");
      const { poll, draw } = await runCommand("open-poll", { seconds: 300 });
      const pages = [await admin({ deviceScaleFactor: 2 })];
      for (let count = 0; count < 2; count += 1) pages.push(await visitor({ deviceScaleFactor: 2 }));
      const paths = ["/admin/week", new URL(links.hostUrl).pathname, "/"];
      for (const [index, page] of pages.entries()) {
        await page.goto(paths[index] ?? "/");
        await page
          .getByText(poll?.options[0]?.text ?? "")
          .first()
          .waitFor();
      }
      await writePicture("week-phone", await joinPictures(await Promise.all(pages.map(takePicture))));
      await runCommand("close-poll");
      await runCommand("choose", { topicId: draw?.topics[1]?.topicId });
      await runCommand("end");
    },
    { ...stageBase, width: 390 },
  );
  await runWalk(
    async ({ admin }) => {
      const desk = await admin();
      await desk.goto(`/admin/week/${date}`);
      await desk.getByRole("heading", { name: "After the show" }).waitFor();
      await writePicture("week-after", await takePicture(desk));
    },
    { ...stageBase, width: 1440 },
  );
}
