/**
 * Old names of time zones that JavaScript engines still list, with their current names from the tz database's file
 * `backward`.
 */
const CURRENT_NAMES: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns a time zone's current name: 'Asia/Kolkata' for 'Asia/Calcutta'. */
export const toCurrentZoneName = (timeZone: string): string => CURRENT_NAMES[timeZone] ?? timeZone;

/**
 * Returns the current name of a time zone that somebody typed: 'Asia/Kolkata' for 'asia/kolkata'.
 * @throws {RangeError} if there is no such time zone
 */
export const normalizeZoneName = (timeZone: string): string =>
  toCurrentZoneName(new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone);
