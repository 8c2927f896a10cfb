import { endsSentence } from "#platform/texts/sentences.rules.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import type { PageShow } from "#show/show-data.rules.ts";
import type { MessageText, MessageTexts } from "./follower-messages.contract.ts";

/** The default texts of messages, used until the team changes them. */
export const DEFAULT_MESSAGE_TEXTS: MessageTexts = {
  soon: { subject: "{show} starts in half an hour", text: "{title}. Live at {time}." },
  live: { subject: "{show} is live", text: "{title}" },
  episode: { subject: "New on {show}", text: "{title}" },
};

/** Doesn't say "in half an hour" about a show that starts sooner. The team's own words stay as they are. */
export const shortenTimeUntilStart = (message: MessageText): MessageText =>
  message.subject === DEFAULT_MESSAGE_TEXTS.soon.subject
    ? { ...message, subject: "{show} starts soon" }
    : message;

type TemplateValues = { show: string; title: string; time: string };

/** Fills in {show}, {title} and {time}. Other braces stay as they are. */
export function fillInPlaceholders({ subject, text }: MessageText, values: TemplateValues): MessageText {
  const fillText = (words: string) =>
    words.replace(/\{(show|title|time)\}(\.(?!\.))?/g, (_, name: keyof TemplateValues, period = "") =>
      endsSentence(values[name]) ? values[name] : values[name] + period,
    );
  return { subject: fillText(subject), text: fillText(text) };
}

type Week = { title: string; guest: { name: string } | null };

/** Returns what a show is about, such as 'The half-day bench, with Paul Sorensen'. */
export function describeShowOfWeek(show: Pick<PageShow, "tagline">, { title, guest }: Week): string {
  if (!guest) return title || show.tagline;
  return title ? `${title}, with ${guest.name}` : `With ${guest.name}`;
}

/** Lists titles as '“Rent” and “Sundays”'. A single title has no quotation marks. */
export function formatTitles(titles: readonly string[]): string {
  if (titles.length < 2) return titles[0] ?? "";
  const quotedTitles = titles.map((title) => `“${title}”`);
  return `${quotedTitles.slice(0, -1).join(", ")} and ${quotedTitles.at(-1)}`;
}

const MAX_LIVE_DELAY_MS = 10 * MINUTE_MS;

type Progress = { kind: string; movedAt: string; sendUntil: string };

/**
 * Returns whether a message should still be sent. A "live" message is dropped if sending it has made no progress for
 * ten minutes, for example because the app was down.
 */
export function isMessageTimely({ kind, movedAt, sendUntil }: Progress, now: Date): boolean {
  if (now >= new Date(sendUntil)) return false;
  return kind !== "live" || now.getTime() - Date.parse(movedAt) <= MAX_LIVE_DELAY_MS;
}

/**
 * Returns whether an email that is already queued should still be sent, no matter how long the mail server took. A
 * message about a show is no longer true once the show has ended, but a new episode is still worth watching two days
 * later.
 */
export const isQueuedMailTimely = (
  { kind, sendUntil }: Pick<Progress, "kind" | "sendUntil">,
  now: Date,
): boolean => kind === "episode" || now < new Date(sendUntil);
