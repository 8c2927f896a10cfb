import { useId } from "react";
import { useDates } from "#show/use-show.ts";
import { Table, TableCell, TableRow } from "#ui/lists/table.tsx";
import { StatusMark } from "#ui/signs/status-mark.tsx";
import { TopicActions, type TopicHandlers } from "./topic-actions.tsx";
import { TopicSuggester } from "./topic-suggester.tsx";
import { getDirection, type SortedColumn, type TopicView, toggleSort } from "./topic-view.rules.ts";
import type { Topic } from "./topics.contract.ts";

const COLUMNS = [
  { column: "content", header: "Content" },
  { column: "category", header: "Category" },
  { column: "subCategory", header: "Sub-category" },
  { column: "created", header: "Created" },
] as const satisfies readonly { column: SortedColumn; header: string }[];

const SOURCES: Record<Topic["source"], string> = { manual: "Manual", openai: "OpenAI", xai: "XAI" };

/** Topics as a table whose headers sort. */
export function TopicTable({
  topics,
  sort,
  onSort,
  ...handlers
}: TopicHandlers & {
  topics: readonly Topic[];
  sort: TopicView["sort"];
  onSort: (sort: TopicView["sort"]) => void;
}) {
  return (
    <Table
      caption="Topics"
      headers={[
        ...COLUMNS.map(({ column, header }) => ({
          name: header,
          sorted: getDirection(column, sort),
          onSort: () => onSort(toggleSort(column, sort)),
        })),
        "Status",
        "Source",
      ]}
    >
      {topics.map((topic) => (
        <TopicTableRow key={topic.id} topic={topic} {...handlers} />
      ))}
    </Table>
  );
}

function TopicTableRow({ topic, ...handlers }: TopicHandlers & { topic: Topic }) {
  const { shortDate } = useDates();
  const id = useId();
  return (
    <TableRow>
      <TableCell id={id} phone="line" className="font-label leading-snug wrap-anywhere desktop:w-[42%]">
        {topic.content}
        <TopicSuggester topic={topic} className="block" />
      </TableCell>
      <TableCell className="wrap-anywhere max-desktop:font-label">{topic.category}</TableCell>
      <TableCell className="text-on-2 wrap-anywhere">{topic.subCategory}</TableCell>
      <TableCell className="whitespace-nowrap text-on-2">
        <time dateTime={topic.createdAt}>{shortDate(topic.createdAt)}</time>
      </TableCell>
      <TableCell phone="newline">
        <StatusMark status={topic.isUsed ? "used" : "available"} />
      </TableCell>
      <TableCell phone="hidden" className="text-on-2">
        {SOURCES[topic.source]}
      </TableCell>
      <TableCell phone="end" className="desktop:py-2">
        <TopicActions topic={topic} describedBy={id} plain {...handlers} className="justify-end" />
      </TableCell>
    </TableRow>
  );
}
