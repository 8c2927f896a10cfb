import { computeLuminance, type Rgb } from "#show/color.rules.ts";
import type { DrawingContext } from "./canvas-text.drawing.ts";
import { computeScrimOpacity, SCRIM_RGB, SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

const { width, height, margin } = SHARE_IMAGE_SIZE;

export function drawShowBackground(context: DrawingContext): void {
  context.save();
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 900);
  for (const [offset, color] of BACKGROUND_GRADIENT) gradient.addColorStop(offset, color);
  context.fillStyle = "#120d09";
  context.fillRect(0, 0, width, height);
  context.translate(width * 0.88, height * -0.06);
  context.scale(1, 640 / 900);
  context.fillStyle = gradient;
  context.fillRect(-1100, -200, 1300, 1200);
  context.restore();
}

/**
 * The gradient goes from oklch(.37 .055 62) through oklch(.25 .03 60) at 48 % to oklch(.165 .011 60) at 82 %. The steps
 * in between are listed because canvas gradients can't be mixed in Oklab.
 */
const BACKGROUND_GRADIENT = [
  [0, "#50351b"],
  [0.12, "#473019"],
  [0.24, "#3f2a18"],
  [0.36, "#362416"],
  [0.48, "#2e1f13"],
  [0.57, "#261a11"],
  [0.65, "#1f160e"],
  [0.74, "#18110c"],
  [0.82, "#120d09"],
  [1, "#120d09"],
] as const;

/** Draws a picture as the background, darkened so that text on it is legible. */
export function drawBackground<Picture extends { width: number; height: number }>(
  context: DrawingContext & { drawImage(picture: Picture, ...rectangles: number[]): void },
  picture: Picture,
): void {
  const scale = Math.max(width / picture.width, height / picture.height);
  const [visibleWidth, visibleHeight] = [width / scale, height / scale];
  const [left, top] = [(picture.width - visibleWidth) / 2, (picture.height - visibleHeight) / 2];
  context.drawImage(picture, left, top, visibleWidth, visibleHeight, 0, 0, width, height);
  const opacity = computeScrimOpacity(findBrightestBlock(context));
  context.fillStyle = `rgba(${SCRIM_RGB.join(", ")}, ${opacity})`;
  context.fillRect(0, 0, width, height);
}

const BLOCK_SIZE = 16;

/** Returns the average color of the brightest square between the margins. */
function findBrightestBlock(context: DrawingContext): Rgb {
  const [columns, rows] = [
    Math.floor((width - 2 * margin) / BLOCK_SIZE),
    Math.floor((height - 2 * 40) / BLOCK_SIZE),
  ];
  const { data } = context.getImageData(margin, 40, columns * BLOCK_SIZE, rows * BLOCK_SIZE);
  const sums = new Float64Array(columns * rows * 3);
  for (let pixel = 0; pixel < data.length / 4; pixel++) {
    const column = Math.floor((pixel % (columns * BLOCK_SIZE)) / BLOCK_SIZE);
    const row = Math.floor(pixel / (columns * BLOCK_SIZE) / BLOCK_SIZE);
    const block = (row * columns + column) * 3;
    for (let channel = 0; channel < 3; channel++)
      sums[block + channel] = (sums[block + channel] ?? 0) + (data[pixel * 4 + channel] ?? 0);
  }
  let brightest: Rgb = [0, 0, 0];
  for (let block = 0; block < sums.length; block += 3) {
    const computeMean = (channel: number) => (sums[block + channel] ?? 0) / BLOCK_SIZE ** 2;
    const color: Rgb = [computeMean(0), computeMean(1), computeMean(2)];
    if (computeLuminance(color) > computeLuminance(brightest)) brightest = color;
  }
  return brightest;
}
