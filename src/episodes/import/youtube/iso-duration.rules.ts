const ISO_DURATION =
  /^P(?=.*\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/;
const UNIT_SECONDS = [7 * 86_400, 86_400, 3_600, 60, 1];

/**
 * Returns the whole seconds of "PT1H2M3S" or "P1DT2H", or `null` for other texts. Months and years are refused, because
 * they have no fixed length.
 */
export const secondsOfIsoDuration = (iso: string): number | null => {
  const parts = ISO_DURATION.exec(iso);
  if (!parts) return null;
  return UNIT_SECONDS.reduce((sum, unit, at) => sum + unit * Number(parts[at + 1] ?? 0), 0);
};
