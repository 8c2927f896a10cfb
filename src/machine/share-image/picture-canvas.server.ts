import { join } from "node:path";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

/**
 * The site's fonts, by name. Each has two files: the site's own, and one from a package with letters that the first one
 * lacks.
 */
const FONTS = {
  Besley: ["besley.woff2", "besley/files/besley-latin-ext-wght-normal.woff2"],
  "Besley Italic": ["besley-italic.woff2", "besley/files/besley-latin-ext-wght-italic.woff2"],
  "Public Sans": ["public-sans.woff2", "public-sans/files/public-sans-latin-ext-wght-normal.woff2"],
} as const;
const VIETNAMESE_FILE = "public-sans/files/public-sans-vietnamese-wght-normal.woff2";
const FONT_FOLDER = join(import.meta.dirname, "../../ui/fonts");
const PACKAGE_FOLDER = join(import.meta.dirname, "../../../node_modules/@fontsource-variable");

/** Fallback fonts, as CSS, for letters that the site's fonts don't have. Undefined until the fonts are registered. */
let fallbackFonts: string | undefined;

/**
 * Registers the site's fonts, once. Returns `fallbackFonts`, which includes the server's own fonts, because on Linux,
 * the canvas library uses those only if they are named. Leaves out fonts for code and formulas, which would otherwise
 * be used for ordinary letters, too.
 */
function registerFonts(): string {
  if (fallbackFonts !== undefined) return fallbackFonts;
  const machineFonts = GlobalFonts.families.map(({ family }) => family);
  for (const [name, [file, extendedFile]] of Object.entries(FONTS)) {
    GlobalFonts.registerFromPath(join(FONT_FOLDER, file), name);
    GlobalFonts.registerFromPath(join(PACKAGE_FOLDER, extendedFile), `${name} Extended`);
  }
  GlobalFonts.registerFromPath(join(PACKAGE_FOLDER, VIETNAMESE_FILE), "Public Sans Vietnamese");
  const names = ["Public Sans Vietnamese", ...machineFonts.filter((name) => !/Mono|Math|["\\]/.test(name))];
  fallbackFonts = names.map((name) => `, "${name}"`).join("");
  return fallbackFonts;
}

/**
 * Matches Vietnamese letters. If a text has any, the Vietnamese font comes first, because other fonts put the second
 * accent in the wrong place. In other texts, it doesn't come first, because it would also replace the other fonts'
 * space character.
 */
const VIETNAMESE_LETTERS = /[\u1ea0-\u1ef9]/;

/**
 * `listFonts` returns a font family together with fonts for letters that it doesn't have. Both are CSS, as in
 * `context.font`.
 */
export type PictureCanvasContext = SKRSContext2D & { listFonts(family: string): string };

/**
 * Creates a canvas for a picture with this text, using the site's fonts. Pass each font family to `listFonts`, and
 * always set a weight, because the font Besley doesn't have the same letters in every weight.
 */
export function createPictureCanvas(
  width: number,
  height: number,
  text: string,
): { canvas: Canvas; context: PictureCanvasContext } {
  const moreFonts = registerFonts();
  const fonts = '"$1", "$1 Extended"';
  const firstFonts = VIETNAMESE_LETTERS.test(text) ? `"Public Sans Vietnamese", ${fonts}` : fonts;
  const listFonts = (family: string) => family.replace(/"([^"]+)"/, firstFonts) + moreFonts;
  const canvas = createCanvas(width, height);
  return { canvas, context: Object.assign(canvas.getContext("2d"), { listFonts }) };
}

/** A noncharacter, for which no font has a glyph: https://www.unicode.org/faq/private_use.html#nonchar1 */
const NONCHARACTER = "\u{10ffff}";

/**
 * Returns whether there is a font for every letter and digit of a text. A character that no font has is drawn as the
 * first font's glyph for missing characters, so it is as wide as that glyph, whichever font comes first.
 */
export function canDrawText(text: string): boolean {
  const { context } = createPictureCanvas(1, 1, "");
  const letters = [...new Set(text.match(/[^\P{L}\p{ASCII}]|[^\P{N}\p{ASCII}]/gu))];
  const missingByFont = ["Besley", "Public Sans"].map((name) => {
    context.font = `800 100px ${context.listFonts(`"${name}"`)}`;
    const missingWidth = context.measureText(NONCHARACTER).width;
    return new Set(letters.filter((letter) => context.measureText(letter).width === missingWidth));
  });
  return !letters.some((letter) => missingByFont.every((missing) => missing.has(letter)));
}
