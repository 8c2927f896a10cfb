import type { CSSProperties } from "react";
import type { ShowData } from "./show-data.rules.ts";

/**
 * Returns the CSS variables that replace the default amber with the show's accent and its shades, or undefined if
 * `shades` is undefined because the show uses the default accent.
 */
export const makeAccentStyle = (accent: string, shades: ShowData["accent"]): CSSProperties | undefined =>
  shades &&
  ({
    "--color-amber": accent,
    "--color-amber-hi": shades.over,
    "--color-amber-lo": shades.under,
    "--color-amber-ink": shades.ink,
    "--color-amber-deep": shades.deep,
  } as CSSProperties);
