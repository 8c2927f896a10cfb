import Download from "lucide-react/icons/download";
import {
  durationOptions,
  firstOrder,
  orderOptions,
  sortOptions,
  type TeamView,
} from "#episodes/list/list-view.rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { SearchField } from "#ui/controls/search-field.tsx";
import { Select } from "#ui/controls/select.tsx";
import { useTypedSearch } from "#ui/controls/use-typed-search.ts";

export function EpisodeToolbar({
  view,
  onChange,
  onImport,
}: {
  view: TeamView;
  onChange: (some: Partial<TeamView>, how?: { replace: boolean }) => void;
  onImport: () => void;
}) {
  const box = useTypedSearch(view.search, (search) => onChange({ search }, { replace: true }));
  return (
    <div className="flex flex-wrap items-center gap-2 tablet:gap-2.5">
      <search className="min-w-full flex-1 tablet:min-w-72 desktop:max-w-90">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            box.enter();
          }}
        >
          <SearchField label="Search episodes" value={box.typed} onValueChange={box.type} />
        </form>
      </search>
      <Select
        label="Duration"
        options={durationOptions}
        value={view.duration}
        onValueChange={(duration) => onChange({ duration })}
        className="max-tablet:flex-[1_1_45%]"
      />
      <Select
        label="Sort by"
        options={sortOptions}
        value={view.sort}
        onValueChange={(sort) => onChange({ sort, order: firstOrder(sort) })}
        className="max-tablet:flex-[1_1_45%]"
      />
      <Select
        label="Order"
        options={orderOptions(view.sort)}
        value={view.order}
        onValueChange={(order) => onChange({ order })}
        className="max-tablet:flex-[1_1_45%]"
      />
      <Button
        variant="outline"
        onClick={onImport}
        className="h-field max-tablet:flex-[1_1_45%] tablet:ml-auto"
      >
        <Download />
        Import Video
      </Button>
    </div>
  );
}
