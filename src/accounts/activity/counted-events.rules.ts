import { formatNumber } from "#platform/texts/counts.rules.ts";

type CountedEvent = { action: string; entity: string; detail: string };
type CountWords = { words: string; more: string };

/**
 * Turns the count in an event's detail into words: for topics, '3 of 4' becomes '3 of 4 topics'. Returns `words`, which
 * replace `noun` (such as 'a topic'), and `more`, the rest of the detail. Returns null if the detail contains no count.
 * Also handles details recorded by earlier versions, such as '1 topics'.
 */
export function describeEventCount(event: CountedEvent, noun: string): CountWords | null {
  if (event.entity === "sample-content" && event.detail === "0 rows")
    return { words: noun, more: "None was left" };
  if (event.action === "restore" || event.action === "empty-trash") return describeTrashRows(event, noun);
  return event.entity === "topic" ? describeTopics(event.detail, noun) : null;
}

function describeTrashRows({ entity, detail }: CountedEvent, noun: string): CountWords | null {
  const [, count, total = count] = /^(\d+) (?:of (\d+)|permanently)$/.exec(detail) ?? [];
  if (count === undefined || total === undefined) return null;
  // If nothing was restored, the verb already says so.
  const isAll = count === total || count === "0";
  // The count includes the host's social links, so it isn't a number of hosts.
  if (entity === "host-profile") return { words: noun, more: isAll ? "" : detail };
  const words = isAll
    ? describeCount(total, noun)
    : `${formatDigits(count)} of ${describeCount(total, noun)}`;
  return { words, more: "" };
}

function describeTopics(detail: string, noun: string): CountWords | null {
  const [, count, more = ""] = /^([\d,]+) topics?(?:, (kept in .+))?$/.exec(detail) ?? [];
  return count === undefined ? null : { words: describeCount(count.replaceAll(",", ""), noun), more };
}

/**
 * Formats a detail that is only a count and a noun ('50000 topics'), possibly with a date ('1 mails of 2026-11-18').
 * Calls mails emails.
 */
export const formatCountDetail = (detail: string): string =>
  detail.replace(
    /^(\d+) (episode|mail|row|topic|vote)s?(?= of [\d-]+$|$)/,
    (_, count: string, noun: string) =>
      `${formatDigits(count)} ${noun === "mail" ? "email" : noun}${count === "1" ? "" : "s"}`,
  );

const describeCount = (count: string, noun: string): string =>
  count === "1" ? noun : `${formatDigits(count)} ${noun.replace(/^an? /, "")}s`;

const formatDigits = (digits: string): string => formatNumber(Number(digits));
