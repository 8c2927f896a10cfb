import type { ImportResult } from "#topics/topics.contract.ts";

/** Each invalid row with all that is wrong with it in one line; empty where the server explained others only. */
export function invalidRowReasons(
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
