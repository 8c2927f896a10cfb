import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useRef, useState } from "react";
import { topicPageQuery } from "#topics/topics.queries.ts";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { SearchBox } from "#ui/controls/search-box.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { ErrorState } from "#ui/states/error-state.tsx";
import { retryQuery } from "#ui/states/retry-query.ts";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import { TimeInput } from "./time-input.tsx";
import type { EpisodeTopicsState } from "./use-episode-topics.ts";

export function TopicsEditor({ topics }: { topics: EpisodeTopicsState }) {
  const { loaded, rows, messages, hasAdded, notify } = topics;
  const list = useRef<HTMLUListElement>(null);
  useRowFocus(list);
  return (
    <section aria-labelledby="episode-topics" className="grid gap-3">
      <h3 id="episode-topics" className="font-label">
        Topics in this episode
      </h3>
      {loaded.isPending && <LoadingRows label="Loading topics..." rows={1} rowClassName="h-field" />}
      {loaded.isError && (
        <ErrorState
          message="The topics could not be loaded."
          busy={loaded.isFetching}
          onRetry={() => retryQuery(loaded)}
        />
      )}
      <ul ref={list} hidden={rows.length === 0} className="border-rule border-t">
        {rows.map(({ id, content, text }) => (
          <li
            key={id}
            className="grid grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-b py-2"
          >
            <TimeInput
              label={`Time of “${content}”`}
              text={text}
              error={messages[id]}
              onType={(text) => topics.type(id, text)}
            />
            <p className="wrap-anywhere">{content}</p>
            <IconButton label={`Take out “${content}”`} onClick={() => topics.remove(id)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <TopicSearch linkedIds={rows.map(({ id }) => id)} onAdd={topics.add} />
      {hasAdded && (
        <Checkbox
          label="Email the suggesters of added topics"
          hint="If a topic was drawn on air, its email waits in that week's list."
          checked={notify}
          onChange={(event) => topics.setNotify(event.target.checked)}
        />
      )}
    </section>
  );
}

const MAX_SUGGESTIONS = 5;

function TopicSearch({
  linkedIds,
  onAdd,
}: {
  linkedIds: readonly number[];
  onAdd: (topic: { id: number; content: string }) => void;
}) {
  const [search, setSearch] = useState("");
  const page = { search, sort: "newest", status: "all", limit: MAX_SUGGESTIONS, offset: 0 } as const;
  const matchingTopics = useQuery({ ...topicPageQuery(page), enabled: search !== "" });
  const topics =
    search === "" ? [] : (matchingTopics.data?.items.filter(({ id }) => !linkedIds.includes(id)) ?? []);
  return (
    <>
      <SearchBox label="Search for a topic to add" search={search} onSearch={setSearch} />
      {matchingTopics.isError && (
        <ErrorState message="The search failed." onRetry={() => retryQuery(matchingTopics)} />
      )}
      {search !== "" && matchingTopics.isSuccess && topics.length === 0 && (
        <p className="text-on-2">No other topics match.</p>
      )}
      {topics.length > 0 && (
        <ul className="border-rule border-t">
          {topics.map(({ id, content }) => (
            <li key={id} className="flex items-center gap-4 border-rule border-b py-2">
              <p className="min-w-0 flex-1 wrap-anywhere">{content}</p>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Add “${content}”`}
                onClick={() => {
                  setSearch("");
                  onAdd({ id, content });
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
