import type { RecordedEntity } from "#accounts/team/recorded-actions.rules.ts";
import type { AdminEvent } from "#accounts/team/team.contract.ts";
import { formatDate } from "#platform/time/zoned-time.rules.ts";
import { addDays, formatDayIn } from "#show/dates.rules.ts";
import { EVENT_SENTENCES, SETTING_NAMES } from "./activity-sentences.rules.ts";
import { describeEventCount, formatCountDetail } from "./counted-events.rules.ts";

type RecordedEvent = { action: string; entity: string; entityId: number | null; detail: string | null };

/**
 * The noun for each kind of thing that an event can be about and, if there is one, the path of the page that shows it.
 */
const ENTITY_NOUNS: Record<RecordedEntity, { noun: string; page?: string }> = {
  topic: { noun: "a topic", page: "/admin" },
  episode: { noun: "an episode", page: "/admin/episodes" },
  podcast: { noun: "the podcast", page: "/admin/settings/podcast" },
  transcript: { noun: "a transcript", page: "/admin/episodes" },
  episodes: { noun: "the episodes", page: "/admin/episodes" },
  "episode-config": { noun: "the episode update", page: "/admin/episodes" },
  "topic-request": { noun: "a topic request", page: "/admin/topic-requests" },
  "guest-request": { noun: "a guest request", page: "/admin/guest-requests" },
  "host-profile": { noun: "a host", page: "/admin/hosts" },
  "host-social-link": { noun: "a social link", page: "/admin/hosts" },
  picture: { noun: "a picture" },
  show: { noun: "the show", page: "/admin/settings/show" },
  settings: { noun: "the settings", page: "/admin/settings" },
  follower: { noun: "a follower", page: "/admin/followers" },
  "follower-messages": { noun: "the messages to followers", page: "/admin/followers" },
  webhook: { noun: "a webhook", page: "/admin/settings/notices" },
  notices: { noun: "their notices", page: "/admin/settings/notices" },
  "sample-content": { noun: "the sample content" },
  backup: { noun: "a backup", page: "/admin/settings/backups" },
  mails: { noun: "the show's emails", page: "/admin/week" },
  "held-mails": { noun: "the held emails", page: "/admin/settings/backups" },
  user: { noun: "an account" },
  invitation: { noun: "an invitation" },
  token: { noun: "an API token", page: "/admin/settings/api" },
  week: { noun: "a week", page: "/admin/week" },
  question: { noun: "a question", page: "/admin/questions" },
};

const ACTION_VERBS: Record<string, string> = {
  create: "added",
  change: "changed",
  update: "updated",
  delete: "deleted",
  remove: "removed",
  import: "imported",
  upload: "uploaded",
  archive: "archived",
  reactivate: "reactivated",
  use: "used",
  select: "selected",
  convert: "converted",
  merge: "merged",
  approve: "approved",
  reject: "rejected",
  note: "added a note to",
  schedule: "set the date of",
  reschedule: "moved the date of",
  complete: "completed",
  reopen: "reopened",
  discard: "discarded",
  "delete-all": "deleted",
  "delete-for-ever": "permanently deleted",
  "archive-all": "archived",
  "reactivate-all": "reactivated",
  "undo-bulk": "undid a change to",
  release: "released",
  restore: "restored",
  "empty-trash": "permanently deleted",
};

const OWNER_ONLY_PATHS = ["/admin/settings/backups", "/admin/settings/team"];

/** Returns whether somebody with the given role may open the page that an event links to. */
export const mayOpenPath = (page: string, role: string | null | undefined): boolean =>
  role === "owner" || !OWNER_ONLY_PATHS.includes(page);

/**
 * Describes an event. `text` follows the person's name, such as 'deleted 3 topics'. `more` is the event's detail, or ""
 * if `text` already includes it. `page` is the path of a page that shows what the event is about, or null.
 */
