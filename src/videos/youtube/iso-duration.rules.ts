const ISO_DURATION =
  /^P(?=.*\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/;
const UNIT_SECONDS = [7 * 86_400, 86_400, 3_600, 60, 1];

/**
 * Whole seconds of an ISO 8601 duration ("PT1H2M3S", "P1DT2H"; "P0D" is 0); fractions are dropped. Months and years
 * have no fixed length: `null`, as for any other text.
 */
export const secondsOfIsoDuration = (iso: string): number | null => {
  const parts = ISO_DURATION.exec(iso);
  if (!parts) return null;
  return UNIT_SECONDS.reduce((sum, unit, at) => sum + unit * Number(parts[at + 1] ?? 0), 0);
};
