import { join } from "node:path";
import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { beforeAll, describe, expect, test } from "vitest";
import { defaultShow } from "#show.ts";
import { drawBackground, drawShowBackground } from "./share-background.drawing.ts";
import { drawShareImage } from "./share-image.drawing.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

const { width, height } = SHARE_IMAGE_SIZE;
const FONT_FOLDER = join(import.meta.dirname, "../../ui/fonts");

beforeAll(() => {
  GlobalFonts.registerFromPath(join(FONT_FOLDER, "besley.woff2"), "Besley");
  GlobalFonts.registerFromPath(join(FONT_FOLDER, "public-sans.woff2"), "Public Sans");
});

type Image = Parameters<typeof drawShareImage>[1];

function drawPixels(content: string, background?: Canvas): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext("2d");
  const topic: Image["topic"] = {
    content,
    category: "Pay ".repeat(25),
    subCategory: "Raising a price ".repeat(6),
  };
  if (background) drawBackground(context, background);
  else drawShowBackground(context, defaultShow);
  drawShareImage(context, { show: defaultShow, topic });
  return context.getImageData(0, 0, width, height).data;
}

/** Returns the bounds of the area where two images differ, in pixels. */
function findChangedBounds(one: Uint8ClampedArray, other: Uint8ClampedArray) {
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (one[pixel * 4] === other[pixel * 4] && one[pixel * 4 + 2] === other[pixel * 4 + 2]) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

describe("text stays within its box", () => {
  test.each([
    ["short", "Is a four-day week a raise?"],
    ["of 500 letters in one word", "W".repeat(500)],
    ["of 500 characters", "Who pays, and who says so at dinner? ".repeat(14).slice(0, 500)],
    ["in Cyrillic", "Сколько стоит доверие между братьями? ".repeat(13).slice(0, 500)],
    ["in Arabic", "كم يساوي الوقت الذي نقضيه مع أهلنا؟ ".repeat(13).slice(0, 500)],
    ["in Chinese", "春夏秋冬的钱和时间。".repeat(50)],
    ["of emoji", "💸👨‍👩‍👧‍👦🏖️🇺🇸".repeat(40)],
    ["with marks below and above", "Çğjpqy ÀÊÎÕÜ ".repeat(20)],
  ])("%s", (_, content) => {
    const { left, right, top, bottom } = findChangedBounds(drawPixels(content), drawPixels(" "));
    expect([left >= 60, right <= 1140, top >= 96, bottom <= 512]).toEqual([true, true, true, true]);
  });
});

test("a white picture is darkened until text on it is legible", () => {
  const whiteCanvas = createCanvas(300, 300);
  const context = whiteCanvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, 300, 300);
  const data = drawPixels(" ", whiteCanvas);
  const corner = (200 * width + 20) * 4;
  expect(Math.max(data[corner] ?? 255, data[corner + 1] ?? 255)).toBeLessThan(112);
});

test("a picture of another shape fills the image without being distorted", () => {
  const tallCanvas = createCanvas(100, 400);
  const context = tallCanvas.getContext("2d");
  context.fillStyle = "#f00";
  context.fillRect(0, 0, 100, 200);
  context.fillStyle = "#00f";
  context.fillRect(0, 200, 100, 200);
  const data = drawPixels(" ", tallCanvas);
  const findPixelIndex = (y: number) => (y * width + 30) * 4;
  expect((data[findPixelIndex(305)] ?? 0) > (data[findPixelIndex(305) + 2] ?? 0)).toBe(true);
  expect((data[findPixelIndex(325)] ?? 0) < (data[findPixelIndex(325) + 2] ?? 0)).toBe(true);
});

describe("the picture follows the show's look", () => {
  const drawShow = (look: Partial<Image["show"]>) => {
    const context = createCanvas(width, height).getContext("2d");
    const show = { ...defaultShow, ...look };
    drawShowBackground(context, show);
    drawShareImage(context, { show, topic: { content: "Who pays?", category: "Pay", subCategory: "Rent" } });
    return context.getImageData(0, 0, width, height).data;
  };
  const readPixel = (data: Uint8ClampedArray, x: number, y: number) => [
    ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
  ];

  test("with the accent's glow at the top right, on the ground's color", () => {
    const plain = drawShow({});
    const plum = drawShow({ accent: "#f08fc0", ground: "ink" });
    expect(readPixel(plain, 0, height - 1)).toEqual([0x12, 0x0d, 0x09]);
    expect(readPixel(plum, 0, height - 1)).toEqual([0x07, 0x0e, 0x1c]);
    const [red = 0, green = 0, blue = 0] = readPixel(plum, 1050, 0);
    expect([red > 50, blue > green]).toEqual([true, true]);
    const [plainRed = 0, plainGreen = 0, plainBlue = 0] = readPixel(plain, 1050, 0);
    expect(plainRed > plainGreen && plainGreen > plainBlue).toBe(true);
  });

  test("with the display face", () => {
    const { left, right } = findChangedBounds(drawShow({}), drawShow({ face: "grotesk" }));
    expect([left < 100, right > 300]).toEqual([true, true]);
    expect(drawShow({ face: "serif" })).toEqual(drawShow({}));
  });
});
