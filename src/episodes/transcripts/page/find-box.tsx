import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import type { TranscriptSearch } from "./use-transcript-search.ts";

/** A search box for the transcript, with buttons for the next and the previous match. */
export function FindBox({ words, count, at, find, step }: TranscriptSearch) {
  return (
    <div className="flex min-w-0 items-center gap-2 print:hidden">
      <SearchBox label="Search this episode" search={words} onSearch={find} className="min-w-0 grow" />
      {words !== "" && (
        <>
          <p role="status" className="figures shrink-0 text-on-2 text-t-0">
            {count === 0 ? "Not found" : `${at + 1} of ${count}`}
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
        </>
      )}
    </div>
  );
}
