import ICAL from "ical.js";

/** Parses a calendar file with one event. Knows only the time zones that the file itself defines. */
export function parseCalendar(file: string) {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents("vtimezone"))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The file has no event");
  return { calendar, component, event: new ICAL.Event(component) };
}
