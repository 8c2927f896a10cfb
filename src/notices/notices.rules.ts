import type { Role } from "#platform/http/endpoint.contract.ts";
import { toOneLine } from "#platform/texts/one-line.rules.ts";
import { formatWeekdayDate, toMoment, toWallTime } from "#platform/time/zoned-time.rules.ts";
import type { NoticeChoices, NoticeEvent } from "./notices.contract.ts";

/**
 * The data that each event carries. Webhooks send it to other programs, so it contains no email addresses or phone
 * numbers. Dates are yyyy-mm-dd.
 */
export type NoticeEventData = {
  "topic-request": { id: number; description: string };
  "guest-request": { id: number; name: string };
  "guest-confirmed": { id: number; name: string; date: string };
  "guest-cancelled": { id: number; name: string; date: string; reason: string | null };
  live: { date: string; title: string | null };
  ended: { date: string };
  "topic-chosen": { date: string; topicId: number; text: string };
  /** `address` is the path of the episode's page. */
  episode: { id: number; title: string; address: string };
};

/**
 * Describes an event: a sentence, the path of the page that shows it, the row that it is about, and the data for
 * webhooks.
 */
export type Notice = { text: string; page: string; subject: string; data: object };

const NOTICE_WRITERS: { [E in NoticeEvent]: (data: NoticeEventData[E], showName: string) => Notice } = {
  "topic-request": ({ id, description: rawDescription }) => {
    const description = sanitizeNoticeText(rawDescription);
    return {
      text: `New topic request: ${description}`,
      page: "/admin/topic-requests",
      subject: makeRequestSubject("topic-request", id),
      data: { id, description },
    };
  },
  "guest-request": ({ id, name: rawName }) => {
    const name = sanitizeNoticeText(rawName);
    return makeGuestNotice(`New guest request: ${name}`, { id, name });
  },
  "guest-confirmed": ({ id, name: rawName, date }) => {
    const name = sanitizeNoticeText(rawName);
    return makeGuestNotice(`${name} is coming to the show on ${formatNoticeDate(date)}`, { id, name, date });
  },
  "guest-cancelled": ({ id, name: rawName, date, reason: rawReason }) => {
    const name = sanitizeNoticeText(rawName);
    const reason = rawReason && sanitizeNoticeText(rawReason);
    const text = `${name} canceled ${formatNoticeDate(date)}${reason ? `: ${reason}` : ""}`;
    return makeGuestNotice(text, { id, name, date, reason });
  },
  live: ({ date, title }, showName) => ({
    text: `${showName} is live${title ? `: ${title}` : ""}`,
    page: "/",
    subject: `week ${date}`,
    data: { date, title },
  }),
  ended: ({ date }, showName) => ({
    text: `${showName} of ${formatNoticeDate(date)} has ended`,
    page: "/",
    subject: `week ${date}`,
    data: { date },
  }),
  "topic-chosen": ({ date, topicId, text }) => ({
    text: `The topic is chosen: ${text}`,
    page: "/",
    subject: `topic ${topicId}`,
    data: { date, topicId, text },
  }),
  episode: ({ id, title, address }) => ({
    text: `New episode: ${title}`,
    page: address,
    subject: `episode ${id}`,
    data: { id, title, address },
  }),
};

export const describeNotice = <E extends NoticeEvent>(
  event: E,
  data: NoticeEventData[E],
  showName: string,
): Notice => NOTICE_WRITERS[event](data, showName);

const makeGuestNotice = <Data extends { id: number }>(text: string, data: Data): Notice => ({
  text,
  page: "/admin/guest-requests",
  subject: makeRequestSubject("guest-request", data.id),
  data,
});

export const makeRequestSubject = (entity: "guest-request" | "topic-request", id: number): string =>
  `${entity} ${id}`;

const MAX_TEXT_LENGTH = 300;

/** Removes line breaks, email addresses and phone numbers from a stranger's text, and shortens it. */
export function sanitizeNoticeText(text: string): string {
  const shortText = toOneLine(text)
    // Closes the gap in 'a@ b.com'.
    .replace(/ ?[@＠] ?(?=[^\s@＠]+[.．]\p{L})/gu, "@")
    .replace(/\S+/g, (word) => (/.[@＠]./.test(word) ? "[address]" : word))
    .replace(/[+＋]?\p{Nd}[\p{Nd}\p{Pd}\u2212·• ()（）/／.．_*]{5,}\p{Nd}/gu, (match) =>
      match.replace(/\P{Nd}/gu, "").length < 7 || /^\d{4}-\d\d-\d\d$/.test(match) ? match : "[number]",
    );
  const characters = [...shortText];
  return characters.length > MAX_TEXT_LENGTH
    ? `${characters.slice(0, MAX_TEXT_LENGTH - 3).join("")}...`
    : shortText;
}

const formatNoticeDate = (date: string): string => formatWeekdayDate(new Date(`${date}T12:00:00Z`), "UTC");

export const DEFAULT_NOTICE_CHOICES: NoticeChoices = {
  topicRequests: "day",
  guestRequests: "day",
  guestAnswers: "day",
};

/** Returns the choices, with everything except topic requests set to "never" for moderators. */
export const limitChoicesToRole = (role: Role | null, choices: NoticeChoices): NoticeChoices =>
  role === "moderator" ? { ...choices, guestRequests: "never", guestAnswers: "never" } : choices;

const CHOICE_BY_EVENT = new Map<string, keyof NoticeChoices>([
  ["topic-request", "topicRequests"],
  ["guest-request", "guestRequests"],
  ["guest-confirmed", "guestAnswers"],
  ["guest-cancelled", "guestAnswers"],
]);

/** A show that nobody has ended. Only emails tell of it, never webhooks. */
export const STILL_LIVE = "still-live";

/** The events that producers and owners are emailed about immediately, whatever they chose. */
const URGENT_EVENTS = new Set(["guest-cancelled", STILL_LIVE]);

export const isEmailedEvent = (event: NoticeEvent | typeof STILL_LIVE): boolean =>
  CHOICE_BY_EVENT.has(event) || event === STILL_LIVE;

/** Lists the events that a choice applies to. Choices never apply to urgent events. */
export const listEventsByChoice = (kind: keyof NoticeChoices): string[] =>
  [...CHOICE_BY_EVENT].flatMap(([event, choice]) =>
    choice === kind && !URGENT_EVENTS.has(event) ? event : [],
  );

/**
 * Returns when to email a person about an event. Choices don't affect urgent events: producers and owners are emailed
 * immediately, moderators never.
 */
export function chooseEmailFrequency(
  event: string,
  role: Role,
  choices: NoticeChoices,
): "now" | "day" | "never" {
  if (URGENT_EVENTS.has(event)) return role === "moderator" ? "never" : "now";
  const kind = CHOICE_BY_EVENT.get(event);
  return kind ? limitChoicesToRole(role, choices)[kind] : "never";
}

const DAILY_EMAIL_HOUR = 8;

/** Returns the time of the next daily email, which goes out at 8 AM in the given time zone. */
export function computeNextDailyEmailTime(now: Date, timeZone: string): Date {
  const todayAtEight = { ...toWallTime(now, timeZone), hour: DAILY_EMAIL_HOUR, minute: 0 };
  const nextEmail = toMoment(todayAtEight, timeZone);
  return nextEmail > now ? nextEmail : toMoment({ ...todayAtEight, day: todayAtEight.day + 1 }, timeZone);
}
