const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a day and time such as 'Wed, Nov 25, 19:00', in the device's time zone and the given language's format. */
export const formatLocalMoment = (moment: Date, language: string): string =>
  `${DAYS[moment.getDay()]}, ${MONTHS[moment.getMonth()]} ${moment.getDate()}, ${formatLocalTime(moment, language)}`;

/** Formats a time such as '19:00' or '7:00 PM', in the device's time zone and the given language's format. */
export function formatLocalTime(moment: Date, language: string): string {
  const hour = moment.getHours();
  const minute = String(moment.getMinutes()).padStart(2, "0");
  if (!usesTwelveHourClock(language)) return `${String(hour).padStart(2, "0")}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Formats a weekly show's time like formatLocalTime. If it is a different day than in the show's time zone, whose UTC
 * offset in minutes is `showOffset`, adds the day, such as 'Thu 03:00'.
 */
export function formatWeeklyLocalTime(moment: Date, language: string, showOffset: number): string {
  const day = moment.getDay();
  const isSameDay = new Date(moment.getTime() + showOffset * 60_000).getUTCDay() === day;
  return (isSameDay ? "" : `${DAYS[day]} `) + formatLocalTime(moment, language);
}

const isTwelveHourByLanguage = new Map<string, boolean>();

/**
 * Returns whether a language uses the 12-hour clock. Results are cached, because finding out takes milliseconds on a
 * phone. Some browsers report an invalid language, such as "C" in WebKitGTK; in that case, returns true.
 */
function usesTwelveHourClock(language: string): boolean {
  let isTwelveHour = isTwelveHourByLanguage.get(language);
  if (isTwelveHour === undefined) {
    try {
      isTwelveHour = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 ?? false;
    } catch {
      isTwelveHour = true;
    }
    isTwelveHourByLanguage.set(language, isTwelveHour);
  }
  return isTwelveHour;
}
