import {
  DURATION_OPTIONS,
  EPISODE_SORT_OPTIONS,
  getDefaultOrder,
  listOrderOptions,
  MISSING_PART_OPTIONS,
  type TeamEpisodesView,
} from "#episodes/list/list-view.rules.ts";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { Select } from "#ui/controls/select.tsx";

export function EpisodeToolbar({
  view,
  onChange,
}: {
  view: TeamEpisodesView;
  onChange: (some: Partial<TeamEpisodesView>, how?: { replace: boolean }) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-2 tablet:gap-2.5">
      <SearchBox
        label="Search episodes"
        search={view.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className="min-w-full flex-1 tablet:min-w-72 desktop:max-w-90"
      />
      <Select
        label="Duration"
        options={DURATION_OPTIONS}
        value={view.duration}
        onValueChange={(duration) => onChange({ duration })}
        className="max-tablet:min-w-[min(8rem,100%)] max-tablet:flex-[1_1_45%]"
      />
      <Select
        label="Show"
        options={MISSING_PART_OPTIONS}
        value={view.lacks}
        onValueChange={(lacks) => onChange({ lacks })}
        className="max-tablet:min-w-[min(8rem,100%)] max-tablet:flex-[1_1_45%]"
      />
      <Select
        label="Sort by"
        options={EPISODE_SORT_OPTIONS}
        value={view.sort}
        onValueChange={(sort) => onChange({ sort, order: getDefaultOrder(sort) })}
        className="max-tablet:min-w-[min(8rem,100%)] max-tablet:flex-[1_1_45%]"
      />
      <Select
        label="Order"
        options={listOrderOptions(view.sort)}
        value={view.order}
        onValueChange={(order) => onChange({ order })}
        className="max-tablet:min-w-[min(8rem,100%)] max-tablet:flex-[1_1_45%]"
      />
    </div>
  );
}
