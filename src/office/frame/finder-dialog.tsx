import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { episodesApi } from "#episodes/episodes.queries.ts";
import { guestRequestsApi } from "#guests/guests.queries.ts";
import { upcomingWeeksQuery } from "#on-air/desk/desk.queries.ts";
import { useUser } from "#platform/pages/current-user.ts";
import { SECTIONS } from "#show/sections.rules.ts";
import { topicsApi } from "#topics/topics.queries.ts";
import { Input } from "#ui/controls/input.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { cn } from "#ui/styles/class-names.ts";
import { useSettingsParts } from "../settings-parts.ts";
import { type FinderEntry, findEntries, makeSearchAddress } from "./finder.rules.ts";
import { useNavigationItems } from "./places.tsx";

const MIN_SEARCH_LENGTH = 2;
const MAX_HITS_PER_LIST = 5;

/** Finds and opens any place, setting, week, topic, episode or guest: type, use the arrow keys, press Enter. */
export default function FinderDialog({ open, onOpenChange }: DialogState) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const hits = useFinderEntries(useDeferredValue(typed.trim()));
  const chosen = Math.min(at, Math.max(0, hits.length - 1));
  const go = (hit: FinderEntry | undefined) => {
    if (!hit) return;
    onOpenChange(false);
    setTyped("");
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      const next = Math.max(0, Math.min(hits.length - 1, chosen + by));
      setAt(next);
      document.getElementById(`found-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) go(hits[chosen]);
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
        aria-activedescendant={hits.length > 0 ? `found-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder="A topic, episode, guest, week or setting"
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="found" role="listbox" aria-label="Found" className="grid max-h-96 overflow-y-auto">
        {hits.map((hit, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and says which hit is selected
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the arrow keys and Enter
          <div
            key={`${hit.kind} ${hit.to} ${hit.label}`}
            id={`found-${place}`}
            role="option"
            aria-selected={place === chosen}
            onClick={() => go(hit)}
            onPointerMove={() => setAt(place)}
            className={cn(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3",
              place === chosen && "bg-hover",
            )}
          >
            <span className="min-w-0 flex-1 truncate font-label">{hit.label}</span>
            <span className="text-on-2 text-t-0">{hit.kind}</span>
          </div>
        ))}
      </div>
      <p role="status" className="text-on-2 text-t-0">
        {typed.trim().length >= MIN_SEARCH_LENGTH && hits.length === 0 ? "Nothing found." : ""}
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

const SHOW_SETTINGS_ENTRIES: FinderEntry[] = SECTIONS.map(({ value, label, fields, words }) => ({
  kind: "Setting",
  label: `Show: ${label}`,
  to: `/admin/settings/show?section=${value}`,
  words: `${fields.join(" ")} ${words}`,
}));

function useFinderEntries(typed: string): FinderEntry[] {
  const isAdmin = useUser()?.isAdmin === true;
  const weeks = useQuery(upcomingWeeksQuery).data ?? [];
  const settings = useSettingsParts();
  const here: FinderEntry[] = [
    ...useNavigationItems().map(({ to, label }) => ({ kind: "Place", label, to })),
    ...settings.map(({ to, label, words }) => ({ kind: "Setting", label, to, words })),
    ...(settings.length > 0 ? SHOW_SETTINGS_ENTRIES : []),
    ...weeks.map(({ date, title, guest }) => ({
      kind: "Week",
      label: [dayFormat.format(new Date(date)), title, guest?.name].filter(Boolean).join(", "),
      to: `/admin/week/${date}`,
      words: `${monthFormat.format(new Date(date))} ${date}`,
    })),
  ];
  const isAsked = isAdmin && typed.length >= MIN_SEARCH_LENGTH;
  const found = useQuery({
    queryKey: ["finder", typed],
    enabled: isAsked,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => searchLists(typed, signal),
  }).data;
  return [...findEntries(here, typed), ...(isAsked ? (found ?? []) : [])];
}

async function searchLists(search: string, signal: AbortSignal): Promise<FinderEntry[]> {
  const query = { search, limit: MAX_HITS_PER_LIST };
  const [topics, episodes, guests] = await Promise.all([
    topicsApi().page("GET /api/topics", { query, signal }),
    episodesApi().page("GET /api/episodes", { query: { ...query, hidden: "true" }, signal }),
    guestRequestsApi().page("GET /api/guest-requests", { query, signal }),
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
  page: string,
  label: string,
  more?: Record<string, string>,
): FinderEntry => ({
  kind,
  label,
  to: makeSearchAddress(page, label, more),
});
