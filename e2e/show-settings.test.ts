import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { defaultShow } from "#show.ts";
import { expectAccessible } from "./axe.ts";
import { journey, signIn } from "./journey.ts";
import { makeNoisePhoto } from "./noise-photo.ts";
import { expectToast } from "./toast.ts";

journey(
  "an owner changes the show next to its preview, publishes it and undoes it",
  async ({ page, visitor, complaints }) => {
    complaints.expect(/400|409/);
    await signIn(page, "boss");
    await page.goto("/admin/settings");
    await page.getByRole("link", { name: "Show", exact: true }).click();
    const form = page.getByRole("form", { name: "Show" });
    const openSection = (section: string) => page.getByRole("tab", { name: section }).click();
    await form.getByLabel("Name", { exact: true }).fill("");
    await openSection("When and where");
    await form.getByLabel("Weekday").selectOption("Friday");
    await form.getByLabel("Time", { exact: true }).fill("20:30");
    await form.getByLabel("Zone").selectOption("Europe/Berlin");
    expect(await form.getByLabel("How the time is written").inputValue()).toBe("8:30PM Berlin");
    await form.getByLabel("New time starts on").fill("2099-01-02");
    await form.getByText("Shows before Jan 2, 2099 keep Wednesday at 11AM MT").waitFor();

    await openSection("Look");
    await form.getByLabel("Accent").fill("#17324d");
    await form.getByText("This color is hard to read: choose a lighter or darker one").waitFor();
    await form.getByRole("button", { name: "Use it" }).click();
    expect(await form.getByLabel("Accent").inputValue()).toMatch(/^#(?!17324d)[0-9a-f]{6}$/);

    await openSection("Guests");
    await form.getByLabel("Where").fill("");
    await openSection("Draw");
    await page.getByRole("button", { name: "Save draft" }).click();
    await form.getByText("Name is required").waitFor();
    expect(await page.getByRole("tab", { name: "Name" }).getAttribute("aria-selected")).toBe("true");
    await openSection("Guests has a mistake");
    await form.getByText("Where is required").waitFor();
    await expectAccessible(page);

    await openSection("When and where");
    await page.reload();
    expect(await form.getByLabel("Time", { exact: true }).inputValue()).toBe("20:30");
    expect(await form.getByLabel("Weekday").inputValue()).toBe("5");
    await openSection("Name");
    await form.getByLabel("Name", { exact: true }).fill("Night Kitchen");
    await form.getByLabel("Language").fill("de");
    await openSection("Guests");
    await form.getByLabel("Where").fill("In the kitchen");
    await openSection("Hosts");
    await form.getByLabel("Hosts", { exact: true }).fill("Ana\nBo\n");
    await openSection("Look");
    const photo = await makeNoisePhoto(400, 300);
    await form.getByLabel("Logo").setInputFiles({ name: "logo.jpg", mimeType: "image/jpeg", buffer: photo });
    await form.getByRole("img", { name: "Logo" }).waitFor();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expectToast(page, "Draft saved");
    await page
      .getByRole("status")
      .filter({ hasText: /^\d+ changes/ })
      .waitFor();
    const guest = await visitor();
    await guest.goto("/");
    expect(await guest.title()).toContain(defaultShow.name);

    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByLabel("Email").check();
    await preview.frameLocator("iframe").getByText("In the kitchen").waitFor();
    await preview.getByLabel("Share image").check();
    await preview.getByRole("img", { name: "Share image" }).waitFor();
    await preview.getByRole("radio", { name: "On air", exact: true }).check();
    await preview.getByText("Watch LIVE Now").waitFor();
    await expectAccessible(page);
    const measureWidth = async () =>
      (await preview.getByRole("region", { name: "Home page" }).boundingBox())?.width;
    await page.setViewportSize({ width: 1440, height: 900 });
    const fullWidth = await measureWidth();
    await preview.getByRole("radio", { name: "Phone" }).check();
    expect(await measureWidth()).toBe(388);
    await preview.getByRole("radio", { name: "Desktop" }).check();
    expect(await measureWidth()).toBe(fullWidth);
    await preview.getByRole("radio", { name: "Overlay", exact: true }).check();
    const overlay = preview.getByRole("img", { name: "Overlay: Night Kitchen, 8:30PM Berlin" });
    await overlay.getByText("4:32").or(overlay.getByText("Night Kitchen")).first().waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "More for the show" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Save as a file" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("night-kitchen.json");
    const fileText = await readFile(await download.path(), "utf8");

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expectToast(page, "The show is published");
    await page.getByRole("banner").getByText("Night Kitchen").waitFor();
    await openSection("When and where");
    await form.getByLabel("New time starts on").fill("2099-03-06");
    await form.getByText("Shows before Mar 6, 2099 keep Wednesday at 11AM MT").waitFor();
    await form.getByLabel("New time starts on").pressSequentially("0307209912");
    await form.getByText(/Shows before Mar 7, \d{4} keep Wednesday/).waitFor();
    await form.getByLabel("New time starts on").fill("2099-01-02");
    await guest.reload();
    expect(await guest.title()).toContain("Night Kitchen");
    await guest.getByRole("img", { name: "Night Kitchen" }).first().waitFor();
    expect(await guest.locator("html").getAttribute("lang")).toBe("de");
    expect(await guest.locator('meta[property="og:locale"]').getAttribute("content")).toBe("de_DE");
    for (const person of [guest, page]) {
      const homePage = await person.context().newPage();
      await homePage.goto("/");
      await homePage.getByRole("heading", { name: "Meet our Co-Hosts" }).waitFor();
      expect(await homePage.getByText(defaultShow.hosts[0]).count()).toBe(0);
      await homePage.close();
    }

    const importedShow = { ...JSON.parse(fileText), name: "From a File" };
    const chooseFile = (text: string) =>
      page
        .getByLabel("File of a show")
        .setInputFiles({ name: "show.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await chooseFile("no file");
    await expectToast(page, "The file was not opened", "This isn't a show file.");
    await chooseFile(JSON.stringify({ ...importedShow, hosts: [] }));
    await expectToast(page, "The file was not opened", /^hosts/);
    await chooseFile(JSON.stringify(importedShow));
    await expectToast(page, "The file is now the draft");
    await openSection("Name");
    expect(await form.getByLabel("Name", { exact: true }).inputValue()).toBe("From a File");

    await page.getByRole("button", { name: "Undo publish" }).click();
    await expectToast(page, "Publishing is undone");
    await guest.reload();
    expect(await guest.title()).toContain(defaultShow.name);
  },
);

journey(
  "the preview leads to a field's section and shows the field that has the focus",
  async ({ page, complaints }) => {
    complaints.expect(/400/);
    await signIn(page, "boss");
    await page.goto("/admin/settings/show");
    const form = page.getByRole("form", { name: "Show" });
    const home = page.getByRole("region", { name: "Home page" });
    await home.getByText(defaultShow.drawLine).click();
    const drawTextField = form.getByLabel("Text next to the draw");
    await expect.poll(() => drawTextField.evaluate((box) => box === document.activeElement)).toBe(true);
    await drawTextField.fill("Three at random, one for the hour.");
    await home.getByText("Three at random, one for the hour.").and(page.locator("[data-marked]")).waitFor();
    await page.getByRole("tab", { name: "Draw changed" }).waitFor();
    await page.getByRole("status").filter({ hasText: "draw line" }).waitFor();
    // A corrected field keeps the focus while another field is still invalid.
    await page.getByRole("tab", { name: "Home texts" }).click();
    await form.getByLabel("Heading of suggestions").fill("");
    await form.getByLabel("Blurb", { exact: true }).fill("");
    await page.getByRole("button", { name: "Save draft" }).click();
    const headingField = form.getByLabel("Heading of suggestions");
    await form.locator("[aria-invalid=true]").nth(1).waitFor();
    await headingField.pressSequentially("What next?");
    expect(await headingField.inputValue()).toBe("What next?");
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("tab", { name: "Draw changed" }).waitFor({ state: "detached" });
  },
);

journey("on a phone, the preview is one press away, and leads back to the field", async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await signIn(page, "boss");
  await page.goto("/admin/settings/show");
  const form = page.getByRole("form", { name: "Show" });
  await form.getByLabel("Tagline").fill("What rent costs.");
  await page.getByRole("tab", { name: "Name changed" }).waitFor();
  expect(await page.evaluate("innerWidth"), "the tabs' marks stay in the window").toBe(390);
  const previewButton = page.getByRole("button", { name: "Preview" });
  await expect
    .poll(() => previewButton.evaluate((button) => button.getBoundingClientRect().bottom < innerHeight))
    .toBe(true);
  await previewButton.tap();
  const preview = page.getByRole("dialog", { name: "Preview" });
  await preview.locator("[data-marked]").filter({ hasText: "rent" }).waitFor();
  await expectAccessible(page);
  await preview.getByText(defaultShow.drawLine).tap();
  const drawTextField = form.getByLabel("Text next to the draw");
  await expect.poll(() => drawTextField.evaluate((box) => box === document.activeElement)).toBe(true);
  await preview.waitFor({ state: "detached" });
  await previewButton.tap();
  await preview.getByLabel("Email").check();
  await preview.getByTitle("Email to a guest").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => previewButton.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("button", { name: "Discard" }).tap();
});

journey("somebody else's change is announced, and what is typed stays", async ({ page, complaints }) => {
  complaints.expect(/409/);
  await signIn(page, "boss");
  await page.goto("/admin/settings/show");
  const name = page.getByRole("form", { name: "Show" }).getByLabel("Name", { exact: true });
  await name.fill("Mine");
  const { version } = await (await page.request.get("/api/show/draft")).json();
  await page.request.put("/api/show/draft", { data: { version, tagline: "Theirs." } });
  const saveButton = page.getByRole("button", { name: "Save draft" });
  await saveButton.click();
  await expectToast(page, "The draft was not saved", "Somebody changed the draft in the meantime");
  await page.getByLabel("Tagline").and(page.locator('[value="Theirs."]')).waitFor();
  expect(await name.inputValue()).toBe("Mine");
  await saveButton.click();
  await expectToast(page, "Draft saved");
  const saved = await (await page.request.get("/api/show/draft")).json();
  await page.request.put("/api/show/draft", { data: { version: saved.version, tagline: "Theirs again." } });
  const buffer = Buffer.from(JSON.stringify({ name: "From a File" }));
  await page
    .getByLabel("File of a show")
    .setInputFiles({ name: "show.json", mimeType: "application/json", buffer });
  await expectToast(page, "The file was not opened", "Somebody changed the draft in the meantime");
});

journey("choosing a new day names the coming guests who would lose their show", async ({ page }) => {
  await signIn(page, "boss");
  const { version, published } = await (await page.request.get("/api/show/draft")).json();
  await page.request.put("/api/show/draft", { data: { version, schedule: published.schedule } });
  const guest = { name: "Paul Sorensen", email: "paul@example.com", bio: "Lets a workshop by the half-day." };
  const { id } = await (await page.request.post("/api/guest-requests", { data: guest })).json();
  const [, { date, startsAt }] = await (await page.request.get("/api/weeks")).json();
  const change = { status: "scheduled", scheduledDate: startsAt, sendEmailNotification: false };
  expect((await page.request.put(`/api/guest-requests/${id}`, { data: change })).status()).toBe(200);
  await page.goto("/admin/settings/show?section=where");
  const form = page.getByRole("form", { name: "Show" });
  const dateText = new Date(date).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  const hasText = `no show at these guests' times: Paul Sorensen (${dateText}).`;
  const warning = form.getByRole("status").filter({ hasText });
  await form.getByLabel("Weekday").selectOption("Friday");
  await warning.waitFor();
  await expectAccessible(page);
  await form.getByLabel("Weekday").selectOption("Wednesday");
  await warning.waitFor({ state: "hidden" });
  await form.getByLabel("Weekday").selectOption("Friday");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "The show is published");
  await warning.waitFor({ state: "hidden" });
});

journey("a tagline of any length fits on the page", async ({ page }) => {
  await signIn(page, "boss");
  for (const tagline of [
    "Commoners money.",
    "Commonplace workday.",
    "Women who worked hard. Mummy Wednesday.",
  ]) {
    const { version } = await (await page.request.get("/api/show/draft")).json();
    const saveResponse = await page.request.put("/api/show/draft", { data: { version, tagline } });
    const draft = await saveResponse.json();
    expect([saveResponse.status(), draft.version]).toEqual([200, version + 1]);
    const publishResponse = await page.request.post("/api/show/publish", {
      data: { version: draft.version },
    });
    expect(publishResponse.status()).toBe(200);
    for (const width of [320, 390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/");
      const heading = page.getByRole("heading", { level: 1 });
      await heading.getByText(tagline.split(" ").at(-1) ?? "").waitFor();
      const overflowingParts = await heading.evaluate((line) => {
        const rightEdge = line.getBoundingClientRect().right;
        return [...line.querySelectorAll("span")].filter(
          (part) => part.getBoundingClientRect().right > rightEdge + 1,
        ).length;
      });
      expect(overflowingParts, `${tagline} at ${width} px`).toBe(0);
    }
  }
});

journey("what is only typed is not called saved", async ({ page }) => {
  await signIn(page, "boss");
  await page.goto("/admin/settings/show");
  const name = page.getByRole("form", { name: "Show" }).getByLabel("Name", { exact: true });
  await name.fill("Saved");
  await page.getByText("Your changes are not saved yet.").waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "The show is published");
  await name.fill("Only typed");
  await page.getByText("Your changes are not saved yet.").waitFor();
  expect(await page.getByText("Draft saved").count()).toBe(0);
  await page.getByRole("button", { name: "Save draft" }).click();
  await page.getByText(/^Draft saved .*, not published\./).waitFor();
});
