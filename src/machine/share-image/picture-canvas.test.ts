import { expect, test } from "vitest";
import { canDrawText, createPictureCanvas } from "./picture-canvas.server.ts";

const draw = (text: string, weight: number, family: string) => {
  const { context } = createPictureCanvas(200, 60, text);
  context.font = `${weight} 40px ${context.listFonts(family)}`;
  context.fillText(text, 10, 45);
  return Buffer.from(context.getImageData(0, 0, 200, 60).data).toString("base64");
};

test.each([
  [800, '"Besley"'],
  [600, '"Besley Italic"'],
  [600, '"Public Sans"'],
])("with weight %s of %s, letters outside basic Latin are drawn, each as itself", (weight, family) => {
  const pictures = Array.from("aoŁğışčőệấươ", (letter) => draw(letter, weight, family));
  expect(new Set([...pictures, draw(" ", weight, family)]).size).toBe(pictures.length + 1);
});

test.each([
  ["Łódź ğış: Tiếng Việt, “§ 12”", true],
  ["A price for 3 ½ hours 😀", true],
  ["", true],
  // No font has letters of the ancient script Linear A.
  ["𐘀𐘁", false],
])("whether there is a font for all letters of '%s': %s", (text, isDrawable) => {
  expect(canDrawText(text)).toBe(isDrawable);
});
