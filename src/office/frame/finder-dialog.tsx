import { type KeyboardEvent, useDeferredValue, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Input } from "#ui/controls/input.tsx";
import { Dialog } from "#ui/layers/dialog.tsx";
import type { DialogState } from "#ui/layers/layer.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { FinderEntry } from "./finder.rules.ts";
import { MIN_SEARCH_LENGTH, useFinderEntries } from "./use-finder-entries.ts";

/**
 * Finds and opens any page, setting, week, topic, episode or guest. People type, select a result with the arrow
 * keys, and press Enter.
 */
export default function FinderDialog({ open, onOpenChange }: DialogState) {
  const [searchText, setSearchText] = useState("");
  const [selectedIndex, setSelectedIndex] = useState(0);
  const navigate = useNavigate();
  const typedText = searchText.trim();
  const shownText = useDeferredValue(typedText);
  const { hits, upToDateCount, isSearching } = useFinderEntries(shownText);
  const [isEnterPressed, setEnterPressed] = useState(false);
  const shownIndex = Math.min(selectedIndex, Math.max(0, hits.length - 1));
  const openHit = (hit: FinderEntry | undefined) => {
    if (!hit) return;
    onOpenChange(false);
    setSearchText("");
    void navigate(hit.to);
  };
  // Waits until the hits are those for the whole text. Until then, the hits for a part of it are shown.
  useEffect(() => {
    const isUpToDate = shownText === typedText && shownIndex < upToDateCount;
    if (!isEnterPressed || (!isUpToDate && (isSearching || shownText !== typedText))) return;
    setEnterPressed(false);
    if (isUpToDate) openHit(hits[shownIndex]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const nextIndex = Math.max(0, Math.min(hits.length - 1, shownIndex + step));
      setSelectedIndex(nextIndex);
      document.getElementById(`found-${nextIndex}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing) setEnterPressed(true);
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
          setEnterPressed(false);
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
