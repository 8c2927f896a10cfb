import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import { formatCount } from "#platform/texts/counts.rules.ts";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Input } from "#ui/controls/input.tsx";
import { useRowFocus } from "#ui/lists/use-row-focus.ts";
import { MAX_TOPIC_LENGTHS } from "../topic-limits.rules.ts";
import { isCrossedOut, type PastedTopic } from "./pasted-topics.rules.ts";

type CategoryNames = Partial<Pick<PastedTopic, "category" | "subCategory">>;

/** Lists the pasted topics. Some may still need a category. Topics that won't be added are crossed out. */
export function PastedList({
  topics,
  names,
  onNamesChange,
  onRemove,
}: {
  topics: readonly PastedTopic[];
  /** The names that the category inputs suggest. */
  names: { category: readonly string[]; subCategory: readonly string[] };
  onNamesChange: (content: string, names: CategoryNames) => void;
  onRemove: (at: number) => void;
}) {
  const id = useId();
  const rows = useRef<HTMLOListElement>(null);
  useRowFocus(rows);
  const lists = { category: `${id}-category`, subCategory: `${id}-sub-category` };
  const crossedOut = topics.filter(isCrossedOut).length;
  const uncategorizedCount = topics.filter((topic) => topic.problem && !isCrossedOut(topic)).length;
  const numbers = topics.map(
    (_, index) => topics.slice(0, index + 1).filter((topic) => !isCrossedOut(topic)).length,
  );
  return (
    <section aria-labelledby="ready-to-add" className="min-w-0">
      <h3 id="ready-to-add" className="font-strong text-t-2">
        Ready to add
      </h3>
      <p aria-live="polite" className="text-on-2 text-t-0">
        {describeCounts(topics.length, crossedOut, uncategorizedCount)}
      </p>
      <ol ref={rows} className="mt-2">
        {topics.map((topic, index) => (
          <li
            key={`${index.toString()} ${topic.content}`}
            className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-2 border-rule border-t py-2.5 wrap-anywhere"
          >
            <span aria-hidden="true" className="figures text-on-2">
              {isCrossedOut(topic) ? "–" : numbers[index]}
            </span>
            {isCrossedOut(topic) ? (
              <div>
                <s className="text-on-2">{topic.content}</s>
                <p className="text-on-2 text-t-0">{topic.problem}</p>
              </div>
            ) : (
              <EditableTopic
                topic={topic}
                lists={lists}
                onNamesChange={(names) => onNamesChange(topic.content, names)}
              />
            )}
            <IconButton label={`Remove ${topic.content}`} onClick={() => onRemove(index)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ol>
      <NameOptions id={lists.category} names={names.category} />
      <NameOptions id={lists.subCategory} names={names.subCategory} />
    </section>
  );
}

const NameOptions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

function EditableTopic({
  topic: { content, category, subCategory, problem },
  lists,
  onNamesChange,
}: {
  topic: PastedTopic;
  lists: { category: string; subCategory: string };
  onNamesChange: (names: CategoryNames) => void;
}) {
  return (
    <div className="min-w-0">
      <p className="font-label">{content}</p>
      <div className="mt-1.5 grid grid-cols-2 gap-2">
        <Input
          aria-label={`Category of ${content}`}
          placeholder="Category"
          list={lists.category}
          value={category}
          maxLength={MAX_TOPIC_LENGTHS.category}
          autoComplete="off"
          onValueChange={(text) => onNamesChange({ category: text })}
          className="h-8! px-2.5! font-label text-t-0! pointer-coarse:h-11!"
        />
        <Input
          aria-label={`Sub-category of ${content}`}
          placeholder="Sub-category"
          list={lists.subCategory}
          value={subCategory}
          maxLength={MAX_TOPIC_LENGTHS.subCategory}
          autoComplete="off"
          onValueChange={(text) => onNamesChange({ subCategory: text })}
          className="h-8! px-2.5! text-t-0! pointer-coarse:h-11!"
        />
      </div>
      {problem && <p className="mt-1 text-on-2 text-t-0">{problem}</p>}
    </div>
  );
}

function describeCounts(total: number, crossedOut: number, uncategorized: number): string {
  if (total === 0) return "Nothing yet.";
  const parts = [
    formatCount(total, "topic"),
    crossedOut > 0 && `${formatCount(crossedOut, "duplicate")} skipped`,
    uncategorized > 0 && `${uncategorized} to complete`,
  ];
  return parts.filter(Boolean).join(", ");
}
