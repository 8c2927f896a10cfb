import { expect, test } from "vitest";
import { canDrawText, createPicture } from "./picture-canvas.server.ts";

const draw = (text: string, font: string) => {
  const { context } = createPicture(200, 60, text);
  context.font = font;
  context.fillText(text, 10, 45);
  return Buffer.from(context.getImageData(0, 0, 200, 60).data).toString("base64");
};

test.each(['800 40px "Besley"', '600 40px "Besley Italic"', '600 40px "Public Sans"'])(
  "with %s, letters outside basic Latin are drawn, each as itself",
  (font) => {
    const pictures = Array.from("aoŁğışčőệấươ", (letter) => draw(letter, font));
    expect(new Set([...pictures, draw(" ", font)]).size).toBe(pictures.length + 1);
  },
);

test.each([
  ["Łódź ğış: Tiếng Việt, “§ 12”", true],
  ["A price for 3 ½ hours 😀", true],
  ["", true],
  // No font has these private letters or the script of Linear A.
  ["𐘀𐘁", false],
])("whether there is a font for all letters of '%s': %s", (text, isDrawable) => {
  expect(canDrawText(text)).toBe(isDrawable);
});
