import type { Locator, Page } from "playwright-core";
import { createNoisePicture } from "#platform/files/testing/pictures.ts";
import { defaultShow } from "#show.ts";

export const [INES, DESMOND = "", RUTH = ""] = defaultShow.hosts;
export const HOST_TEXTS = {
  role: "Co-host, money",
  bio: "Ran the books for a bakery chain, a tram maker and one very tired theater before she took to the microphone.",
  quote: "A price is a sentence.",
  specialty: "Pricing and pay",
};

/** Returns a generated picture as a file that Playwright can upload. */
export async function makePictureFile(name = "face.png") {
  return { name, mimeType: "image/png", buffer: await createNoisePicture(400, 500).png().toBuffer() };
}

/** Replaces all hosts with the given ones, without links, through the API. */
export async function replaceHosts(page: Page, ...hosts: Record<string, unknown>[]): Promise<void> {
  const existingHosts: { id: number }[] = await (await page.request.get("/api/host-profiles")).json();
  for (const { id } of existingHosts) await page.request.delete(`/api/host-profiles/${id}`);
  for (const host of hosts) {
    const response = await page.request.post("/api/host-profiles", { data: { ...HOST_TEXTS, ...host } });
    if (response.status() !== 201) throw new Error(await response.text());
  }
}

/** Opens one of the tabs of Host Management. */
export async function openHosts(page: Page, part: "profiles" | "links" = "profiles"): Promise<void> {
  await page.goto(part === "links" ? "/admin/hosts?list=links" : "/admin/hosts");
  await page.getByRole("tab", { name: /Host Profiles/ }).waitFor();
}

export const findHostRow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("row").filter({ hasText: name });

/** Returns a picture's computed CSS position. */
export const readPicturePosition = (picture: Locator) =>
  picture.evaluate((element) => {
    const { objectPosition, objectFit, transformOrigin, transform, mixBlendMode } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const frame = element.closest("picture")?.parentElement?.getBoundingClientRect();
    const [x = 0, y = 0] = transformOrigin.split(" ").map(Number.parseFloat);
    const pictureElement = element as HTMLElement;
    return {
      objectPosition,
      objectFit,
      transform,
      mixBlendMode,
      origin: [x / pictureElement.offsetWidth, y / pictureElement.offsetHeight].map((offset) =>
        offset.toFixed(1),
      ),
      zoomed: frame && [width / frame.width, height / frame.height].map((ratio) => ratio.toFixed(2)),
    };
  });
