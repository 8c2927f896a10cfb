import { escapeHtml } from "#platform/http/html.rules.ts";
import { chooseTextColor } from "./color.rules.ts";
import type { Show } from "./show.contract.ts";

export type MailContent = {
  greeting: string;
  heading: string;
  lead: string;
  rows?: { name: string; lines: string[] }[];
  button: { label: string; address: string } | null;
  hint?: string | undefined;
  /** A second link, shown below the hint. */
  link?: { label: string; address: string };
  /** The alternative text of the attached picture (`cid:picture`). */
  picture?: { alt: string };
  /** Defaults to the show's name. */
  signature?: string;
  footer: string;
};

type CompleteMail = MailContent & Required<Pick<MailContent, "rows" | "signature">>;

/** The design system's colors and fonts, repeated here because email clients don't load style sheets. */
const GROUND_COLOR = "#e8e2d7";
const SHEET_COLOR = "#fcf9f1";
const INK_COLOR = "#1d1713";
const SOFT_INK_COLOR = "#514941";
const RULE_COLOR = "#c4bdb0";
const PAPER_COLOR = "#f4f0e6";
const SANS_FONTS = "'Public Sans', 'Segoe UI', Helvetica, Arial, sans-serif";
const DISPLAY_FONTS = {
  clarendon: "Besley, Rockwell, 'Roboto Slab', 'Bookman Old Style', Georgia, serif",
  grotesk: SANS_FONTS,
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', Georgia, serif",
};

type Look = Pick<Show, "name" | "accent" | "face">;

/** Writes an email in the show's look, as text and as HTML with the same content. */
export function writeShowMail(show: Look, subject: string, content: MailContent) {
  // The footer ends with the show's email address. If the show has none, this removes the trailing space.
  const completeMail = { rows: [], signature: show.name, ...content, footer: content.footer.trimEnd() };
  return { subject, text: renderMailText(completeMail), html: renderMailPage(completeMail, show) };
}

function renderMailText(content: CompleteMail): string {
  const indent = " ".repeat(Math.max(10, ...content.rows.map(({ name }) => name.length + 1)));
  return [
    content.greeting,
    content.heading,
    content.lead,
    ...(content.rows.length > 0 ? [renderTextRows(content.rows, indent)] : []),
    ...(content.button ? [`${content.button.label}:\n${content.button.address}`] : []),
    ...(content.hint ? [content.hint] : []),
    ...(content.link ? [`${content.link.label}:\n${content.link.address}`] : []),
    content.signature,
    `-- \n${content.footer}`,
  ].join("\n\n");
}

const renderTextRows = (rows: CompleteMail["rows"], indent: string): string =>
  rows.map(({ name, lines }) => `${name.padEnd(indent.length)}${lines.join(`\n${indent}`)}`).join("\n");

/** Renders the HTML with tables and inline styles, because no other layout works in all email clients. */
function renderMailPage(content: CompleteMail, { name, accent, face }: Look): string {
  const body = [
    renderParagraph(
      content.greeting,
      `font-size:17px;line-height:26px;color:${INK_COLOR};padding-bottom:20px`,
    ),
    renderRow(
      `<h1 style="margin:0;font-family:${DISPLAY_FONTS[face]};font-weight:800;font-size:37px;line-height:41px;letter-spacing:-.03em;color:${INK_COLOR}">${escapeHtml(content.heading)}</h1>`,
      "padding-bottom:20px",
    ),
    renderParagraph(content.lead, `font-size:17px;line-height:27px;color:${INK_COLOR};padding-bottom:36px`),
    ...(content.rows.length > 0 ? [renderRow(renderFacts(content.rows), "padding-bottom:36px")] : []),
    ...(content.picture ? [renderRow(renderPicture(content.picture), "padding-bottom:28px")] : []),
    ...(content.button ? [renderRow(renderButton(content.button, accent), "padding-bottom:28px")] : []),
    ...(content.hint
      ? [
          renderParagraph(
            content.hint,
            `font-size:15px;line-height:23px;color:${SOFT_INK_COLOR};padding-bottom:24px`,
          ),
        ]
      : []),
    ...(content.link ? [renderRow(renderLink(content.link), "padding-bottom:24px")] : []),
    renderParagraph(content.signature, `font-size:17px;line-height:26px;color:${INK_COLOR}`),
  ].join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;padding:0;background:${GROUND_COLOR}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND_COLOR}"><tr><td align="center" style="padding:36px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${SHEET_COLOR};font-family:${SANS_FONTS}">
<tr><td style="background:${INK_COLOR};padding:24px 6.6%;font-family:${DISPLAY_FONTS[face]};font-weight:800;font-size:27px;line-height:30px;letter-spacing:-.02em;color:${PAPER_COLOR}">${escapeHtml(name)}</td></tr>
<tr><td style="padding:44px 6.6% 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${body}</table></td></tr>
<tr><td style="border-top:1px solid ${RULE_COLOR};padding:20px 6.6% 26px;font-size:13px;line-height:19px;color:${SOFT_INK_COLOR}">${escapeHtml(content.footer)}</td></tr>
</table></td></tr></table></body></html>
`;
}

const renderRow = (content: string, style: string): string => `<tr><td style="${style}">${content}</td></tr>`;

const renderParagraph = (text: string, style: string): string => renderRow(escapeHtml(text), style);

function renderFacts(rows: CompleteMail["rows"]): string {
  const cells = rows.map(({ name, lines }) => {
    const cellStyle = `border-top:1px solid ${RULE_COLOR};padding:14px 0;vertical-align:top;font-size:16px;line-height:24px`;
    return `<tr><th align="left" style="${cellStyle};width:96px;font-weight:400;color:${SOFT_INK_COLOR}">${escapeHtml(name)}</th><td style="${cellStyle};font-weight:600;color:${INK_COLOR}">${lines.map(escapeHtml).join("<br>")}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0">${cells.join("")}</table>`;
}

const renderPicture = ({ alt }: { alt: string }): string =>
  `<img src="cid:picture" width="520" alt="${escapeHtml(alt)}" style="display:block;width:100%;max-width:520px;height:auto;border:0">`;

const renderButton = ({ label, address }: NonNullable<MailContent["button"]>, accent: string): string =>
  `<a href="${escapeHtml(address)}" style="display:inline-block;background:${accent};color:${chooseTextColor(accent)};border-radius:6px;padding:15px 24px;font-size:16px;line-height:24px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a>`;

const renderLink = ({ label, address }: NonNullable<MailContent["link"]>): string =>
  `<a href="${escapeHtml(address)}" style="font-size:15px;line-height:23px;color:${INK_COLOR}">${escapeHtml(label)}</a>`;
