import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "#ui/styles/class-names.ts";
import { useRowFocus } from "./use-row-focus.ts";
import { useRowMotion } from "./use-row-motion.ts";

/** Explicit ARIA roles, because Safari drops the implicit ones when rows are laid out as lines on narrow screens. */
const ariaRoleProps = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
};

export type SortOrder = "ascending" | "descending";
type Header = {
  name: string;
  isHidden?: boolean;
  className?: string | undefined;
  /** Content to show instead of the header's name, such as a checkbox. */
  control?: ReactNode;
} & Sorting;
type Sorting = { sorted?: SortOrder | undefined; onSort?: () => void };

/**
 * A table whose rows are laid out as lines of text on narrow screens. The `caption` is only for screen readers. So are
 * the headers on narrow screens, until one of their controls gets the focus (see office.css). Adds a header for the
 * last column, which contains each row's buttons.
 */
export function Table({
  caption,
  headers,
  actionsClassName,
  className,
  children,
}: {
  caption: string;
  headers: readonly (string | Header)[];
  actionsClassName?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const rows = useRowMotion<HTMLTableSectionElement>();
  useRowFocus(rows);
  return (
    <table
      {...ariaRoleProps.table}
      className={cn("w-full border-collapse text-left text-box max-desktop:block", className)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...ariaRoleProps.rowgroup} className="max-desktop:sr-only">
        <tr {...ariaRoleProps.row} className="border-edge border-b">
          {headers.map((header) =>
            typeof header === "string" ? (
              <TableHeader key={header} name={header} />
            ) : (
              <TableHeader key={header.name} {...header} />
            ),
          )}
          <TableHeader name="Actions" isHidden className={actionsClassName} />
        </tr>
      </thead>
      <tbody ref={rows} {...ariaRoleProps.rowgroup} className="max-desktop:block">
        {children}
      </tbody>
    </table>
  );
}

/** A table row. It is highlighted while it is being edited (`editing`). */
export function TableRow({
  editing = false,
  className,
  ...rest
}: ComponentProps<"tr"> & { editing?: boolean }) {
  return (
    <tr
      {...rest}
      {...ariaRoleProps.row}
      data-editing={editing ? "" : undefined}
      className={cn(
        "border-rule border-b data-editing:bg-hover",
        "max-desktop:flex max-desktop:flex-wrap max-desktop:items-center max-desktop:gap-x-3 max-desktop:gap-y-1 max-desktop:py-4",
        // On narrow screens, breaks the line before a cell with `data-newline`.
        "max-desktop:has-data-newline:before:order-1 max-desktop:has-data-newline:before:-mt-1 max-desktop:has-data-newline:before:w-full",
        className,
      )}
    />
  );
}

const phonePositionStyles = {
  line: "max-desktop:w-full",
  beside: "",
  newline: "max-desktop:order-2 max-desktop:[&~td]:order-2",
  end: "max-desktop:ml-auto",
  hidden: "max-desktop:hidden",
};

/**
 * A table cell. On narrow screens, where a row wraps like a line of text, `phone` determines the cell's place in the
 * row, and `label` comes before its content. A `header` cell is the header of its row.
 */
export function TableCell({
  phone = "beside",
  label,
  header = false,
  className,
  children,
  ...rest
}: ComponentProps<"td"> & { phone?: keyof typeof phonePositionStyles; label?: string; header?: boolean }) {
  const Cell = header ? "th" : "td";
  return (
    <Cell
      {...rest}
      {...(header ? { ...ariaRoleProps.rowheader, scope: "row" } : ariaRoleProps.cell)}
      data-newline={phone === "newline" ? "" : undefined}
      className={cn("py-3.5 pr-5 last:pr-0 max-desktop:p-0", phonePositionStyles[phone], className)}
    >
      {label && (
        <span aria-hidden="true" className="mr-2 text-on-2 text-t-0 desktop:hidden">
          {label}
        </span>
      )}
      {children}
    </Cell>
  );
}

/**
 * A column's header. With `onSort`, the header is a button that sorts by the column, and `sorted` is the current order.
 */
function TableHeader({ name, isHidden, className, control, sorted, onSort }: Header) {
  return (
    <th
      {...ariaRoleProps.columnheader}
      scope="col"
      aria-sort={onSort ? (sorted ?? "none") : undefined}
      className={cn("py-2.5 pr-5 font-label text-on-2 text-t-0 last:pr-0", sorted && "text-on", className)}
    >
      {control ??
        (onSort ? (
          <button
            type="button"
            onClick={onSort}
            className="group -my-1 inline-flex whitespace-nowrap cursor-pointer items-center gap-2 rounded-sign py-1 hover:text-on"
          >
            {name}
            <SortArrow sorted={sorted} />
          </button>
        ) : (
          <span className={isHidden ? "sr-only" : undefined}>{name}</span>
        ))}
    </th>
  );
}

function SortArrow({ sorted }: { sorted: SortOrder | undefined }) {
  const Arrow = sorted === "ascending" ? ChevronUp : ChevronDown;
  return (
    <Arrow
      className={cn(
        "size-3.5",
        !sorted && "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
      )}
    />
  );
}
