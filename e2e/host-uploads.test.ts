import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { holdBackRequests } from "./holding-back.ts";
import { findHostRow, INES, makePictureFile, openHosts, replaceHosts } from "./host-steps.ts";
import { journey, signIn } from "./journey.ts";
import { expectToast } from "./toast.ts";

journey("pictures are uploaded with progress, fetched from an address and removed", async ({ page }) => {
  await signIn(page, "uploads");
  await replaceHosts(page, { hostName: INES });
  await openHosts(page);
  await findHostRow(page, INES).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Host Profile" });
  await dialog.getByRole("tab", { name: "Images & Position" }).click();
  for (const kind of ["hero", "profile"]) {
    await dialog.getByRole("radio", { name: `${kind} image`, exact: false }).check();
    const uploadResponse = page.waitForResponse("**/api/upload-image");
    await page.route("**/api/upload-image", async (route) => {
      await dialog.getByRole("progressbar").waitFor();
      await route.continue();
    });
    await dialog.getByLabel(`Upload ${kind} image`).setInputFiles(await makePictureFile(`${kind}.png`));
    expect((await uploadResponse).status()).toBe(201);
    await expectToast(page, "Image uploaded");
    await page.unroute("**/api/upload-image");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe(`ines-marchetti-${kind}.webp`);
  }
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.getByRole("button", { name: "Download" }).waitFor({ state: "hidden" });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Host profile updated");
  const [host] = await (await page.request.get("/api/host-profiles")).json();
  expect(host).toMatchObject({ heroImage: expect.stringMatching(/^\/uploads\//), profileImage: null });
});

journey("a picture that can't be sent, stored or fetched says why", async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource/);
  await signIn(page, "fails-uploads");
  await replaceHosts(page, { hostName: INES });
  await openHosts(page);
  await findHostRow(page, INES).getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Host Profile" });
  await dialog.getByRole("tab", { name: "Images & Position" }).click();
  const choosePicture = (kind: string, file: string | Awaited<ReturnType<typeof makePictureFile>>) =>
    dialog.getByLabel(`Upload ${kind} image`).setInputFiles(file);

  await choosePicture("hero", {
    name: "page.png",
    mimeType: "image/png",
    buffer: Buffer.from("<html>no</html>"),
  });
  const wrongTypeMessage = "The file must be a JPEG, PNG, WebP, GIF or AVIF picture";
  await expectToast(page, "Upload failed", `Failed to upload hero image: ${wrongTypeMessage}`);

  await dialog.getByRole("radio", { name: "Profile Image" }).check();
  const folder = await mkdtemp(join(tmpdir(), "greenroom-big-"));
  const bigFilePath = join(folder, "big.png");
  await writeFile(bigFilePath, Buffer.alloc(10 * 1024 * 1024 + 1));
  await choosePicture("profile", bigFilePath);
  await expectToast(page, "Upload failed", "Failed to upload profile image: The file is larger than 10 MB");
  await rm(folder, { recursive: true });

  const stoppedRequest = page.waitForEvent("requestfailed");
  await page.route("**/api/upload-image", () => {});
  await choosePicture("profile", await makePictureFile());
  await dialog.getByRole("button", { name: "Stop upload" }).click();
  await stoppedRequest;
  await dialog.getByLabel("Upload profile image").waitFor();
  await page.unroute("**/api/upload-image");

  await page.route("**/api/upload-image", (route) => route.abort());
  await choosePicture("profile", await makePictureFile());
  await expectToast(page, "Upload failed", /Failed to upload profile image: Please check your connection/);
  await page.unroute("**/api/upload-image");

  await choosePicture("profile", await makePictureFile());
  await expectToast(page, "Image uploaded");
  await page.route("**/uploads/*.webp", (route) =>
    route.fulfill({ status: 404, json: { message: "Picture not found" } }),
  );
  await dialog.getByRole("button", { name: "Download" }).click();
  await expectToast(page, "Failed to download image", "Picture not found");
});

journey(
  "a picture goes on uploading while other parts of the form are shown, and can't be left out",
  async ({ page }) => {
    await signIn(page, "uploads");
    await replaceHosts(page, { hostName: INES });
    await openHosts(page);
    await findHostRow(page, INES).getByRole("button", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Host Profile" });
    await dialog.getByRole("tab", { name: "Images & Position" }).click();
    const releaseUpload = await holdBackRequests(page, "**/api/upload-image");
    await dialog.getByLabel("Upload hero image").setInputFiles(await makePictureFile("hero.png"));
    await dialog.getByRole("tab", { name: "Basic Info" }).click();
    await dialog.getByText("A picture is still being uploaded.").waitFor();
    const saveButton = dialog.getByRole("button", { name: "Save Changes" });
    expect(await saveButton.isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    releaseUpload();
    await expectToast(page, "Image uploaded");
    await saveButton.click();
    await expectToast(page, "Host profile updated");
    const [host] = await (await page.request.get("/api/host-profiles")).json();
    expect(host).toMatchObject({ heroImage: expect.stringMatching(/^\/uploads\//) });
  },
);
