import { computeLuminance, mixColors, type Rgb } from "#show/color.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import type { DrawingContext } from "./canvas-text.drawing.ts";
import { computeScrimOpacity, SCRIM_RGB, SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

const { width, height, margin } = SHARE_IMAGE_SIZE;

/** A show on paper has dark pictures, too, because their text is light. */
const GROUND_COLORS = { night: "#120d09", ink: "#070e1c", paper: "#120d09" };

export const getPictureGround = ({ ground }: Pick<PageShow, "ground">): string => GROUND_COLORS[ground];

/** Draws the ground of the show's look, with a glow of its accent at the top right. */
export function drawShowBackground(context: DrawingContext, show: Pick<PageShow, "accent" | "ground">): void {
  const ground = getPictureGround(show);
  context.save();
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 900);
  for (const [offset, share] of GLOW) gradient.addColorStop(offset, mixColors(ground, show.accent, share));
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.translate(width * 0.88, height * -0.06);
  context.scale(1, 640 / 900);
  context.fillStyle = gradient;
  context.fillRect(-1100, -200, 1300, 1200);
  context.restore();
}

/** How much of the accent is in the ground, from the middle of the glow to its edge. */
const GLOW = [
  [0, 0.26],
  [0.12, 0.225],
  [0.24, 0.19],
  [0.36, 0.155],
  [0.48, 0.12],
  [0.57, 0.086],
  [0.65, 0.057],
  [0.74, 0.027],
  [0.82, 0],
  [1, 0],
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
