import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { Week, WeekTemplate } from "./week.contract.ts";

const PART = { kind: "segment", title: "Cold open", minutes: 5 };

describeOnBothEngines("the show's weeks", (open) => {
  async function openOffice(now = "2026-12-08T12:00:00Z") {
    const app = openTestApp(await open(), { now: () => new Date(now) });
    const producer = await app.admin();
    const list = async (query = "", client: Client = producer) =>
      (await client.request(`/api/weeks${query}`)).json<Week[]>();
    const put = (date: string, json: object) => producer.put(`/api/weeks/${date}`, json);
    return { app, producer, list, put };
  }

  test("exist without being created, twelve of them from the coming show on", async () => {
    const { list } = await openOffice();
    const weeks = await list();
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({
      date: "2026-12-09",
      startsAt: "2026-12-09T18:00:00.000Z",
      endsAt: "2026-12-09T19:00:00.000Z",
      status: "planned",
      title: "",
      note: "",
      guest: null,
      runSheet: [],
      version: 1,
    });
    expect(weeks[1]?.date).toBe("2026-12-16");
    expect(await list("?count=52")).toHaveLength(52);
  });

  test("start with the show on air by the schedule, and past ones have ended", async () => {
    const { list } = await openOffice("2026-12-09T18:59:59Z");
    expect((await list("?count=1"))[0]).toMatchObject({ date: "2026-12-09", status: "planned" });
    const past = await list("?from=2026-11-19&count=4");
    expect(past.map(({ date, status }) => [date, status])).toEqual([
      ["2026-11-25", "ended"],
      ["2026-12-02", "ended"],
      ["2026-12-09", "planned"],
      ["2026-12-16", "planned"],
    ]);
  });

  test("have ended once they are past, even skipped ones", async () => {
    const database = await open();
    const skip = { command: "skip", version: 1, reason: "Thanksgiving" };
    const before = await openTestApp(database, { now: () => new Date("2026-12-08T12:00:00Z") }).admin();
    await before.post("/api/weeks/2026-12-09/commands", skip);
    const app = openTestApp(database, { now: () => new Date("2026-12-09T19:00:00Z") });
    const producer = await app.member("producer");
    const [week] = (await producer.request("/api/weeks?from=2026-12-09&count=1")).json<Week[]>();
    expect(week).toMatchObject({ status: "ended", skipReason: "Thanksgiving" });
    const json = { command: "unskip", version: week?.version };
    const refused = await producer.post("/api/weeks/2026-12-09/commands", json);
    expect([refused.status, refused.json().message]).toEqual([409, "This show is over"]);
  });

  test.each(["?count=0", "?count=53", "?count=x", "?from=tomorrow", "?from=2026-02-30"])(
    "refuse %s",
    async (query) => {
      const { producer } = await openOffice();
      expect((await producer.request(`/api/weeks${query}`)).status).toBe(400);
    },
  );

  test("can be read but not changed by moderators, and not even read by people with fewer rights", async () => {
    const { app, list } = await openOffice();
    const moderator = await app.member("moderator");
    expect(await list("?count=1", moderator)).toHaveLength(1);
    const request = { method: "PUT", json: { version: 1, title: "Mine" } };
    expect((await moderator.request("/api/weeks/2026-12-09", request)).status).toBe(403);
    expect((await (await app.user()).request("/api/weeks")).status).toBe(403);
    expect((await app.client().request("/api/weeks")).status).toBe(401);
  });

  test("exist only on the show's days", async () => {
    const { put } = await openOffice();
    for (const date of ["2026-12-10", "2026-02-30", "9999-99-99"])
      expect((await put(date, { version: 1, title: "No show" })).status, date).toBe(404);
    expect((await put("tomorrow", { version: 1 })).status).toBe(400);
  });

  test("keep what was written, and the ids of parts that are sent back", async () => {
    const { list, put } = await openOffice();
    const first = (
      await put("2026-12-09", { version: 1, title: " Rent ", runSheet: [PART, PART] })
    ).json<Week>();
    expect(first).toMatchObject({ title: "Rent", note: "", version: 2 });
    expect(first.runSheet).toEqual([
      { id: 1, ...PART, note: "", done: false },
      { id: 2, ...PART, note: "", done: false },
    ]);
    const [, second] = first.runSheet;
    const runSheet = [
      { ...second, done: true },
      { ...PART, kind: "guest" },
      { ...second },
      { ...PART, id: 99 },
    ];
    const changedWeek = (await put("2026-12-09", { version: 2, note: "Water", runSheet })).json<Week>();
    expect(changedWeek.runSheet.map(({ id, kind, done }) => [id, kind, done])).toEqual([
      [2, "segment", true],
      [3, "guest", false],
      [4, "segment", false],
      [5, "segment", false],
    ]);
    expect(changedWeek).toMatchObject({ title: "Rent", note: "Water", version: 3 });
    expect((await list())[0]).toEqual(changedWeek);
  });

  test("give a part that was removed and comes back the same id, so that it keeps its time on air", async () => {
    const { put } = await openOffice();
    const parts = [PART, PART, PART];
    const { runSheet } = (await put("2026-12-09", { version: 1, runSheet: parts })).json<Week>();
    await put("2026-12-09", { version: 2, runSheet: runSheet.slice(1) });
    const weekAfter = (await put("2026-12-09", { version: 3, runSheet: [...runSheet, PART] })).json<Week>();
    expect(weekAfter.runSheet.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test("refuse a stale version and return the current one", async () => {
    const { put } = await openOffice();
    const week = (await put("2026-12-09", { version: 1, title: "First" })).json();
    for (const version of [0, 1, 3]) {
      const answer = await put("2026-12-09", { version, title: "Second" });
      expect(answer.status).toBe(409);
      expect(answer.json()).toEqual({ message: "Somebody changed this week meanwhile", week });
    }
    expect((await put("2026-12-16", { version: 2, title: "Unmade" })).status).toBe(409);
  });

  test("accept one of many simultaneous changes", async () => {
    const { list, put } = await openOffice();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put("2026-12-09", { version: 1, title: `Title ${index}` })),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect([won.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 7]);
    expect((await list())[0]?.title).toBe(won[0]?.json().title);
  });

  test.each<[string, object, string]>([
    ["a title of 201 characters", { title: "x".repeat(201) }, "title"],
    ["a note of 5,001 characters", { note: "x".repeat(5001) }, "note"],
    ["101 parts", { runSheet: Array.from({ length: 101 }, () => PART) }, "runSheet"],
    ["an unknown kind", { runSheet: [{ ...PART, kind: "song" }] }, "runSheet.0.kind"],
    ["minutes below 0", { runSheet: [{ ...PART, minutes: -1 }] }, "runSheet.0.minutes"],
    ["a part's long title", { runSheet: [{ ...PART, title: "x".repeat(201) }] }, "runSheet.0.title"],
    ["no version", { version: undefined }, "version"],
  ])("refuse %s", async (_, change, path) => {
    const { put } = await openOffice();
    const answer = await put("2026-12-09", { version: 1, ...change });
    expect(answer.status).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([path]);
  });

  test("start out like the template, until they are changed", async () => {
    const { list, producer, put } = await openOffice();
    await put("2026-12-16", { version: 1, title: "Own" });
    const template = (json: object) => producer.put("/api/weeks/template", json);
    const changed = await template({ version: 1, title: "Live", runSheet: [PART] });
    expect(changed.json<WeekTemplate>()).toEqual({
      title: "Live",
      note: "",
      runSheet: [{ id: 1, ...PART, note: "", done: false }],
      version: 2,
    });
    expect((await producer.request("/api/weeks/template")).json()).toEqual(changed.json());
    const stale = await template({ version: 1, title: "Late" });
    expect([stale.status, stale.json()]).toEqual([
      409,
      { message: "Somebody changed this week meanwhile", week: changed.json() },
    ]);
    const [first, second] = await list();
    expect(first).toMatchObject({ title: "Live", runSheet: [{ id: 1, title: "Cold open" }], version: 1 });
    expect(second).toMatchObject({ title: "Own", runSheet: [] });
    const secondChange = await put("2026-12-09", {
      version: 1,
      runSheet: [...(first?.runSheet ?? []), PART],
    });
    expect(secondChange.json<Week>().runSheet.map(({ id }) => id)).toEqual([1, 2]);
  });

  test("show only the name of a guest", async () => {
    const { app, producer, list } = await openOffice();
    const person = {
      email: "paul@private.example",
      bio: "Lets benches by the half-day, and publishes the books.",
    };
    for (const name of ["Paul Sorensen", "Ana Ruiz"]) {
      const request = { method: "POST", json: { ...person, name } };
      const { id } = (await app.client().request("/api/guest-requests", request)).json<{ id: number }>();
      const json = { status: "scheduled", scheduledDate: "2026-12-09", sendEmailNotification: false };
      const scheduled = await producer.put(`/api/guest-requests/${id}`, json);
      expect(scheduled.status).toBe(200);
    }
    const [week] = await list("?count=2");
    expect(week?.guest).toEqual({ name: "Paul Sorensen and Ana Ruiz" });
    expect((await list("?count=2"))[1]?.guest).toBeNull();
  });
});
