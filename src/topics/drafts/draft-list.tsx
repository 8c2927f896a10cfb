import CopyX from "lucide-react/icons/copy-x";
import { Button } from "#ui/controls/button.tsx";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { LoadingPlaceholder, Skeleton } from "#ui/states/skeleton.tsx";
import type { TopicDraft } from "./drafts.contract.ts";
import { PROVIDER_NAMES } from "./drafts.rules.ts";
import type { TopicDraftsState } from "./use-topic-drafts.ts";

/** Scrolls the new drafts into view, because the settings above them may fill the dialog. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "start" });

export function DraftList({
  drafts: { topics, selected, note },
  onSelect,
  onClear,
}: {
  drafts: TopicDraftsState;
  onSelect: (topics: Iterable<TopicDraft>) => void;
  onClear: () => void;
}) {
  const toggle = (topic: TopicDraft, isWanted: boolean) =>
    onSelect(topics.filter((other) => (other === topic ? isWanted : selected.has(other))));
  return (
    <section
      ref={scrollIntoView}
      aria-labelledby="drafts-title"
      className="grid scroll-mt-4 grid-cols-1 gap-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="drafts-title" className="font-label text-t-0">
          Generated topics{" "}
          <span role="status" className="font-regular text-on-2">
            {selected.size} of {topics.length} selected
          </span>
        </h3>
        <div className="-ml-4 flex">
          <Button variant="ghost" size="sm" onClick={() => onSelect(topics)}>
            Select All
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onSelect([])}>
            Clear
          </Button>
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear All
          </Button>
        </div>
      </div>
      {note && <p className="text-on-2 text-t-0">{note}</p>}
      <ul className="divide-y divide-rule overflow-clip rounded-control border border-edge bg-field">
        {topics.map((topic, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drafts have no ids, and their list never changes
          <li key={index}>
            <Checkbox
              checked={selected.has(topic)}
              onCheckedChange={(isWanted) => toggle(topic, isWanted)}
              label={<DraftText topic={topic} />}
              className="px-4 py-3 hover:bg-hover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DraftText({ topic: { category, subCategory, content, source, repeats } }: { topic: TopicDraft }) {
  return (
    <span className="grid gap-0.5 wrap-anywhere">
      <span className="text-on-2 text-t-0">
        <b className="font-label text-on">{category}</b> / {subCategory}
      </span>
      <span className="font-label leading-snug">{content}</span>
      <span className="flex items-center gap-3 text-on-2 text-t-0">
        {PROVIDER_NAMES[source]}
        {repeats && (
          <span className="flex items-center gap-1.5 font-label text-on">
            <CopyX aria-hidden="true" className="size-3.5" />
            Repeats another topic
          </span>
        )}
      </span>
    </span>
  );
}

export function DraftListLoading({ count }: { count: number }) {
  return (
    <LoadingPlaceholder label="Generating topics..." className="grid gap-2">
      <span ref={scrollIntoView} />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all the same
        <Skeleton key={index} className="h-22" />
      ))}
    </LoadingPlaceholder>
  );
}
