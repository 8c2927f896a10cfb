export type Kept = Record<string, string | boolean>;

/** What a draft keeps of a form: its texts, and every box, ticked or not. */
export const pickKept = (values: object): Kept =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => typeof value === "boolean" || (typeof value === "string" && value !== ""),
    ),
  );

/** What is typed or ticked before the draft is read is newer than the draft. */
export const isRestored = (kept: Kept[string], now: unknown, initial: unknown): boolean =>
  typeof kept === "boolean" ? now === initial : !now;
