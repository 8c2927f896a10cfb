import { show } from "#show.ts";

/** What a mail to a guest says, before it is written as text or as a page. Everything in it is plain text. */
export type MailWords = {
  greeting: string;
  heading: string;
  lead: string;
  rows: { name: string; lines: string[] }[];
  button: { label: string; address: string } | null;
  hint: string;
  signature: string;
  footer: string;
};

/** Colours and faces as in looks: mail programs know neither style sheets nor the site's fonts for certain. */
const GROUND = "#e8e2d7";
const SHEET = "#fcf9f1";
const INK = "#1d1713";
const INK_2 = "#514941";
const RULE = "#c4bdb0";
const AMBER = "#f2b04a";
const AMBER_INK = "#281606";
const PAPER = "#f4f0e6";
const SERIF = "Besley, Rockwell, 'Roboto Slab', 'Bookman Old Style', Georgia, serif";
const SANS = "'Public Sans', 'Segoe UI', Helvetica, Arial, sans-serif";

/** A text inside markup. */
const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** The mail as a page: tables and styles in place, which is all that mail programs agree on. */
export function mailPage(words: MailWords): string {
  const body = [
    paragraph(words.greeting, `font-size:17px;line-height:26px;color:${INK};padding-bottom:20px`),
    row(
      `<h1 style="margin:0;font-family:${SERIF};font-weight:800;font-size:37px;line-height:41px;letter-spacing:-.03em;color:${INK}">${escaped(words.heading)}</h1>`,
      "padding-bottom:20px",
    ),
    paragraph(words.lead, `font-size:17px;line-height:27px;color:${INK};padding-bottom:36px`),
    row(facts(words.rows), "padding-bottom:36px"),
    ...(words.button ? [row(button(words.button), "padding-bottom:28px")] : []),
    paragraph(words.hint, `font-size:15px;line-height:23px;color:${INK_2};padding-bottom:24px`),
    paragraph(words.signature, `font-size:17px;line-height:26px;color:${INK}`),
  ].join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(words.heading)}</title></head>
<body style="margin:0;padding:0;background:${GROUND}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${GROUND}"><tr><td align="center" style="padding:36px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${SHEET};font-family:${SANS}">
<tr><td style="background:${INK};padding:24px 40px;font-family:${SERIF};font-weight:800;font-size:27px;line-height:30px;letter-spacing:-.02em;color:${PAPER}">${escaped(show.name)}</td></tr>
<tr><td style="padding:44px 40px 40px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${body}</table></td></tr>
<tr><td style="border-top:1px solid ${RULE};padding:20px 40px 26px;font-size:13px;line-height:19px;color:${INK_2}">${escaped(words.footer)}</td></tr>
</table></td></tr></table></body></html>
`;
}

const row = (content: string, style: string): string => `<tr><td style="${style}">${content}</td></tr>`;

const paragraph = (text: string, style: string): string => row(escaped(text), style);

function facts(rows: MailWords["rows"]): string {
  const cells = rows.map(({ name, lines }) => {
    const edge = `border-top:1px solid ${RULE};padding:14px 0;vertical-align:top;font-size:16px;line-height:24px`;
    return `<tr><th align="left" style="${edge};width:96px;font-weight:400;color:${INK_2}">${escaped(name)}</th><td style="${edge};font-weight:600;color:${INK}">${lines.map(escaped).join("<br>")}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0">${cells.join("")}</table>`;
}

const button = ({ label, address }: NonNullable<MailWords["button"]>): string =>
  `<a href="${escaped(address)}" style="display:inline-block;background:${AMBER};color:${AMBER_INK};border-radius:6px;padding:15px 24px;font-size:16px;line-height:24px;font-weight:700;text-decoration:none">${escaped(label)}</a>`;
