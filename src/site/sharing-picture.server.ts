import {
  chooseDisplayFont,
  getPictureGround,
  openPictureCanvas,
  type PictureCanvasContext,
} from "#machine/share-image/share-image.server.ts";
import { formatWeeklyShowTime } from "#on-air/live/live.rules.ts";
import type { Show } from "#show/show.contract.ts";

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 64];
const RIGHT_EDGE = WIDTH - MARGIN;
const COLORS = { paper: "#f4f0e6", second: "#c2bdb4", third: "#a09a92", lamp: "#ff3b33" };

/** Draws the preview that other sites show for links to this site: a PNG of 1200 x 630. */
export async function renderSharingPicture(show: Show): Promise<Uint8Array<ArrayBuffer>> {
  const { canvas, context } = await openPictureCanvas(WIDTH, HEIGHT, `${show.name} ${show.tagline}`);
  context.fillStyle = getPictureGround(show);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  drawLamp(context);
  drawTagline(context, show);
  drawFooter(context, show);
  return new Uint8Array(canvas.toBuffer("image/png"));
}

function drawLamp(context: PictureCanvasContext): void {
  context.strokeStyle = COLORS.lamp;
  context.lineWidth = 6;
  context.beginPath();
  context.arc(MARGIN + 14, 98, 11, 0, 2 * Math.PI);
  context.stroke();
  setFont(context, "Public Sans", 700, 28, COLORS.paper);
  context.letterSpacing = "2.5px";
  context.fillText("LIVE", MARGIN + 42, 108);
}

/**
 * Draws the tagline's lines like a price list: word, dotted line, price. The type is as large as the widest line
 * allows.
 */
function drawTagline(context: PictureCanvasContext, show: Show): void {
  let size = 132;
  const measureWidestLine = () =>
    Math.max(...show.taglineLines.map((line) => context.measureText(`${line[0]}${line[1]}`).width));
  do {
    size -= 2;
    setFont(context, chooseDisplayFont(show), 800, size, COLORS.paper);
    context.letterSpacing = `${-0.038 * size}px`;
  } while (measureWidestLine() > RIGHT_EDGE - MARGIN - size && size > 40);
  show.taglineLines.forEach(([word, price], index) => {
    const baseline = 285 + index * size * 0.97;
    context.fillStyle = COLORS.paper;
    context.fillText(word, MARGIN, baseline);
    const priceStart = RIGHT_EDGE - context.measureText(price).width;
    context.fillText(price, priceStart, baseline);
    context.fillStyle = COLORS.third;
    const dotsStart = MARGIN + context.measureText(word).width + size * 0.22;
    for (let x = Math.round(dotsStart); x < priceStart - size * 0.22; x += 12)
      context.fillRect(x, baseline - 9, 1.5, 9);
  });
}

/** Draws a ruler with sixty minutes at the bottom, with the show's name and time above it. */
function drawFooter(context: PictureCanvasContext, show: Show): void {
  for (let minute = 0; minute <= 60; minute += 1) {
    const isQuarter = minute % 15 === 0;
    const tickHeight = isQuarter ? 26 : minute % 5 === 0 ? 17 : 10;
    context.fillStyle = isQuarter ? COLORS.second : COLORS.third;
    const x = MARGIN + Math.round((minute * (RIGHT_EDGE - MARGIN - 3)) / 60);
    context.fillRect(x, HEIGHT - MARGIN - tickHeight, isQuarter ? 3 : 1.5, tickHeight);
  }
  const baseline = HEIGHT - MARGIN - 52;
  setFont(context, chooseDisplayFont(show), 700, 40, COLORS.paper);
  context.letterSpacing = "-1px";
  context.fillText(show.name, MARGIN, baseline);
  setFont(context, "Public Sans", 550, 28, COLORS.second);
  const time = formatWeeklyShowTime(show);
  context.fillText(time, RIGHT_EDGE - context.measureText(time).width, baseline);
}

function setFont(
  context: PictureCanvasContext,
  family: string,
  weight: number,
  size: number,
  color: string,
): void {
  context.font = `${Math.round(weight / 100) * 100} ${size}px ${context.listFonts(`"${family}"`)}`;
  context.fontVariationSettings = `"wght" ${weight}`;
  context.letterSpacing = "0px";
  context.fillStyle = color;
}
