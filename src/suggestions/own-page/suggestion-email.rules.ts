import { formatClockTime } from "#episodes/durations.rules.ts";
import { toOneLine } from "#platform/texts/one-line.rules.ts";
import { type MailContent, writeShowMail } from "#show/mail-page.rules.ts";
import type { Show } from "#show/show.contract.ts";
import type { TopicStage } from "#suggestions/board/board.contract.ts";

export type SuggestionEmailKind = "suggestion-received" | "suggestion-listed" | "suggestion-aired";

export type SuggestionEmailData = {
  show: Show;
  name: string;
  /** The text of the suggestion, or of the topic that it became. */
  content: string;
  isMerged: boolean;
  /** The stage of the topic that the suggestion became or joined, or null if there is none. */
  stage: TopicStage | null;
  publicUrl: string;
  urls: { pageUrl: string; unsubscribeUrl: string };
  threadUrl: string | null;
  aired: { title: string; address: string; seconds: number } | null;
};

/** Writes an email to a suggester, as text and HTML. */
export function writeSuggestionEmail(kind: SuggestionEmailKind, suggestion: SuggestionEmailData) {
  const { show, name, urls } = suggestion;
  const { subject, ...content } = EMAIL_TEXTS[kind](suggestion);
  return writeShowMail(show, `${show.name}: ${subject}`, {
    greeting: `Dear ${toOneLine(name)},`,
    rows: [{ name: "Topic", lines: [suggestion.content] }],
    hint: "On your own page you can take your name off the board, withdraw the suggestion, or stop these emails.",
    link: { label: "Your page, where you can stop these emails", address: `${urls.pageUrl}#mails` },
    footer: `${show.name}. You're receiving this because you suggested a topic. ${show.contactEmail}`,
    ...content,
  });
}

type EmailText = Partial<MailContent> &
  Pick<MailContent, "heading" | "lead" | "button"> & { subject: string };

const DRAWN_TEXT =
  "Your suggestion joined a topic that has already been drawn on the show, so voting on it is closed. You'll hear from us when it is in an episode.";

/** What the email about a merge says, by the stage of the topic. */
const MERGED_TEXTS: Record<TopicStage, string> = {
  open: "Your suggestion joined a topic that was there already, and counts as a vote for it. You'll hear from us when it has been on the show.",
  drawn: DRAWN_TEXT,
  chosen: DRAWN_TEXT,
  aired:
    "Your suggestion joined a topic that has already been on the show. Its page says where you can watch it.",
};

const EMAIL_TEXTS: Record<SuggestionEmailKind, (suggestion: SuggestionEmailData) => EmailText> = {
  // This email repeats nothing that the sender wrote, because the address isn't confirmed and may be somebody else's.
  "suggestion-received": ({ urls }) => ({
    subject: "we have your suggestion",
    greeting: "Hello,",
    rows: [],
    heading: "We have your suggestion.",
    lead: "Thank you. The team will read it, and you'll hear from us when it is on the board, and when it has been on the show.",
    button: { label: "See where it stands", address: urls.pageUrl },
    hint: "On your own page you can take your name off the board, withdraw the suggestion, or stop these emails. If you didn't suggest a topic, ignore this email.",
  }),
  "suggestion-listed": ({ isMerged, stage, threadUrl, urls }) => ({
    subject: "your topic is on the board",
    heading: isMerged ? "Others asked the same thing." : "Your topic is on the board.",
    lead: isMerged
      ? MERGED_TEXTS[stage ?? "open"]
      : "Everybody can see it now and vote for it. It is in the draw, too. You'll hear from us when it has been on the show.",
    button: { label: "See it on the board", address: threadUrl ?? urls.pageUrl },
  }),
  "suggestion-aired": ({ aired, content, publicUrl, urls }) => ({
    subject: "your topic was on the show",
    heading: "Your topic was on the show.",
    lead: aired
      ? `It is in “${aired.title}”, at ${formatClockTime(aired.seconds)}. Thank you for it.`
      : "Thank you for it.",
    picture: { alt: content },
    hint: "On your own page you can take your name off the board, or stop these emails.",
    button: aired
      ? {
          label: `Watch from ${formatClockTime(aired.seconds)}`,
          address: `${publicUrl}${aired.address}?t=${aired.seconds}`,
        }
      : { label: "See how it went", address: urls.pageUrl },
  }),
};
