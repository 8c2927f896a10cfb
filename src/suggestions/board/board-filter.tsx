import { Link } from "react-router";
import { useListView } from "#platform/browser/list-view.ts";
import { formatNumber } from "#platform/texts/counts.rules.ts";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { Select } from "#ui/controls/select.tsx";
import { cn } from "#ui/styles/class-names.ts";
import type { BoardCounts } from "./board.contract.ts";
import {
  BOARD_SORT_OPTIONS,
  BOARD_STATUS_OPTIONS,
  BOARD_URL_PARAMS,
  formatBoardPath,
} from "./board-view.rules.ts";

/** Shows a search box, a sort order, and a tab for each stage with its number of topics. */
export function BoardFilter({ counts }: { counts: BoardCounts | undefined }) {
  const [view, change] = useListView(BOARD_URL_PARAMS);
  return (
    <div className="flex flex-wrap-reverse items-end justify-between gap-x-6 gap-y-4 border-on border-b-2">
      <nav aria-label="Topics by status" className="scroll-row gap-6 tablet:gap-7">
        {BOARD_STATUS_OPTIONS.map(({ value, label }) => {
          const isCurrent = value === view.status;
          return (
            <Link
              key={value}
              to={formatBoardPath({ ...view, status: value, page: 1 })}
              aria-current={isCurrent ? "page" : undefined}
              className={cn(
                "flex gap-2 border-b-[5px] py-3 text-t-1 whitespace-nowrap",
                isCurrent
                  ? "border-on font-label"
                  : "border-transparent text-on-2 hover:text-on forced-colors:border-[Canvas]",
              )}
            >
              {label}{" "}
              <span className="figures font-regular text-on-2">{counts && formatNumber(counts[value])}</span>
            </Link>
          );
        })}
      </nav>
      <SearchBox
        label="Search the board"
        action="/topics"
        search={view.search}
        onSearch={(search) => change({ search }, { replace: true, revalidate: true })}
        className="w-full tablet:w-auto tablet:pb-2.5"
        formClassName="flex flex-wrap gap-2.5"
        fieldClassName="min-w-32 flex-1 tablet:w-70"
      >
        <Select
          label="Sort"
          name="sort"
          options={BOARD_SORT_OPTIONS}
          value={view.sort}
          onValueChange={(sort) => change({ sort }, { revalidate: true })}
        />
      </SearchBox>
    </div>
  );
}
