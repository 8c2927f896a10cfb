import { useVirtualizer } from "@tanstack/react-virtual";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import { useRef } from "react";
import { cn } from "#ui/styles/class-names.ts";
import type { CsvImportResult } from "./csv.contract.ts";

export function CsvResultMessage({
  title,
  message,
  failed = false,
  invalidRows,
  issues,
}: Pick<CsvImportResult, "message" | "invalidRows" | "issues"> & { title: string; failed?: boolean }) {
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div role={failed ? "alert" : "status"} className="grid gap-3">
      <div className={cn("flex gap-3", failed && "text-error")}>
        <Icon className={cn("mt-0.5 size-5 shrink-0", !failed && "text-success")} />
        <div>
          <h3 className="font-strong text-t-2 leading-snug">{title}</h3>
          <p className={cn(!failed && "text-on-2")}>{message}</p>
        </div>
      </div>
      {invalidRows.length > 0 && <InvalidRows rows={groupRowReasons(invalidRows, issues)} />}
    </div>
  );
}

const LINE_HEIGHT = 30;

/** Lists the invalid rows. There may be thousands, so only the visible ones are rendered. */
function InvalidRows({ rows }: { rows: readonly { row: number; reasons: string }[] }) {
  const list = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 10,
  });
  return (
    <section aria-labelledby="invalid-rows" className="grid gap-1.5">
      <h4 id="invalid-rows" className="font-label text-t-0">
        Invalid rows
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <div ref={list} tabIndex={0} className="max-h-60 overflow-y-auto rounded-control border border-rule">
        <ul className="relative" style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start }) => (
            <li
              key={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              ref={lines.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 grid grid-cols-[5.5rem_1fr] gap-2 border-rule border-b px-3 py-1 text-t-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <b className="font-label">Row {rows[index]?.row}</b>
              <span className="text-on-2">{rows[index]?.reasons}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Groups the issues by row. Rows that the server didn't explain get no reasons. */
function groupRowReasons(invalidRows: readonly number[], issues: CsvImportResult["issues"]) {
  const reasons = new Map<number, string[]>();
  for (const { path, message } of issues) {
    const row = Number(path.split(".")[1]);
    reasons.set(row, [...(reasons.get(row) ?? []), message]);
  }
  return invalidRows.map((row) => ({ row, reasons: (reasons.get(row) ?? []).join(". ") }));
}
