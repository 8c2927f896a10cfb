import { runCommand } from "../run-command.ts";
import { createCommandSender, readScreenPaths, saveRunSheet, setDrawableTopics } from "../show-steps.ts";
import { startSite } from "../site.ts";
import type { Walk } from "./stage.ts";

const TOPICS = ["Who pays for dinner?", "What is a favor worth?", "Do you lend to family?"].map(
  (content) => ({
    category: "Family",
    subCategory: "Money",
    content,
  }),
);

/**
 * Walks through a week: its plan, each step of the show on the desk, on the overlay and in the hosts' view, and the
 * page where visitors check the draw.
 */
export const walkWeek: Walk = async ({ admin, visitor, look }) => {
  const page = await admin();
  await page.goto("/admin/week?view=plan");
  await page.getByRole("heading", { level: 2 }).first().waitFor({ state: "attached" });
  await look(page, "week-plan", { dark: true });
  await saveRunSheet(page);
  await setDrawableTopics(page, TOPICS);
  await page.goto("/admin/week?view=plan");
  await look(page, "week-sheet", { dark: true });
  await page.goto("/admin/week?view=air");
  await look(page, "week-before");
  const [{ date }] = await (await page.request.get("/api/weeks?count=1")).json();
  const sendCommand = createCommandSender(page);
  const paths = await readScreenPaths(page);
  const overlay = await visitor({ viewport: { width: 1920, height: 1080 } });
  await overlay.goto(paths.overlay);
  const host = await visitor();
  await host.goto(paths.host);
  const lookAt = async (name: string) => {
    await look(page, `week-${name}`, { dark: true });
    await look(overlay, `overlay-${name}`, { viewportOnly: true });
    await look(host, `host-${name}`);
  };
  await sendCommand("go-live");
  await lookAt("live");
  const { draw } = await sendCommand("draw", { word: "porch light" });
  await sendCommand("scene", { scene: "draw" });
  await lookAt("draw");
  await sendCommand("open-poll", { seconds: 300 });
  await sendCommand("scene", { scene: "poll" });
  await lookAt("poll");
  await sendCommand("close-poll");
  await sendCommand("choose", { topicId: draw.topics[0]?.topicId });
  await sendCommand("end");
  await page.goto(`/admin/week/${date}`);
  await page.getByRole("heading", { name: "After the show" }).waitFor();
  await look(page, "week-after", { dark: true });
  await page.goto("/draws");
  await look(page, "draws");
  await page.getByRole("main").getByRole("link", { name: /\d/ }).first().click();
  await page.getByRole("button", { name: "Check in this browser" }).waitFor();
  await look(page, "show-draw");
};

/** Shows the setup of a new site, and the week page at the end. */
export const walkSetup: Walk = async ({ visitor, look }) => {
  const site = await startSite();
  try {
    const { output } = await runCommand("passcodes", [], { DATA_DIR: site.dataDir });
    const link = new URL(/http\S+setup\S+/.exec(output)?.[0] ?? "");
    const page = await visitor();
    await page.goto(site.origin + link.pathname + link.search);
    await page.getByLabel("Username").fill("kit");
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    for (const stepName of ["your show", "when", "channel", "hosts", "look", "sample content"]) {
      await look(page, `setup-before-${stepName.replace(" ", "-")}`);
      const nextButton = page.getByRole("button", { name: `Next: ${stepName}` });
      if (stepName === "channel") await page.getByLabel("Time", { exact: true }).fill("20:30");
      await nextButton.click();
      if (stepName === "your show") await page.getByLabel("Name").fill("Night Kitchen");
      if (stepName === "look") await page.getByRole("radio", { name: "Harbor" }).check();
    }
    await page.getByRole("button", { name: "Finish set-up" }).click();
    await page.getByText("First steps").waitFor();
    await look(page, "setup-done");
  } finally {
    await site.stop();
  }
};
