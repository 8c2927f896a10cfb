import type ICAL from "ical.js";
import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { parseCalendar } from "#platform/time/testing/calendar-parser.ts";
import { openTestApp } from "#testing/test-app.ts";
import { openDeskTestApp } from "./testing/hour.ts";

const NOVEMBER_21 = new Date("2026-11-21T10:00:00Z");

describeOnBothEngines("the calendar of the live show", (open) => {
  const fetchCalendar = async (now = NOVEMBER_21) => {
    const { client } = openTestApp(await open(), {
      now: () => now,
      env: { PUBLIC_URL: "https://rate.example" },
    });
    return client().request("/calendar.ics");
  };

  test("can be fetched by every program and cached for an hour", async () => {
    const answer = await fetchCalendar();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answer.text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(answer.text).toContain("METHOD:PUBLISH\r\n");
    expect(answer.text).toContain("X-WR-CALNAME:The Going Rate\r\n");
    expect(answer.text).toContain("REFRESH-INTERVAL;VALUE=DURATION:P1D\r\n");
  });

  test("has one weekly event at 11:00 in Denver on either side of every clock change", async () => {
    const { event } = parseCalendar((await fetchCalendar()).text);
    expect(event.uid).toBe("live@the-going-rate");
    expect(event.summary).toBe("The Going Rate, live");
    expect(event.component.getFirstPropertyValue("url")).toBe("https://rate.example/");
    const starts = listOccurrences(event, "2026-10-25", 4);
    expect(starts).toEqual([
      "2026-10-28T17:00:00.000Z",
      "2026-11-04T18:00:00.000Z",
      "2026-11-11T18:00:00.000Z",
      "2026-11-18T18:00:00.000Z",
    ]);
    expect(listOccurrences(event, "2029-03-06", 2)).toEqual([
      "2029-03-07T18:00:00.000Z",
      "2029-03-14T17:00:00.000Z",
    ]);
    expect(event.duration.toSeconds()).toBe(3600);
  });

  test("has the same events from year to year", async () => {
    const now = parseCalendar((await fetchCalendar()).text);
    const firstStart = now.event.startDate.toString();
    const later = parseCalendar((await fetchCalendar(new Date("2031-02-03"))).text);
    expect(later.event.uid).toBe(now.event.uid);
    expect(later.event.startDate.toString()).toBe(firstStart);
    expect(listOccurrences(later.event, "2031-07-01", 1)).toEqual(["2031-07-02T17:00:00.000Z"]);
  });

  test("leaves out skipped weeks, and has them again if they are not skipped after all", async () => {
    const { producer, run } = await openDeskTestApp(await open());
    const readOccurrences = async () => {
      const { event } = parseCalendar((await producer.request("/calendar.ics")).text);
      return { starts: listOccurrences(event, "2026-12-01", 3), sequence: event.sequence };
    };
    await run("skip");
    const skipped = await readOccurrences();
    expect(skipped.starts).toEqual([
      "2026-12-02T18:00:00.000Z",
      "2026-12-16T18:00:00.000Z",
      "2026-12-23T18:00:00.000Z",
    ]);
    await run("unskip");
    const planned = await readOccurrences();
    expect(planned.starts[1]).toBe("2026-12-09T18:00:00.000Z");
    expect(planned.sequence).toBeGreaterThan(skipped.sequence);
  });

  test("leaves out a show that was held on an earlier day", async () => {
    const { producer, run, pass } = await openDeskTestApp(await open());
    await run("go-live");
    await run("end");
    for (const wait of [0, 31 * 3600]) {
      pass(wait);
      const { event } = parseCalendar((await producer.request("/calendar.ics")).text);
      expect(listOccurrences(event, "2026-12-01", 2)).toEqual([
        "2026-12-02T18:00:00.000Z",
        "2026-12-16T18:00:00.000Z",
      ]);
    }
  });

  test("answers 304 to programs that already have it", async () => {
    const { client } = openTestApp(await open(), { now: () => NOVEMBER_21 });
    const etag = (await client().request("/calendar.ics")).headers.get("etag") ?? "";
    const again = await client().request("/calendar.ics", { headers: { "if-none-match": `W/${etag}` } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await client().post("/calendar.ics")).status).toBe(405);
  });
});

/** Returns the first `count` start times on or after a day. */
function listOccurrences(event: ICAL.Event, day: string, count: number): string[] {
  const starts: string[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && starts.length < count; next = iterator.next())
    if (next.toJSDate() >= new Date(day)) starts.push(next.toJSDate().toISOString());
  return starts;
}
