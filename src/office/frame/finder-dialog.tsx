import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { createEpisodesClient } from "#episodes/episodes.queries.ts";
import { createGuestRequestsClient } from "#guests/guests.queries.ts";
import { upcomingWeeksQuery } from "#on-air/desk/desk.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { SHOW_SECTIONS } from "#show/sections.rules.ts";
import { createTopicsClient } from "#topics/topics.queries.ts";
import { Input } from "#ui/controls/input.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { useSettingsPages } from "../settings-pages.ts";
import { type FinderEntry, findFinderEntries, makeSearchPath } from "./finder.rules.ts";
import { useOfficePlaces } from "./places.tsx";

const MIN_SEARCH_LENGTH = 2;
const MAX_HITS_PER_LIST = 5;

/**
 * Finds and opens any page, setting, week, topic, episode or guest. People type, select a result with the arrow
 * keys, and press Enter.
 */
export default function FinderDialog({ open, onOpenChange }: DialogState) {
  const [searchText, setSearchText] = useState("");
  const [selectedIndex, setSelectedIndex] = useState(0);
  const navigate = useNavigate();
  const { hits, isSearching } = useFinderEntries(useDeferredValue(searchText.trim()));
  const shownIndex = Math.min(selectedIndex, Math.max(0, hits.length - 1));
  const openHit = (hit: FinderEntry | undefined) => {
    if (!hit) return;
    onOpenChange(false);
    setSearchText("");
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const nextIndex = Math.max(0, Math.min(hits.length - 1, shownIndex + step));
      setSelectedIndex(nextIndex);
      document.getElementById(`found-${nextIndex}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) openHit(hits[shownIndex]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Find">
      <Input
        role="combobox"
        aria-label="Find a topic, episode, guest, week or setting"
        aria-expanded={hits.length > 0}
        aria-controls="found"
        aria-activedescendant={hits.length > 0 ? `found-${shownIndex}` : undefined}
        aria-autocomplete="list"
        placeholder="A topic, episode, guest, week or setting"
        value={searchText}
        onValueChange={(text) => {
          setSearchText(text);
          setSelectedIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="found" role="listbox" aria-label="Found" className="grid max-h-96 overflow-y-auto">
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says which hit is selected
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the arrow keys and Enter
          <div
            key={`${hit.kind} ${hit.to} ${hit.label}`}
            id={`found-${index}`}
            role="option"
            aria-selected={index === shownIndex}
            onClick={() => openHit(hit)}
            onPointerMove={() => setSelectedIndex(index)}
            className={cn(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3",
              index === shownIndex && "-outline-offset-2 bg-hover outline-2 outline-edge",
            )}
          >
            <span className="min-w-0 flex-1 truncate font-label">{hit.label}</span>
            <span className="text-on-2 text-t-0">{hit.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-on-2 text-t-0">
        {searchText.trim().length >= MIN_SEARCH_LENGTH && hits.length === 0 && !isSearching
          ? "Nothing found."
          : ""}
      </p>
    </Dialog>
  );
}

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

function useFinderEntries(text: string): { hits: FinderEntry[]; isSearching: boolean } {
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
  const { data: foundEntries = [], isFetching } = useQuery({
    queryKey: ["finder", text],
    enabled: isSearchEnabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => searchLists(text, signal),
  });
  return {
    hits: [...findFinderEntries(localEntries, text), ...(isSearchEnabled ? foundEntries : [])],
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
