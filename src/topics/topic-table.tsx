import { type ChangeEvent, type KeyboardEvent, useId } from "react";
import { useDateFormatters } from "#show/use-show.ts";
import { Checkbox } from "#ui/controls/checkbox.tsx";
import { makeRowKeys, runKeyAction, useLetterKeysSetting } from "#ui/lists/letter-keys.ts";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import type { Selection } from "#ui/lists/use-selection.ts";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { TopicActions, type TopicCallbacks } from "./topic-actions.tsx";
import { TopicSuggester } from "./topic-suggester.tsx";
import {
  getSortDirection,
  type SortableColumn,
  type TopicView,
  toggleTopicSort,
} from "./topic-view.rules.ts";
import type { Topic } from "./topics.contract.ts";

const COLUMNS = [
  { column: "content", header: "Content" },
  { column: "category", header: "Category" },
  { column: "subCategory", header: "Sub-category" },
  { column: "created", header: "Created" },
] as const satisfies readonly { column: SortableColumn; header: string }[];

const SOURCE_LABELS: Record<Topic["source"], string> = { manual: "Manual", openai: "OpenAI", xai: "XAI" };

type TableSelection = {
  selection: Selection<Topic>;
  /** Key bindings for the list and the selected topics, active while the table has the focus. */
  keys: Record<string, () => void>;
};

/** Shows topics as a dense table with sortable columns and selectable rows. */
export function TopicTable({
  topics,
  sort,
  onSort,
  selection,
  keys,
  ...handlers
}: TopicCallbacks &
  TableSelection & {
    topics: readonly Topic[];
    sort: TopicView["sort"];
    onSort: (sort: TopicView["sort"]) => void;
  }) {
  const [hasLetters] = useLetterKeysSetting();
  const onKeyDown = (event: KeyboardEvent) =>
    runKeyAction(event, hasLetters ? { ...keys, ...makeRowKeys(event) } : { Escape: keys.Escape });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work while a control in a row has the focus
    <div onKeyDown={onKeyDown}>
      <Table
        caption="Topics"
        headers={[
          {
            name: "Pick all",
            control: <SelectAll selection={selection} />,
            className: "desktop:w-9 desktop:pl-1.5",
          },
          ...COLUMNS.map(({ column, header }) => ({
            name: header,
            sorted: getSortDirection(column, sort),
            onSort: () => onSort(toggleTopicSort(column, sort)),
          })),
          "Status",
          { name: "Source", className: "desktop:max-rail:hidden" },
        ]}
      >
        {topics.map((topic) => (
          <TopicTableRow key={topic.id} topic={topic} selection={selection} {...handlers} />
        ))}
      </Table>
    </div>
  );
}

/** On a touch screen, makes the area around a small checkbox part of it. */
const TOUCH_AREA = "pointer-coarse:[&>input]:after:absolute pointer-coarse:[&>input]:after:-inset-3";

function SelectAll({ selection }: { selection: Selection<Topic> }) {
  return (
    <Checkbox
      aria-label="Select all topics shown"
      checked={selection.shown === "all"}
      ref={(box) => {
        if (box) box.indeterminate = selection.shown === "some";
      }}
      onCheckedChange={selection.toggleShown}
      className={TOUCH_AREA}
    />
  );
}

function TopicTableRow({
  topic,
  selection,
  ...handlers
}: TopicCallbacks & { topic: Topic; selection: Selection<Topic> }) {
  const { shortDate } = useDateFormatters();
  const id = useId();
  const isPicked = selection.has(topic);
  const pickRow = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    selection.toggle(topic, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true);
  return (
    <TableRow editing={isPicked} className="max-desktop:relative max-desktop:pr-12 max-desktop:pl-2">
      <TableCell className="max-desktop:absolute max-desktop:top-3 max-desktop:right-0 max-desktop:grid max-desktop:size-11 max-desktop:place-items-center desktop:w-9 desktop:py-1! desktop:pl-1.5">
        <Checkbox
          aria-label="Select"
          aria-describedby={id}
          checked={isPicked}
          onChange={pickRow}
          className={TOUCH_AREA}
        />
      </TableCell>
      <TableCell
        phone="line"
        header
        className="font-label leading-snug wrap-anywhere desktop:w-[40%] desktop:max-w-0 desktop:py-1!"
      >
        <span id={id} dir="auto" title={topic.content} className="block desktop:truncate">
          {topic.content}
        </span>
        <TopicSuggester topic={topic} className="block desktop:truncate" />
      </TableCell>
      <TableCell
        title={topic.category}
        className="wrap-anywhere max-desktop:font-label desktop:w-[11%] desktop:max-w-0 desktop:truncate desktop:py-1!"
      >
        {topic.category}
      </TableCell>
      <TableCell
        title={topic.subCategory}
        className="text-on-2 wrap-anywhere desktop:w-[11%] desktop:max-w-0 desktop:truncate desktop:py-1!"
      >
        {topic.subCategory}
      </TableCell>
      <TableCell className="whitespace-nowrap text-on-2 desktop:py-1!">
        <time dateTime={topic.createdAt}>{shortDate(topic.createdAt)}</time>
      </TableCell>
      <TableCell phone="newline" className="desktop:py-1!">
        <StatusMark status={topic.isUsed ? "used" : "available"} />
      </TableCell>
      <TableCell phone="hidden" className="text-on-2 desktop:py-1! desktop:max-rail:hidden">
        {SOURCE_LABELS[topic.source]}
      </TableCell>
      <TableCell phone="end" className="desktop:py-1!">
        <TopicActions
          topic={topic}
          describedBy={id}
          plain
          {...handlers}
          className="justify-end desktop:flex-nowrap"
        />
      </TableCell>
    </TableRow>
  );
}
