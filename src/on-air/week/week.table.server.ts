/** A row is added when a week is first changed. JSON columns are written as text; queries return them parsed. */
type WeeksTable = {
  date: string;
  status: "planned" | "skipped" | "live" | "ended";
  title: string;
  note: string;
  runSheet: unknown;
  /** Item ids are never reused within a week. */
  lastItemId: number;
  version: number;
  skipReason: string | null;
  onAirSince: string | null;
  endedAt: string | null;
  current: number | null;
  parts: unknown;
};

export type WeekTables = { weeks: WeeksTable };
