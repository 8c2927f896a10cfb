import {
  cutToOneLine,
  drawFittedText,
  getDisplayTypeface,
  getNameTypeface,
  getPictureGround,
  makeMeasureText,
  openPictureCanvas,
  type PictureCanvasContext,
  setFont,
  setTextDirection,
  TEXT_TYPEFACE,
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
  setFont(context, { ...TEXT_TYPEFACE, weight: 700, spacing: 0.09 }, 28);
  context.fillStyle = COLORS.paper;
  context.fillText("LIVE", MARGIN + 42, 108);
}

const TAGLINE_BOX = { top: 150, height: 305 };
const [MAX_TAGLINE_SIZE, MIN_TAGLINE_SIZE] = [130, 56];

/**
 * Draws the tagline's lines like a price list: word, dotted line, price. The type is as large as the box and the widest
 * line allow. If that would be small, draws the tagline as ordinary text instead.
 */
function drawTagline(context: PictureCanvasContext, { tagline, taglineLines, ...look }: Show): void {
  const face = { ...getDisplayTypeface(look), weight: 800, spacing: -0.038 };
  context.fillStyle = COLORS.paper;
  for (let size = MAX_TAGLINE_SIZE; size >= MIN_TAGLINE_SIZE; size -= 2) {
    setFont(context, face, size);
    const widths = taglineLines.map(([word, price]) => context.measureText(`${word}${price}`).width);
    const lineHeight = size * 0.97;
    const firstBaseline = TAGLINE_BOX.top + 36 + size * 0.75;
    const lastBaseline = firstBaseline + (taglineLines.length - 1) * lineHeight;
    const isWithinBox = lastBaseline + size * 0.25 <= TAGLINE_BOX.top + TAGLINE_BOX.height;
    if (!isWithinBox || Math.max(...widths) > RIGHT_EDGE - MARGIN - size) continue;
    for (const [index, line] of taglineLines.entries())
      drawPriceLine(context, line, size, firstBaseline + index * lineHeight);
    return;
  }
  drawFittedText(context, face, tagline, TAGLINE_BOX);
}

/** Draws a word and a price with a dotted line between them. Languages written from right to left begin on the right. */
function drawPriceLine(
  context: PictureCanvasContext,
  [word, price]: Show["taglineLines"][number],
  size: number,
  baseline: number,
): void {
  context.fillStyle = COLORS.paper;
  setTextDirection(context, `${word}${price}`);
  const isReversed = context.direction === "rtl";
  context.fillText(word, isReversed ? RIGHT_EDGE : MARGIN, baseline);
  context.textAlign = isReversed ? "left" : "right";
  context.fillText(price, isReversed ? MARGIN : RIGHT_EDGE, baseline);
  const [left, right] = isReversed ? [price, word] : [word, price];
  const dotsStart = MARGIN + context.measureText(left).width + size * 0.22;
  const dotsEnd = RIGHT_EDGE - context.measureText(right).width - size * 0.22;
  context.fillStyle = COLORS.third;
  for (let x = Math.round(dotsStart); x < dotsEnd; x += 12) context.fillRect(x, baseline - 9, 1.5, 9);
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
  context.direction = "ltr";
  context.textAlign = "right";
  setFont(context, TEXT_TYPEFACE, 28);
  context.fillStyle = COLORS.second;
  const time = formatWeeklyShowTime(show);
  context.fillText(time, RIGHT_EDGE, baseline);
  const availableWidth = RIGHT_EDGE - MARGIN - context.measureText(time).width - 40;
  context.textAlign = "left";
  setFont(context, getNameTypeface(show), 40);
  context.fillStyle = COLORS.paper;
  context.fillText(cutToOneLine(show.name, availableWidth, makeMeasureText(context)), MARGIN, baseline);
}
