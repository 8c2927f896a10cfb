import { listUpcomingShowDates } from "#show/dates.rules.ts";
import { defaultShow } from "#show.ts";
import type { Walk } from "./stage.ts";

const SETTINGS_PAGES = ["team", "activity", "notices", "backups", "trash"] as const;

/** Shows the pages of Settings that contain lists, and the user's own account. */
export const walkSettings: Walk = async ({ admin, look }) => {
  const page = await admin();
  const post = (path: string, data: object) => page.request.post(path, { data });
  await post("/api/team/invitations", { role: "moderator", email: "kim@example.com" });
  for (const [kind, name] of [
    ["discord", "Studio channel"],
    ["json", "Archive robot"],
  ])
    await post("/api/webhooks", {
      kind,
      name,
      address: "http://127.0.0.1:9/hook",
      events: ["live", "episode"],
    });
  await post("/api/webhooks/1/test", {});
  const topics: { id: number }[] = await (await page.request.get("/api/topics?limit=2")).json();
  for (const { id } of topics) await page.request.delete(`/api/topics/${id}`);
  await post("/api/backups", {});
  for (const settingsPage of SETTINGS_PAGES) {
    await page.goto(`/admin/settings/${settingsPage}`);
    await page.getByRole("main").getByRole("heading").first().waitFor({ state: "attached" });
    await look(page, `settings-${settingsPage}`, { dark: settingsPage === "notices" });
  }
  await page.goto("/account");
  await look(page, "account");
};

const SECTIONS = ["name", "look", "where", "texts", "draw", "hosts", "guests", "models"] as const;

/** Shows each section of the show's settings next to its preview. */
export const walkShowSections: Walk = async ({ admin, look }) => {
  const page = await admin();
  for (const section of SECTIONS) {
    await page.goto(`/admin/settings/show?section=${section}`);
    await page.getByRole("form", { name: "Show" }).getByRole("tabpanel").waitFor();
    const isLookSection = section === "look";
    if (isLookSection) await page.getByRole("radio", { name: "Mint" }).check();
    await look(page, `settings-show-${section}`, { dark: isLookSection });
    if (isLookSection) await page.getByRole("button", { name: "Discard" }).click();
  }
  const previewButton = page.getByRole("button", { name: "Preview", exact: true });
  if (await previewButton.isVisible()) await previewButton.click();
  await page.getByRole("radio", { name: "On air", exact: true }).check();
  await page.getByText("Watch LIVE Now").waitFor();
  await look(page, "settings-show-on-air", { viewportOnly: true });
  await page.getByRole("radio", { name: "Overlay", exact: true }).check();
  await page.getByRole("img", { name: /^Overlay: / }).waitFor();
  await look(page, "settings-show-overlay", { viewportOnly: true });
};

/** Shows the guest calendar, and a guest's page before and after choosing a date. */
export const walkGuestDates: Walk = async ({ admin, visitor, look }) => {
  const page = await admin();
  const application = await page.request.post("/api/guest-requests", {
    data: {
      name: "Ines Farrow",
      email: "ines@example.com",
      bio: "Prices repairs by the hour and publishes what each one took.",
      timeZone: "Europe/Stockholm",
    },
  });
  const { id, statusUrl }: { id: number; statusUrl: string } = await application.json();
  const freeDates = listUpcomingShowDates(defaultShow, new Date(), 12).map(({ date }) => date);
  const offerDates = (dates: string[]) =>
    page.request.post(`/api/guest-requests/${id}/offer`, {
      data: { dates, message: "We would love to hear it." },
    });
  await offerDates(freeDates.slice(-3));
  await page.goto("/admin/guest-requests/calendar");
  await page.getByRole("main").getByRole("heading").first().waitFor({ state: "attached" });
  await look(page, "guests-calendar", { dark: true });
  const guest = await visitor();
  await guest.goto(new URL(statusUrl).pathname);
  await look(guest, "guest-link-offered");
  await guest.getByRole("button", { name: /^Take / }).click();
  await guest.getByRole("link", { name: "Add it to your calendar" }).waitFor();
  await look(guest, "guest-link-confirmed");
};
