import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { createGuestRequestsClient } from "#guests/guests.queries.ts";
import { upcomingWeeksQuery } from "#on-air/desk/desk.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { SHOW_SECTIONS } from "#show/sections.rules.ts";
import { createTopicsClient } from "#topics/topics.queries.ts";
import { useSettingsPages } from "../settings-pages.ts";
import { type FinderEntry, findFinderEntries, makeSearchPath } from "./finder.rules.ts";
import { useOfficePlaces } from "./places.tsx";

export const MIN_SEARCH_LENGTH = 2;
const MAX_HITS_PER_LIST = 5;

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

const monthFormat = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

const SHOW_SETTINGS_ENTRIES: FinderEntry[] = SHOW_SECTIONS.map(({ value, label, fields, words }) => ({
  kind: "Setting",
  label: `Show: ${label}`,
  to: `/admin/settings/show?section=${value}`,
  words: `${fields.join(" ")} ${words}`,
}));

/**
 * Finds entries. While the server searches, those that it found before stay. `upToDateCount` is how many of the first
 * hits are for this text.
 */
export function useFinderEntries(text: string) {
  const isAdmin = useUser()?.isAdmin === true;
  const weeks = useQuery(upcomingWeeksQuery).data ?? [];
  const settings = useSettingsPages();
  const localEntries: FinderEntry[] = [
    ...useOfficePlaces().map(({ to, label }) => ({ kind: "Place", label, to })),
    ...settings.map(({ to, label, words }) => ({ kind: "Setting", label, to, words })),
    ...(settings.length > 0 ? SHOW_SETTINGS_ENTRIES : []),
    ...weeks.map(({ date, title, guest }) => ({
      kind: "Week",
      label: [dayFormat.format(new Date(date)), title, guest?.name].filter(Boolean).join(", "),
      to: `/admin/week/${date}`,
      words: `${monthFormat.format(new Date(date))} ${date}`,
    })),
  ];
  const isSearchEnabled = isAdmin && text.length >= MIN_SEARCH_LENGTH;
  const {
    data: foundEntries = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ["finder", text],
    enabled: isSearchEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => searchLists(text, signal),
  });
  const localHits = findFinderEntries(localEntries, text);
  const hits = [...localHits, ...(isSearchEnabled ? foundEntries : [])];
  return {
    hits,
    upToDateCount: isPlaceholderData ? localHits.length : hits.length,
    isSearching: isFetching,
  };
}

async function searchLists(search: string, signal: AbortSignal): Promise<FinderEntry[]> {
  const query = { search, limit: MAX_HITS_PER_LIST };
  const [topics, episodes, guests] = await Promise.all([
    createTopicsClient().page("GET /api/topics", { query, signal }),
    createEpisodesClient().page("GET /api/episodes", { query: { ...query, hidden: "true" }, signal }),
    createGuestRequestsClient().page("GET /api/guest-requests", { query, signal }),
  ]);
  return [
    ...topics.items.map(({ content }) => makeFinderEntry("Topic", "/admin", content)),
    ...episodes.items.map(({ title }) => makeFinderEntry("Episode", "/admin/episodes", title)),
    ...guests.items.map(({ name }) =>
      makeFinderEntry("Guest", "/admin/guest-requests", name, { list: "all" }),
    ),
  ];
}

const makeFinderEntry = (
  kind: string,
  path: string,
  label: string,
  params?: Record<string, string>,
): FinderEntry => ({
  kind,
  label,
  to: makeSearchPath(path, label, params),
});
