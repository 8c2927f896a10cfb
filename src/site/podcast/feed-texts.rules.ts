import { listDescriptionParagraphs } from "#episodes/page/description.rules.ts";
import { escapeXml, formatDescriptionLineHtml } from "#episodes/publishing/publishing.rules.ts";

/** The maximum length of a description, in bytes, that Apple and PSP-1 allow. */
const MAX_DESCRIPTION_BYTES = 4000;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Matches a cut-off word at the end of shortened text. Matches nothing in languages without spaces, because the text
 * after the last space is too long.
 */
const CUT_WORD_PATTERN = /\s\S{0,60}$/;

/**
 * Shortens text to 4,000 bytes. Cuts between words if there is a space near the limit, and otherwise between
 * characters.
 */
export function shortenDescription(text: string): string {
  if (countBytes(text) <= MAX_DESCRIPTION_BYTES) return text;
  const space = new Uint8Array(MAX_DESCRIPTION_BYTES - countBytes("…"));
  const { read } = new TextEncoder().encodeInto(text, space);
  const fittingText = text.slice(0, read);
  const endsBetweenWords = /\s/.test(text.charAt(read));
  return `${(endsBetweenWords ? fittingText : fittingText.replace(CUT_WORD_PATTERN, "")).trimEnd()}…`;
}

/**
 * Writes a description as HTML for CDATA, one paragraph per line. Leaves out the lines that don't fit. Uses only
 * elements that PSP-1 allows.
 */
export function writeDescriptionHtml(description: string): string {
  const lines = listDescriptionParagraphs(description, []).flatMap((paragraph) => paragraph.split("\n"));
  let html = "";
  for (const line of lines) {
    const paragraph = `<p>${formatDescriptionLineHtml(line.trim())}</p>`;
    if (countBytes(html) + countBytes(paragraph) > MAX_DESCRIPTION_BYTES) break;
    html += paragraph;
  }
  return html === "" ? shortenDescription(escapeXml(description)).replace(/&[a-z]*…$/, "…") : html;
}
