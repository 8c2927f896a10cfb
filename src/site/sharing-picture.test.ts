import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, it } from "vitest";
import { splitTagline } from "#show/show-making.rules.ts";
import { defaultShow } from "#show.ts";
import { renderSharingPicture } from "./sharing-picture.server.ts";

type Area = { left: number; top: number; width: number; height: number };
/** The show's name, its time and the ruler below them. */
const FOOTER: Area = { left: 0, top: 464, width: 1200, height: 166 };
const TIME: Area = { left: 745, top: 464, width: 455, height: 66 };

/** Draws a show's sharing picture, and returns the pixels of an area. */
async function readPixels(fields: { name?: string; tagline?: string }, area: Area): Promise<Buffer> {
  const show = { ...defaultShow, ...fields };
  const picture = await renderSharingPicture({ ...show, taglineLines: splitTagline(show.tagline) });
  const context = createCanvas(1200, 630).getContext("2d");
  context.drawImage(await loadImage(picture), 0, 0);
  return Buffer.from(context.getImageData(area.left, area.top, area.width, area.height).data);
}

it.each([
  "Real people. Real money. Real talk.",
  "One. Two. Three. Four. Five. Six.",
  "A weekly conversation about what work costs us and what life pays us back in the end",
  "Everything that a conversation about money can be. ".repeat(3),
  "gypq ".repeat(32),
])("leaves the name and the time free below the tagline '%s'", async (tagline) => {
  expect((await readPixels({ tagline }, FOOTER)).equals(await readPixels({}, FOOTER))).toBe(true);
});

it("cuts a long name before the time", async () => {
  const name = "The Half Hour of Honest Talk About Work and Money";
  expect((await readPixels({ name }, TIME)).equals(await readPixels({}, TIME))).toBe(true);
});

it("begins a tagline on the right if its language is written from right to left", async () => {
  const rightEdge = { left: 900, top: 150, width: 236, height: 300 };
  const countLightPixels = async (tagline: string) =>
    (await readPixels({ tagline }, rightEdge)).filter((value, index) => index % 4 === 0 && value > 200)
      .length;
  expect(await countLightPixels("ממממממ מ.")).toBeGreaterThan(1.5 * (await countLightPixels("מ ממממממ.")));
});
