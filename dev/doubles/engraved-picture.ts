/** Draws pictures in the show's style: hills in engraved contour lines under a night sky. */
import sharp from "sharp";
import { makeStableNumber } from "./stable-id.ts";

type PictureOptions = { width: number; height: number; format: "png" | "jpeg" | "webp" };

type Hill = { x: number; y: number; width: number; height: number };

/**
 * Draws a picture of the given size in pixels, always the same for the same prompt. Computes it at half the size and
 * scales it up, because computing the full size takes a second.
 */
export function engravePicture(
  prompt: string,
  { width: fullWidth, height: fullHeight, format }: PictureOptions,
): Promise<Buffer> {
  const [width, height] = [Math.ceil(fullWidth / 2), Math.ceil(fullHeight / 2)];
  const dice = (seedSuffix: string) => makeStableNumber(`${prompt} ${seedSuffix}`, 1000) / 1000;
  const hills = Array.from(
    { length: 9 },
    (_, index): Hill => ({
      x: dice(`x${index}`) * 1.2 - 0.1,
      y: 0.45 + dice(`y${index}`) * 0.6,
      width: 0.07 + dice(`w${index}`) * 0.17,
      height: 0.35 + dice(`h${index}`) * 0.65,
    }),
  );
  const pixels = Buffer.alloc(width * height * 3);
  for (let column = 0; column < width; column += 1) {
    const x = column / width;
    const horizon = 0.34 - 0.16 * computeAltitude(hills, x, 0.55);
    let landAbove = 0;
    for (let row = 0; row < height; row += 1) {
      const y = row / height;
      const land = y > horizon ? computeAltitude(hills, x, y) : 0;
      const light = y > horizon ? computeInk(land, Math.abs(land - landAbove) * height, y, horizon) : 0;
      landAbove = land;
      // Blends from the night's color to the gray of printed ink.
      const offset = (row * width + column) * 3;
      pixels[offset] = 14 + 58 * light;
      pixels[offset + 1] = 12 + 55 * light;
      pixels[offset + 2] = 10 + 50 * light;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(fullWidth, fullHeight)
    .toFormat(format)
    .toBuffer();
}

/**
 * Returns the amount of ink at a point, from 0 to 1. As on a banknote, contour lines are softer on steep land and
 * closer together in the distance.
 */
function computeInk(land: number, slope: number, y: number, horizon: number): number {
  const depth = (y - horizon) / (1 - horizon);
  const lines = 26 * land + (9 * y) / (0.35 + depth);
  const edge = Math.min(0.5, 0.08 + slope * 0.03);
  const wave = 0.5 + 0.5 * Math.sin(lines * Math.PI * 2);
  return smoothStep((wave - 0.5 + edge) / (2 * edge)) * (0.35 + 0.65 * Math.min(1, depth * 2));
}

function computeAltitude(hills: readonly Hill[], x: number, y: number): number {
  let sum = 0;
  for (const hill of hills) {
    const [dx, dy] = [(x - hill.x) / hill.width, (y - hill.y) / (hill.width * 1.6)];
    sum += hill.height * Math.exp(-(dx * dx + dy * dy) / 2);
  }
  return sum;
}

const smoothStep = (part: number): number => {
  const t = Math.max(0, Math.min(1, part));
  return t * t * (3 - 2 * t);
};
