const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns 'Wed, Nov 25, 19:00', in the device's time zone and format. */
export const formatLocalMoment = (at: Date, language: string): string =>
  `${DAYS[at.getDay()]}, ${MONTHS[at.getMonth()]} ${at.getDate()}, ${formatLocalTime(at, language)}`;

/** Returns '19:00' or '7:00 PM', in the device's time zone and format. */
export function formatLocalTime(at: Date, language: string): string {
  const hour = at.getHours();
  const minute = String(at.getMinutes()).padStart(2, "0");
  if (!isHour12(language)) return `${String(hour).padStart(2, "0")}:${minute}`;
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}

const known = new Map<string, boolean>();

/**
 * Returns whether a language writes hours from 1 to 12. Cached, because finding out takes a phone milliseconds. Some
 * browsers report an invalid language: WebKitGTK says "C" if the system does.
 */
function isHour12(language: string): boolean {
  let is12 = known.get(language);
  if (is12 === undefined) {
    try {
      is12 = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 ?? false;
    } catch {
      is12 = true;
    }
    known.set(language, is12);
  }
  return is12;
}
