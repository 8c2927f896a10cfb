import { detectDirection, type MeasureText } from "#machine/reels/line-breaking.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import { SHARE_IMAGE_SIZE } from "./share-image.rules.ts";

type Gradient = { addColorStop(offset: number, color: string): void };

/** The part of a 2D canvas context that browsers and @napi-rs/canvas share. */
export interface DrawingContext {
  fillStyle: unknown;
  font: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  letterSpacing?: string;
  /** Exists only on the server, where @napi-rs/canvas uses it to set the weight of a variable font. */
  fontVariationSettings?: string;
  /**
   * Exists only on the server: returns the font family together with fonts for letters that it doesn't have. Browsers
   * find such fonts by themselves.
   */
  listFonts?(family: string): string;
  fillRect(left: number, top: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  measureText(text: string): { width: number };
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient;
  getImageData(left: number, top: number, width: number, height: number): { data: ArrayLike<number> };
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
}

/** A font. The first family in `family` must be loaded before anything is drawn. `spacing` is in em. */
export type Typeface = { family: string; weight: number; spacing: number };

export const TEXT_TYPEFACE: Typeface = {
  family: '"Public Sans", Arial, sans-serif',
  weight: 550,
  spacing: 0,
};

type Look = Pick<PageShow, "face">;

export const getDisplayTypeface = (look: Look): Typeface => ({
  family: look.face === "grotesk" ? TEXT_TYPEFACE.family : '"Besley", Georgia, serif',
  weight: 750,
  spacing: -0.025,
});
export const getNameTypeface = (look: Look): Typeface => ({ ...getDisplayTypeface(look), spacing: -0.02 });

/** Returns the face for quotes: an italic, if there is one. Only the server loads the font under this name. */
export const getQuoteTypeface = ({ face }: Look): Typeface =>
  face === "grotesk"
    ? { ...TEXT_TYPEFACE, spacing: -0.015 }
    : { family: '"Besley Italic", Georgia, serif', weight: 560, spacing: -0.015 };

/** Sets the font. `size` is in pixels. */
export function setFont(context: DrawingContext, { family, weight, spacing }: Typeface, size: number): void {
  const isOnServer = context.fontVariationSettings !== undefined;
  const fonts = context.listFonts?.(family) ?? family;
  context.font = `${isOnServer ? Math.round(weight / 100) * 100 : weight} ${size}px ${fonts}`;
  if (isOnServer) context.fontVariationSettings = `'wght' ${weight}`;
  context.letterSpacing = `${(spacing * size).toFixed(2)}px`;
}

export function setTextDirection(context: DrawingContext, text: string): void {
  context.direction = detectDirection(text);
  context.textAlign = context.direction === "rtl" ? "right" : "left";
  context.textBaseline = "alphabetic";
}

export const getTextStartX = (direction: string): number =>
  direction === "rtl" ? SHARE_IMAGE_SIZE.width - SHARE_IMAGE_SIZE.margin : SHARE_IMAGE_SIZE.margin;

export const makeMeasureText =
  (context: DrawingContext): MeasureText =>
  (text) =>
    context.measureText(text).width;
