import { useListView } from "#platform/browser/list-view.ts";
import { Button } from "#ui/controls/button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { Select } from "#ui/controls/select.tsx";
import { DURATION_OPTIONS, EPISODE_LIST_URL_PARAMS } from "./list-view.rules.ts";

export function EpisodeFilter() {
  const [view, change] = useListView(EPISODE_LIST_URL_PARAMS);
  return (
    <SearchBox
      label="Search episodes"
      action="/episodes"
      search={view.search}
      onSearch={(search) => change({ search }, { replace: true, revalidate: true })}
      className="w-full tablet:w-auto"
      formClassName="flex flex-wrap gap-2.5"
      fieldClassName="w-full tablet:w-[26.25rem]"
    >
      <Select
        label="Duration"
        name="duration"
        options={DURATION_OPTIONS}
        value={view.duration}
        onValueChange={(duration) => change({ duration }, { revalidate: true })}
        className="max-tablet:flex-1"
      />
      <noscript>
        <Button type="submit" variant="outline" className="h-field">
          Search
        </Button>
      </noscript>
    </SearchBox>
  );
}
