import { expect } from "vitest";
import { makeMp3 } from "#episodes/audio/testing/make-mp3.ts";
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
  await page.getByLabel("Funding text").fill("Buy us a coffee");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Add the address, or remove the funding text").waitFor();
  await page.getByLabel("Funding address").fill("https://coffee.example/us");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .poll(async () => (await (await page.request.get("/api/podcast")).json()).funding)
    .toEqual({ url: "https://coffee.example/us", text: "Buy us a coffee" });
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

journey("audio that is downloaded is named after its episode", async ({ page }) => {
  await signIn(page, "sound");
  const [episode] = await (await page.request.get("/api/episodes?search=family+firm")).json();
  const audio = { name: "final2.mp3", mimeType: "audio/mpeg", buffer: makeMp3(60) };
  await page.request.put(`/api/episodes/${episode.id}/audio`, { multipart: { audio } });
  await page.goto("/episodes/213-the-empty-chair-at-the-family-firm");
  await page.getByRole("radio", { name: "Listen" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("213-the-empty-chair-at-the-family-firm.mp3");
});
