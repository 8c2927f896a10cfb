/**
 * Draws the show's icons: the on-air light above a row of ticks. `node dev/make-icons.ts` writes them to public/. Run
 * it after changing the drawing, and commit the files; builds don't run it.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { wrapPngAsIco } from "#show/show-icons.server.ts";

const PUBLIC_FOLDER = join(import.meta.dirname, "../public");
const NIGHT = "#130e0b";
const PAPER = "#f4f0e6";
const LAMP = "#ff3b33";

/** The icon's row of ticks. `coarseTicks` is for browser tabs, and is aligned to whole pixels at 16 and 32 px. */
const fineTicks = Array.from({ length: 9 }, (_, step) =>
  drawBar(12 + step * 5, step % 4 === 0 ? 3 : 2, step % 4 === 0),
);
const coarseTicks = [10, 18, 26, 38, 46, 54].map((x) => drawBar(x, 4, x === 10 || x === 54));

function drawBar(x: number, width: number, isLong: boolean): string {
  return `<path d="M${x} ${isLong ? 44 : 48}V56" stroke-width="${width}"/>`;
}

/**
 * Returns the icon as an SVG of 64 x 64 units. `corner` is the radius of the background's corners. `inset` is a margin
 * for systems that crop icons.
 */
function drawIcon({ ticks, corner, inset = 0 }: { ticks: string[]; corner: number; inset?: number }): string {
  const lamp = `<circle cx="32" cy="24" r="12" fill="none" stroke="${LAMP}" stroke-width="8"/>`;
  const transform = `translate(${inset} ${inset}) scale(${(64 - 2 * inset) / 64})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${NIGHT}"/><g transform="${transform}">${lamp}<g stroke="${PAPER}">${ticks.join("")}</g></g></svg>\n`;
}

const renderPng = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();

const smallIcon = drawIcon({ ticks: coarseTicks, corner: 12 });
const roundedIcon = drawIcon({ ticks: fineTicks, corner: 12 });
const squareIcon = drawIcon({ ticks: fineTicks, corner: 0, inset: 4 });
const maskableIcon = drawIcon({ ticks: fineTicks, corner: 0, inset: 10 });

const files: Record<string, string | Buffer> = {
  "favicon.svg": smallIcon,
  "favicon.ico": wrapPngAsIco(await renderPng(smallIcon, 32), 32),
  "apple-touch-icon.png": await renderPng(squareIcon, 180),
  "icon-192.png": await renderPng(roundedIcon, 192),
  "icon-512.png": await renderPng(roundedIcon, 512),
  "icon-maskable-512.png": await renderPng(maskableIcon, 512),
};
for (const [name, content] of Object.entries(files)) await writeFile(join(PUBLIC_FOLDER, name), content);
