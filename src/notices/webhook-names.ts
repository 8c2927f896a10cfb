import type { NoticeEvent, WebhookKind } from "./notices.contract.ts";

export const WEBHOOK_KIND_OPTIONS: { value: WebhookKind; label: string }[] = [
  { value: "discord", label: "Discord" },
  { value: "slack", label: "Slack" },
  { value: "teams", label: "Teams" },
  { value: "json", label: "JSON, signed" },
];

export const NOTICE_EVENT_OPTIONS: { value: NoticeEvent; label: string }[] = [
  { value: "topic-request", label: "A topic request" },
  { value: "guest-request", label: "A guest request" },
  { value: "guest-confirmed", label: "A guest takes a date" },
  { value: "guest-cancelled", label: "A guest cancels" },
  { value: "live", label: "The show goes live" },
  { value: "ended", label: "The show has ended" },
  { value: "topic-chosen", label: "The topic is chosen" },
  { value: "episode", label: "A new episode" },
];

/** Returns what a delivery was about, in the words of the webhook's events. */
export const describeDeliveredEvent = (event: string): string =>
  NOTICE_EVENT_OPTIONS.find(({ value }) => value === event)?.label ?? (event === "test" ? "A test" : event);

/** Shortens a webhook's secret URL to a form that the team can still recognize, such as "discord.com/…c4Kq". */
export function shortenUrl(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname === "/" && !search ? "" : pathname + search;
  return path.length <= 12 ? host + path : `${host}/…${path.slice(-4)}`;
}
