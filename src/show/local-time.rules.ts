const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a day and time such as 'Wed, Nov 25, 19:00', in the device's time zone and the given language's format. */
export const formatLocalMoment = (at: Date, language: string): string =>
  `${DAYS[at.getDay()]}, ${MONTHS[at.getMonth()]} ${at.getDate()}, ${formatLocalTime(at, language)}`;

/** Formats a time such as '19:00' or '7:00 PM', in the device's time zone and the given language's format. */
export function formatLocalTime(at: Date, language: string): string {
  const hour = at.getHours();
  const minute = String(at.getMinutes()).padStart(2, "0");
  if (!usesTwelveHourClock(language)) return `${String(hour).padStart(2, "0")}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

const hour12ByLanguage = new Map<string, boolean>();

/**
 * Returns whether a language uses the 12-hour clock. Results are cached, because finding out takes milliseconds on a
 * phone. Some browsers report an invalid language, such as "C" in WebKitGTK; in that case, returns true.
 */
function usesTwelveHourClock(language: string): boolean {
  let is12 = hour12ByLanguage.get(language);
  if (is12 === undefined) {
    try {
      is12 = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 ?? false;
    } catch {
      is12 = true;
    }
    hour12ByLanguage.set(language, is12);
  }
  return is12;
}
