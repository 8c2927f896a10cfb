import { escapeHtml } from "#platform/http/http.server.ts";
import { chooseTextColor } from "#show/color.rules.ts";
import type { Show } from "#show/show.contract.ts";

/**
 * The content of a small page that other sites can embed. The `rows` are below the title, with at most two lines of
 * text each. The `picture`, in 16:9, is above the title.
 */
export type EmbedContent = {
  name: string;
  label: string;
  title: string;
  rows: string[];
  path: string;
  verb: string;
  picture?: string;
  isLive?: boolean;
};

/**
 * Heights in pixels of an embed's parts. An embed doesn't scroll if it is at least 300 px wide and as tall as its parts
 * together.
 */
const TEXT_HEIGHT = 156;
const ROW_HEIGHT = 52;

export const computeEmbedHeight = (
  { rows, picture }: Pick<EmbedContent, "rows" | "picture">,
  width: number,
): number =>
  TEXT_HEIGHT + rows.length * ROW_HEIGHT + (picture === undefined ? 0 : Math.round((width * 9) / 16));

/**
 * Returns the HTML of an embedded page. It has no scripts or cookies, and follows the show's look and the reader's light
 * or dark mode.
 */
export function renderEmbed(
  embed: EmbedContent,
  { show, origin, faces }: { show: Show; origin: string; faces: string },
): string {
  const { name, label, title, rows, path, verb, picture, isLive } = embed;
  const { accent, ground, face, language } = show;
  const style = PAGE_STYLE.replace("ACCENT", accent)
    .replace("INK", chooseTextColor(accent))
    .replace("DARK", DARK_TONES[ground])
    .replace("FACE", DISPLAY_FONTS[face]);
  const href = escapeHtml(origin + path);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${isLive === undefined ? "" : '<meta http-equiv="refresh" content="60">'}
<link rel="canonical" href="${href}">
<link rel="alternate" type="application/json+oembed" href="${escapeHtml(`${origin}/api/oembed?url=${encodeURIComponent(origin + path)}`)}">
<title>${escapeHtml(`${title} | ${name}`)}</title>
<style>${faces}${style}</style>
<body>
<a class="card" href="${href}" target="_blank" rel="noopener">
${picture === undefined ? "" : `<img src="${escapeHtml(picture)}" alt="">`}
<span class="text">
<span class="label">${isLive === undefined ? "" : `<i class="${isLive ? "live" : "off"}"></i>`}${escapeHtml(label)}</span>
<strong dir="auto">${escapeHtml(title)}</strong>
${rows.map((row) => `<span class="row" dir="auto">${escapeHtml(row)}</span>`).join("\n")}
<span class="foot"><b>${escapeHtml(verb)}</b><span>${escapeHtml(name)}</span></span>
</span>
</a>
</body>
</html>
`;
}

const FONT_FACES = [
  { family: "Besley", weight: "650 800", file: /^\/assets\/besley-[\w-]{8}\.woff2$/ },
  { family: "Public Sans", weight: "400 750", file: /^\/assets\/public-sans-[\w-]{8}\.woff2$/ },
];

/** Writes the CSS that loads the site's fonts. `paths` lists the built files. */
export function makeFontFaceCss(paths: Iterable<string>): string {
  const allPaths = [...paths];
  return FONT_FACES.map(({ family, weight, file }) => {
    const fontPath = allPaths.find((path) => file.test(path));
    const face = `font-family: "${family}"; font-weight: ${weight}; font-display: swap`;
    return fontPath ? `\n@font-face { ${face}; src: url("${fontPath}") format("woff2") }` : "";
  }).join("");
}

/** The colors of pages without the design system: the same values as in its looks.css. */
export const PAPER_TONES =
  "--page: oklch(0.955 0.014 88); --on: oklch(0.21 0.012 60); --soft: oklch(0.41 0.016 65); --rule: oklch(0.8 0.02 82)";
export const NIGHT_TONES =
  "--page: oklch(0.17 0.01 60); --on: oklch(0.955 0.014 88); --soft: oklch(0.8 0.014 82); --rule: oklch(0.335 0.013 65)";
/** In light mode, every embed is on paper. */
const DARK_TONES = {
  night: NIGHT_TONES,
  ink: "--page: oklch(0.17 0.032 262); --on: oklch(0.955 0.014 88); --soft: oklch(0.8 0.016 262); --rule: oklch(0.335 0.036 262)",
  paper: NIGHT_TONES,
};
const DISPLAY_FONTS = {
  clarendon: "Besley, Rockwell, Georgia, serif",
  grotesk: '"Public Sans", system-ui, sans-serif',
  serif: '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif',
};

const PAGE_STYLE = `
:root { ${PAPER_TONES}; --press: ACCENT; --on-press: INK }
@media (prefers-color-scheme: dark) {
  :root { DARK }
}
* { box-sizing: border-box; margin: 0 }
html, body { height: 100% }
body { background: var(--page); color: var(--on); font: 15px/20px "Public Sans", system-ui, sans-serif }
.card { color: inherit; display: flex; flex-direction: column; min-height: 100%; text-decoration: none; border: 1px solid var(--rule) }
.card:focus-visible { outline: 2px solid var(--on); outline-offset: -4px }
img { aspect-ratio: 16 / 9; display: block; object-fit: cover; width: 100% }
.text { display: flex; flex: 1; flex-direction: column; padding: 14px 16px }
.label { color: var(--soft); font-size: 13px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
strong { display: -webkit-box; font: 700 19px/25px FACE; margin-top: 4px; overflow: hidden; overflow-wrap: anywhere;
  -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
.row { border-top: 1px solid var(--rule); display: -webkit-box; height: 47px; margin-bottom: 5px; overflow: hidden; overflow-wrap: anywhere; padding-top: 6px;
  -webkit-box-orient: vertical; -webkit-line-clamp: 2 }
strong + .row { margin-top: 8px }
.foot { align-items: center; display: flex; gap: 12px; justify-content: space-between; margin-top: auto; padding-top: 10px; white-space: nowrap }
.foot b { background: var(--press); border-radius: 6px; color: var(--on-press); padding: 5px 12px }
.foot span { color: var(--soft); font-size: 13px; overflow: hidden; text-overflow: ellipsis }
i { border-radius: 50%; display: inline-block; height: 9px; margin-right: 8px; width: 9px }
.live { background: oklch(0.66 0.235 28) }
.off { border: 2px solid oklch(0.66 0.235 28) }
`;
