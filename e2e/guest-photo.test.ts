import sharp from "sharp";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { journey } from "./journey.ts";
import { makeNoisePhoto } from "./noise-photo.ts";
import { APPLICATION_FIELDS } from "./request-steps.ts";

journey(
  "a guest applies with a photo, which is scaled down and turned upright before it is sent",
  async ({ page }) => {
    await page.goto("/guest-request");
    const form = page.getByRole("form", { name: "Be a guest" });
    await form.getByRole("button", { name: "Send your request" }).click();
    for (const message of [
      "Name must be at least 2 characters",
      "Please enter a valid email address",
      "Please provide a detailed bio (at least 30 characters)",
    ])
      await form.getByText(message, { exact: true }).waitFor();
    for (const [label, text] of Object.entries(APPLICATION_FIELDS))
      await form.getByLabel(label, { exact: true }).fill(text);
    const photoField = form.getByLabel("Photo, optional");
    await photoField.setInputFiles({
      name: "big.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await form.getByText("File size exceeds the 5MB limit", { exact: true }).waitFor();
    const alert = form.getByRole("alert");
    const sentWithout = "Your request will be sent without a photo.";
    expect(await alert.innerText()).toBe(`File size exceeds the 5MB limit\n${sentWithout}`);
    await photoField.setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("hello"),
    });
    await form.getByText("Photo must be a JPEG, PNG or WebP picture", { exact: true }).waitFor();
    await alert.getByText(sentWithout).waitFor();
    await expectAccessible(page);
    await photoField.setInputFiles({
      name: "on-its-side.jpg",
      mimeType: "image/jpeg",
      buffer: await makeNoisePhoto(2000, 1000, 6),
    });
    await form.getByText("on-its-side.jpg").waitFor();
    await alert.waitFor({ state: "detached" });
    await photoField.setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("hello"),
    });
    await alert.getByText("Your request will be sent with the photo you chose before.").waitFor();
    await form.getByRole("button", { name: "Remove" }).click();
    await form.getByText("Choose a file or drop it here").waitFor();
    await alert.getByText(sentWithout).waitFor();
    await photoField.setInputFiles({
      name: "on-its-side.jpg",
      mimeType: "image/jpeg",
      buffer: await makeNoisePhoto(2000, 1000, 6),
    });
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/guest-requests")),
      form.getByRole("button", { name: "Send your request" }).click(),
    ]);
    const sentRequest = request.postDataJSON();
    expect(sentRequest.photoUrl).toMatch(/^data:image\/jpeg;base64,/);
    expect(sentRequest.formAge).toBeGreaterThan(0);
    const heading = page.getByRole("heading", { name: "Request submitted!" });
    await heading.waitFor();
    await page
      .getByText("Request submitted! We'll review your guest request and get back to you soon.")
      .waitFor();
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Request submitted!");
    const photoSent = sharp(Buffer.from(sentRequest.photoUrl.split(",")[1], "base64"));
    expect(await photoSent.metadata()).toMatchObject({ format: "jpeg", width: 600, height: 1200 });
    const ownPagePath = await page.getByRole("link", { name: "Your request's page" }).getAttribute("href");
    expect((await page.request.get(ownPagePath ?? "")).status()).toBe(200);
    await page.getByRole("button", { name: "Submit Another Request" }).click();
    expect(await form.getByLabel("Full name").inputValue()).toBe("");
  },
);

journey("pressing the button while the photo is being prepared still sends the photo", async ({ page }) => {
  await page.addInitScript(`
    const read = createImageBitmap;
    const held = new Promise((resolve) => { globalThis.letRead = resolve; });
    globalThis.createImageBitmap = async (...how) => { await held; return read(...how); };
  `);
  await page.goto("/guest-request");
  const form = page.getByRole("form", { name: "Be a guest" });
  for (const [label, text] of Object.entries(APPLICATION_FIELDS))
    await form.getByLabel(label, { exact: true }).fill(text);
  const [photoField, submitButton] = [
    form.getByLabel("Photo, optional"),
    form.locator('button[type="submit"]'),
  ];
  const choosePhoto = async (buffer: Buffer) => {
    await photoField.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
    await form.getByRole("status").filter({ hasText: "Preparing the photo" }).waitFor();
    await submitButton.click();
    await form.getByRole("button", { name: "Submitting..." }).waitFor();
    await page.evaluate("letRead()");
  };
  await choosePhoto(Buffer.from("no picture"));
  await form.getByText("This picture cannot be read. Please choose another one.").waitFor();
  await expect.poll(() => submitButton.textContent()).toBe("Send your request");
  await photoField.setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await makeNoisePhoto(400, 300),
  });
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/guest-requests")),
    submitButton.click(),
  ]);
  expect(request.postDataJSON().photoUrl).toMatch(/^data:image\/jpeg;base64,/);
  await page.getByRole("heading", { name: "Request submitted!" }).waitFor();
});
