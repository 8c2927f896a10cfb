import { Form, useSubmit } from "react-router";
import { Button } from "#ui/controls/button.tsx";
import { SearchField } from "#ui/controls/search-field.tsx";
import { Select } from "#ui/controls/select.tsx";
import { useTypedSearch } from "#ui/controls/use-typed-search.ts";
import { addressOf, durationOptions, type EpisodeView } from "./list-view.rules.ts";

export function EpisodeFilter({ view }: { view: EpisodeView }) {
  const submit = useSubmit();
  const show = (some: Partial<EpisodeView>) =>
    void submit(addressOf({ ...view, page: 1, ...some }), {
      action: "/episodes",
      replace: some.search !== undefined,
      preventScrollReset: true,
    });
  const box = useTypedSearch(view.search, (search) => show({ search }));
  return (
    <search className="w-full tablet:w-auto">
      <Form
        action="/episodes"
        className="flex flex-wrap gap-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          box.enter();
        }}
      >
        <SearchField
          label="Search episodes"
          name="search"
          value={box.typed}
          onValueChange={box.type}
          className="w-full tablet:w-[26.25rem]"
        />
        <Select
          label="Duration"
          name="duration"
          options={durationOptions}
          value={view.duration}
          onValueChange={(duration) => show({ duration, search: box.typed.trim() })}
          className="max-tablet:flex-1"
        />
        <noscript>
          <Button type="submit" variant="outline" className="h-field">
            Search
          </Button>
        </noscript>
      </Form>
    </search>
  );
}
