import { expect } from "vitest";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

journey("every page's footer links to the podcast", async ({ page, visitor }) => {
  await signIn(page, "caster");
  await page.goto("/admin/settings/podcast");
  const linksField = page.getByLabel("Listen on");
  await linksField.fill("Apple Podcasts https://podcasts.apple.com/x\nSpotify nowhere");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Address must be a web address").waitFor();
  await linksField.fill(
    "Apple Podcasts https://podcasts.apple.com/x\nSpotify https://open.spotify.com/show/x",
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Podcast saved");
  const guest = await visitor();
  await guest.goto("/episodes");
  const footer = guest.getByRole("contentinfo");
  await footer.getByRole("heading", { name: "Listen on" }).waitFor();
  await footer.getByRole("link", { name: "Spotify" }).waitFor();
});

journey(
  "when two people edit the podcast's details, the second sees what the first saved",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/the server responded with a status of 409/);
    await signIn(page, "writer");
    const colleague = await visitor();
    await signIn(colleague, "colleague");
    for (const window of [page, colleague]) await window.goto("/admin/settings/podcast");
    await colleague.getByLabel("Title").fill("Rates, weekly");
    await colleague.getByLabel("Author").fill("Sam");
    await colleague.getByRole("button", { name: "Save" }).click();
    await expectToast(colleague, "Podcast saved");

    await page.getByLabel("Author").fill("Ann");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Somebody else changed this in the meantime.").waitFor();
    await page.getByText("Somebody else has changed this to “Sam”.").waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("Rates, weekly");
    expect(await page.getByLabel("Author").inputValue()).toBe("Ann");
    await page.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Podcast saved");
    const savedPodcast = await (await page.request.get("/api/podcast")).json();
    expect(savedPodcast).toMatchObject({ title: "Rates, weekly", author: "Ann" });
  },
);
