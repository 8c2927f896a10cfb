import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

journey("every page's footer says where to hear the podcast", async ({ page, visitor }) => {
  await signIn(page, "caster");
  await page.goto("/admin/settings/podcast");
  const links = page.getByLabel("Listen on");
  await links.fill("Apple Podcasts https://podcasts.apple.com/x\nSpotify nowhere");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Address must be a web address").waitFor();
  await links.fill("Apple Podcasts https://podcasts.apple.com/x\nSpotify https://open.spotify.com/show/x");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Podcast saved");
  const guest = await visitor();
  await guest.goto("/episodes");
  const foot = guest.getByRole("contentinfo");
  await foot.getByRole("heading", { name: "Listen on" }).waitFor();
  await foot.getByRole("link", { name: "Spotify" }).waitFor();
});
