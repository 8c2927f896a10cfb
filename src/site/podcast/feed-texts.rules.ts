import { listParagraphs } from "#episodes/page/description.rules.ts";
import { escapeXml, linkAddresses } from "#episodes/publishing/publishing.rules.ts";

/** The maximum length of a description in bytes, according to Apple and PSP-1. */
const MAX_BYTES = 4000;

const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts text to at most 4,000 bytes, after a whole word. */
export function shortenBytes(text: string): string {
  if (countBytes(text) <= MAX_BYTES) return text;
  let [short, bytes] = ["", countBytes("…")];
  for (const word of text.split(/(?<=\s)/)) {
    bytes += countBytes(word);
    if (bytes > MAX_BYTES) break;
    short += word;
  }
  return `${short.trimEnd()}…`;
}

/**
 * Writes a description as HTML for CDATA, using only elements that PSP-1 permits: a paragraph for each line, as many as
 * fit.
 */
export function writeDescriptionHtml(description: string): string {
  const lines = listParagraphs(description, []).flatMap((paragraph) => paragraph.split("\n"));
  let html = "";
  for (const line of lines) {
    const paragraph = `<p>${linkAddresses(line.trim())}</p>`;
    if (countBytes(html) + countBytes(paragraph) > MAX_BYTES) break;
    html += paragraph;
  }
  return html === "" ? shortenBytes(escapeXml(description)) : html;
}
