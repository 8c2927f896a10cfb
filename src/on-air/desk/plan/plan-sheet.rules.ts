import type { RunSheetItem, RunSheetItemInput } from "#on-air/week/week.contract.ts";

/** A part that is being edited. `key` stays the same when the server assigns an id. */
export type PlanSheetRow = Omit<RunSheetItem, "id"> & { key: string; id: number | null };

export const toPlanSheetRows = (runSheet: readonly RunSheetItem[]): PlanSheetRow[] =>
  runSheet.map((item) => ({ ...item, key: `part-${item.id}` }));

export const toRunSheet = (rows: readonly PlanSheetRow[]): RunSheetItemInput[] =>
  rows.map(({ key: _key, ...item }) => item);

/**
 * Gives new parts the ids that the server assigned. The server returns the parts in the order in which they were sent.
 */
export function assignRowIds(
  rows: readonly PlanSheetRow[],
  sentRows: readonly PlanSheetRow[],
  savedParts: readonly RunSheetItem[],
): PlanSheetRow[] {
  const ids = new Map(sentRows.map(({ key }, index) => [key, savedParts[index]?.id ?? null]));
  return rows.map((row) => (row.id === null ? { ...row, id: ids.get(row.key) ?? null } : row));
}

const DEFAULT_MINUTES = 5;

const KIND_PATTERNS: [RunSheetItem["kind"], RegExp][] = [
  ["draw", /\b(draw|spin)\b/i],
  ["poll", /\b(poll|vote)\b/i],
  ["break", /\b(break|water|coffee|music)\b/i],
];

/**
 * Parses a typed line into a part: 'The draw 5 min' becomes a five-minute draw, and a line with the guest's name
 * becomes a guest's part.
 */
export function parsePlanLine(line: string, guest: string | undefined): Omit<PlanSheetRow, "key"> {
  const text = line.trim();
  const [duration, minutes] = /[,\s](\d{1,3})\s?(?:min(?:ute)?s?|m)\.?$/i.exec(text) ?? [];
  const title = duration ? text.slice(0, -duration.length).trimEnd().replace(/,$/, "") : text;
  const isGuest = guest !== undefined && title.toLowerCase().includes(guest.toLowerCase());
  const kind = isGuest
    ? "guest"
    : (KIND_PATTERNS.find(([, pattern]) => pattern.test(title))?.[0] ?? "segment");
  return {
    id: null,
    kind,
    title,
    minutes: minutes ? Number(minutes) : DEFAULT_MINUTES,
    note: "",
    done: false,
  };
}

/** Moves a part up or down by a number of steps, but not past either end. */
export function movePlanRow(rows: readonly PlanSheetRow[], key: string, steps: number): PlanSheetRow[] {
  const from = rows.findIndex((row) => row.key === key);
  const row = rows[from];
  if (!row) return [...rows];
  const to = Math.max(0, Math.min(rows.length - 1, from + steps));
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export const changePlanRow = (
  rows: readonly PlanSheetRow[],
  key: string,
  change: Partial<PlanSheetRow>,
): PlanSheetRow[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row));

export const sumMinutes = (rows: readonly { minutes: number }[]): number =>
  rows.reduce((sum, { minutes }) => sum + minutes, 0);

/** Describes how much of the show is planned: '52 of 60 min, 8 left'. */
export function describePlannedTime(planned: number, length: number): string {
  const minutesLeft = length - planned;
  const suffix = minutesLeft > 0 ? `, ${minutesLeft} left` : minutesLeft < 0 ? `, ${-minutesLeft} over` : "";
  return `${planned} of ${length} min${suffix}`;
}

/** Returns the best part to shorten: the longest one that isn't a guest's. */
export const findLongestRow = (rows: readonly PlanSheetRow[]): PlanSheetRow | undefined =>
  rows.filter(({ kind }) => kind !== "guest").toSorted((one, other) => other.minutes - one.minutes)[0];

/** An example for teams that have no run sheet yet. */
export const SAMPLE_RUN_SHEET: readonly (readonly [RunSheetItem["kind"], string, number])[] = [
  ["segment", "Cold open", 4],
  ["guest", "The guest", 16],
  ["draw", "The draw", 5],
  ["poll", "The poll", 3],
  ["segment", "On the table, with callers", 24],
  ["break", "Water", 2],
  ["segment", "One thing to do before Friday", 6],
];
