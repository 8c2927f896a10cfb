import type { Page } from "playwright-core";
import { journey, signIn } from "./journey.ts";
import { applyAsGuest, suggestTopic } from "./request-steps.ts";

type NamedControls = [role: Parameters<Page["getByRole"]>[0], names: string[]];

/** Controls that must not be moved into a menu, because teams, guides and scripts look for them by name. */
const CONTROLS_BY_PATH: Record<string, NamedControls[]> = {
  "/admin": [
    ["button", ["AI Topic Generator", "CSV Topic Management", "Add New Topic", "Refresh Data"]],
    ["button", ["Archive", "Edit", "Delete"]],
    ["searchbox", ["Search topics"]],
    ["combobox", ["Sort", "Filter"]],
    ["radio", ["Grid", "List", "Table"]],
  ],
  "/admin/episodes": [
    ["button", ["Update Now", "Import Video", "Save Configuration"]],
    ["button", ["Clean & Resync All", "Generate Tags", "Refresh List", "Edit", "Delete"]],
    ["combobox", ["Duration", "Sort by", "Order"]],
    ["switch", ["Featured"]],
    ["spinbutton", ["Display order"]],
  ],
  "/admin/topic-requests": [
    ["tab", ["Pending", "Approved", "Rejected", "All"]],
    ["button", ["Review", "Delete"]],
  ],
  "/admin/topic-requests?list=approved": [["button", ["Convert to Topic", "Delete"]]],
  "/admin/guest-requests": [
    ["tab", ["Pending", "Scheduled", "Completed", "Rejected", "All"]],
    ["button", ["Actions", "Refresh Requests"]],
  ],
  "/admin/hosts": [
    ["tab", ["Host Profiles", "Social Links"]],
    ["button", ["Add Host Profile", "Edit", "Delete"]],
  ],
  "/admin/analytics": [["button", ["Archive All", "Reactivate All", "Delete All"]]],
  "/admin/settings": [["button", ["Remove sample content"]]],
};

journey("every control with a specified name is visible under that name", async ({ page }) => {
  await signIn(page, "reader");
  await applyAsGuest(page, "Paul Sorensen");
  const approvedId = await suggestTopic(page, "Dana Whitcomb");
  await suggestTopic(page, "Rafa Ortiz");
  await page.request.put(`/api/topic-requests/${approvedId}`, { data: { status: "approved" } });
  const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();
  await page.request.patch(`/api/episodes/${episode.id}/featured`, { data: { featured: true } });
  for (const [path, controls] of Object.entries(CONTROLS_BY_PATH)) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    for (const [role, names] of controls)
      for (const name of names)
        await page
          .getByRole(role, { name: new RegExp(`^${name}`) })
          .first()
          .waitFor();
  }
});

const SENTENCES_BY_PATH: Record<string, string[]> = {
  "/": [
    "Meet our Co-Hosts",
    "EVERY WEDNESDAY • 11AM MT",
    "Watch Every Wednesday",
    "Topic Draw",
    "Show Topic Generator",
    'Click "Spin Now" to generate random show topics',
    "THE DREAM TEAM",
    "Our Episodes",
    "episode(s) found",
    "may be featured",
    "Get In Touch",
    "About Us",
    "Follow Us",
    "Every Wednesday at 11AM MT",
    "Quick Links",
    "More podcast platforms coming soon!",
    "Suggest Your Topic Ideas",
    "Be a Guest",
  ],
  "/nowhere": ["404 Page Not Found", "Did you forget to add the page to the router?"],
};

journey("specified sentences appear where the specification says", async ({ page, complaints }) => {
  complaints.expect(/404/);
  for (const [path, sentences] of Object.entries(SENTENCES_BY_PATH)) {
    await page.goto(path);
    for (const sentence of sentences) await page.getByText(sentence).first().waitFor();
  }
});
