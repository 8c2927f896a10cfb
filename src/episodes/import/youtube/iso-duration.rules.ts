const ISO_DURATION =
  /^P(?=.*\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/;
const UNIT_SECONDS = [7 * 86_400, 86_400, 3_600, 60, 1];

/** Whole seconds of "PT1H2M3S", "P1DT2H"; `null` for months and years, which have no fixed length, and other texts. */
export const secondsOfIsoDuration = (iso: string): number | null => {
  const parts = ISO_DURATION.exec(iso);
  if (!parts) return null;
  return UNIT_SECONDS.reduce((sum, unit, at) => sum + unit * Number(parts[at + 1] ?? 0), 0);
};