export function describeEvent(event: RecordedEvent): { text: string; more: string; page: string | null } {
  const { action, entity, detail } = event;
  const entityNoun: { noun: string; page?: string } | undefined = { ...ENTITY_NOUNS }[entity];
  const isWeek = entity === "week" && /^\d{4}-\d\d-\d\d$/.test(detail ?? "");
  const page = isWeek ? `/admin/week/${detail}` : (entityNoun?.page ?? null);
  if (entity === "week" && detail === "template")
    return { text: "changed the template for new weeks", more: "", page };
  const more = entity === "settings" ? nameSettings(detail ?? "") : formatCountDetail(detail ?? "");
  const fullSentence = EVENT_SENTENCES[`${action} ${entity}`];
  if (fullSentence) return { text: fullSentence, more, page };
  if (entity === "invitation" && action === "create")
    return { text: `invited ${detail === "owner" ? "an" : "a"} ${detail ?? "person"}`, more: "", page };
  const isFailedRestore = action === "restore" && /^0 of /.test(detail ?? "");
  const verb = isFailedRestore ? "could not restore" : (ACTION_VERBS[action] ?? replaceHyphens(action));
  const noun = entityNoun?.noun ?? replaceHyphens(entity);
  const counted = detail === null ? null : describeEventCount({ action, entity, detail }, noun);
  return { text: `${verb} ${counted?.words ?? noun}`, more: counted?.more ?? more, page };
}

/** These events are about a text, which is quoted. Others are about something that has a name. */
const TEXT_ENTITIES = ["topic", "topic-request", "question"];

/** Adds an event's subject to its description's `more`, unless the description contains it or it is the author. */
export function addSubject(
  { text, more }: { text: string; more: string },
  { entity, subject, username }: Pick<AdminEvent, "entity" | "subject" | "username">,
): string {
  if (subject === null || subject === username || `${text} ${more}`.includes(subject)) return more;
  const name = TEXT_ENTITIES.includes(entity) ? `“${subject}”` : subject;
  return more === "" ? name : `${name}: ${more}`;
}

/** The lists that can be searched for what an event is about. The inboxes have a tab with all requests. */
const SEARCHES: Record<string, Record<string, string>> = {
  topic: {},
  episode: {},
  "topic-request": { list: "all" },
  "guest-request": { list: "all" },
};

/** Returns the path behind an event's 'Open': its page, searched for what the event is about if that still exists. */
export function makeEventPath(
  page: string,
  { entity, subject }: Pick<AdminEvent, "entity" | "subject">,
): string {
  const search = SEARCHES[entity];
  if (!search || subject === null) return page;
  return `${page}?${new URLSearchParams({ ...search, search: subject.slice(0, 100) })}`;
}

/** Replaces the API's names of settings with words. Leaves other details as they are. */
const nameSettings = (detail: string): string =>
  detail
    .split(", ")
    .map((name) => SETTING_NAMES[name] ?? name)
    .join(", ");

const replaceHyphens = (name: string): string => name.replaceAll("-", " ");

/** Returns whether the trash still contains what an event deleted. */
export const isDeletionInTrash = (
  { deletionId }: { deletionId: number | null },
  deletions: readonly { id: number }[],
): boolean => deletions.some(({ id }) => id === deletionId);

/** The options of the 'About' filter. */
export const ABOUT_FILTER_OPTIONS = Object.entries(ENTITY_NOUNS).map(([value, { noun }]) => {
  const words = noun.replace(/^(an?|the|their) /, "");
  return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
});

/**
 * Returns the name to show for a change's author. Changes by guests, by terminal commands and by the app itself are
 * recorded under names in parentheses.
 */
export const formatAuthor = (username: string): string => NAMES_WITHOUT_ACCOUNT[username] ?? username;

/**
 * Returns the options of the 'Person' filter, from A to Z. Includes `selected`, which comes from the page's URL, even
 * if it isn't in `usernames`.
 */
export const listPersonFilterOptions = (
  usernames: readonly string[],
  selected: string,
): { value: string; label: string }[] =>
  [...new Set([...usernames, selected])]
    .filter((value) => value !== "")
    .map((value) => ({ value, label: formatAuthor(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en"));

const NAMES_WITHOUT_ACCOUNT: Record<string, string> = {
  "(guest)": "A guest",
  "(suggester)": "A suggester",
  "(schedule)": "Greenroom",
  "(terminal)": "The terminal",
};

/** Returns 'Today', 'Yesterday' or the date, in the given time zone. */
export function formatActivityDay(date: Date, now: Date, timeZone: string): string {
  const day = formatDayIn(timeZone, date);
  const today = formatDayIn(timeZone, now);
  if (day === today) return "Today";
  if (day === addDays(today, -1)) return "Yesterday";
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : "numeric";
  return formatDate(timeZone, date, { weekday: "long", month: "short", day: "numeric", year });
}
