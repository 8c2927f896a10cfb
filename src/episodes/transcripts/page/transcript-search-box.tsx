import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import type { TranscriptSearch } from "./use-transcript-search.ts";

/**
 * A search box for the transcript, with buttons for the next and the previous match. Stays in view while the reader
 * scrolls through the transcript. Enter goes on to the next match.
 */
export function TranscriptSearchBox(search: TranscriptSearch) {
  const { words, count, find, step, enter } = search;
  return (
    <div
      onSubmit={enter}
      // In a short window with large text, a sticky box would cover too much.
      className="top-0 z-10 -mx-gutter flex flex-wrap items-center gap-2 border-rule border-b bg-ground px-gutter py-2.5 tablet:-mx-4 tablet:px-4 print:hidden [@media(min-height:22em)]:sticky"
    >
      <SearchBox
        label="Search this episode"
        search={words}
        onSearch={find}
        className="min-w-0 grow basis-28"
      />
      {words !== "" && (
        <div className="flex items-center gap-2">
          <p role="status" className="figures shrink-0 text-on-2 text-t-0">
            {describeHits(search)}
          </p>
          {count > 1 && (
            <>
              <IconButton label="Previous place" onClick={() => step(-1)}>
                <ChevronUp />
              </IconButton>
              <IconButton label="Next place" onClick={() => step(1)}>
                <ChevronDown />
              </IconButton>
            </>
          )}
        </div>
      )}
    </div>
  );
}

function describeHits({ count, at, isWhole, isLoading }: TranscriptSearch): string {
  if (isWhole) return count === 0 ? "Not found" : `${at + 1} of ${count}`;
  return isLoading ? "Searching…" : "";
}
