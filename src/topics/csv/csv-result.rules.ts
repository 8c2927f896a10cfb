import type { ImportResult } from "#topics/csv/csv.contract.ts";

/** The reasons of each invalid row in one line; empty for a row that the server did not explain. */
export function groupRowReasons(
  invalidRows: readonly number[],
  issues: ImportResult["issues"],
): { row: number; reasons: string }[] {
  const reasons = new Map<number, string[]>();
  for (const { path, message } of issues) {
    const row = Number(path.split(".")[1]);
    reasons.set(row, [...(reasons.get(row) ?? []), message]);
  }
  return invalidRows.map((row) => ({ row, reasons: (reasons.get(row) ?? []).join(". ") }));
}
