import sharp from "sharp";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { makeNoisePhoto } from "./noise-photo.ts";
import { waitUntilSettled } from "./wait-until-settled.ts";

const GUEST_BIO = "Lets a joinery workshop by the half-day and publishes the books every quarter.";

journey(
  "a guest who agreed is shown with a photo and the moment in their episode, and removes themselves",
  async ({ complaints, page, visitor }) => {
    // The team's dialog doesn't know that the guest has left the site.
    complaints.expect(/409/);
    const guest = await visitor();
    await guest.goto("/guest-request");
    expect(await guest.getByRole("region", { name: "They were on the show" }).count()).toBe(0);
    const photoUrl = `data:image/jpeg;base64,${(await makeNoisePhoto(300, 200, 1)).toString("base64")}`;
    const data = { name: "Paul Sorensen", email: "paul@example.com", bio: GUEST_BIO, photoUrl };
    const { id, statusUrl } = await (await guest.request.post("/api/guest-requests", { data })).json();
    await signIn(page, "boss");
    const changeRequest = (change: object) => page.request.put(`/api/guest-requests/${id}`, { data: change });
    await changeRequest({ status: "scheduled", scheduledDate: "2026-12-09", sendEmailNotification: false });
    await changeRequest({ status: "completed" });
    const [episode] = await (await page.request.get("/api/episodes?limit=1")).json();

    await page.goto("/admin/guest-requests?list=completed");
    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Show on the Site" }).click();
    const dialog = page.getByRole("dialog", { name: "Show this guest on the site" });
    const episodeField = dialog.getByLabel("Episode");
    await episodeField.selectOption(String(episode.id));
    await page.setViewportSize({ width: 390, height: 844 });
    await waitUntilSettled(page);
    const { x = 0, y = 0, width = 0, height = 0 } = (await episodeField.boundingBox()) ?? {};
    const arrowArea = { x: x + width - 11, y: y + 4, width: 8, height: height - 8 };
    const { channels } = await sharp(await page.screenshot({ clip: arrowArea })).stats();
    // Allow for the dialog's background, which may still be changing slightly. A letter would differ far more.
    expect(
      Math.max(...channels.map(({ stdev }) => stdev)),
      "a long option ends before the arrow",
    ).toBeLessThan(2);
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByLabel("Begins at").fill("four");
    await dialog.getByRole("button", { name: "Show", exact: true }).click();
    await dialog.getByText("Write the time like 29:12").waitFor();
    await dialog.getByLabel("Begins at").fill("9:14");
    await dialog.getByRole("button", { name: "Show", exact: true }).click();
    await dialog.getByText("Please confirm that the guest agreed to be shown").waitFor();
    await dialog.getByRole("checkbox", { name: /^Paul Sorensen agreed to be shown/ }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("On the site", { exact: true }).waitFor();

    await guest.goto("/guest-request");
    const guestsRegion = guest.getByRole("region", { name: "They were on the show" });
    await guestsRegion.getByRole("heading", { name: "Paul Sorensen" }).waitFor();
    await guestsRegion.scrollIntoViewIfNeeded();
    const photo = guestsRegion.locator("img");
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(160);
    await expectAccessible(guest);
    await guestsRegion.getByRole("link", { name: "Hear it at 9:14: Paul Sorensen" }).click();
    await guest.waitForURL(/\/episodes\/\d+.*\?t=554$/);

    await page.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: "Shown on the Site" }).click();
    await dialog.getByLabel("Begins at").fill("9:20");
    await guest.goto(new URL(statusUrl).pathname);
    await guest.getByRole("button", { name: "Take me off the site" }).click();
    await guest.getByText("You are off the site").waitFor();
    await guest.goto("/guest-request");
    expect(await guestsRegion.count()).toBe(0);
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Somebody else changed this in the meantime.").waitFor();
    expect(await dialog.getByLabel("Begins at").inputValue()).toBe("9:20");
    expect(await dialog.getByRole("checkbox", { name: /^Paul Sorensen agreed/ }).isChecked()).toBe(false);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await guest.reload();
    expect(await guestsRegion.count()).toBe(0);
  },
);
