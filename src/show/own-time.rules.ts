const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

/** 'Wed, Nov 25, 19:00', on the clock and in the way of the device. */
export const formatOwnMoment = (at: Date, language: string): string => formatOwnTime(at, language, DAY);

/** '19:00' or '7:00 PM', on the clock and in the way of the device; with `day` after the day. */
export function formatOwnTime(at: Date, language: string, day: Partial<typeof DAY> = {}): string {
  return new Intl.DateTimeFormat("en-US", {
    ...day,
    hour: "numeric",
    minute: "2-digit",
    hourCycle: readHour12(language) ? "h12" : "h23",
  }).format(at);
}

/** Some browsers name no language: WebKitGTK says "C" if the system does. */
function readHour12(language: string): boolean | undefined {
  try {
    return new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12;
  } catch {
    return true;
  }
}
