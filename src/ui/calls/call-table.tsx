import type { ComponentProps, ReactNode } from "react";
import { PagedList } from "#ui/lists/paged-list.tsx";
import { Table } from "#ui/lists/table.tsx";
import { LoadingRows } from "#ui/states/skeleton.tsx";
import type { CallList } from "./use-call-list.ts";

/**
 * One page of a list, shown as a table with loading, error and empty states. `children` renders each row as a TableRow.
 */
export function CallTable<Row>({
  list: { query, view, change, size },
  label,
  caption = label,
  failure,
  empty,
  rowClassName = "h-16",
  children,
  ...table
}: Pick<ComponentProps<typeof Table>, "headers" | "className" | "actionsClassName"> & {
  list: CallList<Row>;
  /** The plural noun for the rows, such as 'topics'. */
  label: string;
  caption?: string;
  /** The start of the error message if loading fails, such as 'Error loading topics'. The reason follows it. */
  failure: string;
  empty: ReactNode;
  /** The height of a placeholder row while the list loads. */
  rowClassName?: string;
  children: (row: Row) => ReactNode;
}) {
  return (
    <PagedList
      query={query}
      label={label}
      failure={failure}
      page={view.page}
      size={size}
      onPage={(page, options) => change({ page }, options)}
      loading={<LoadingRows label={`Loading ${label}...`} rows={5} rowClassName={rowClassName} />}
      empty={empty}
    >
      {(rows) => (
        <Table caption={caption} {...table}>
          {rows.map(children)}
        </Table>
      )}
    </PagedList>
  );
}
