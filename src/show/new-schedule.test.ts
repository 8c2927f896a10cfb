import { expect, test } from "vitest";
import type { WeekTables } from "#on-air/week/week.table.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { ShowDraft } from "./show-calls.contract.ts";

const SHOW_DATE = "2026-12-09";

describeOnBothEngines("a new schedule that is published after the day's show", (open) => {
  async function openAt(time: string) {
    const clock = { now: new Date(time) };
    const app = openTestApp(await open(), { now: () => clock.now });
    const owner = await app.admin();
    const send = (method: string, path: string, json?: object) => owner.request(path, { method, json });
    const publish = async (change: object) => {
      const { version } = (await send("GET", "/api/show/draft")).json<ShowDraft>();
      const draft = await send("PUT", "/api/show/draft", { version, ...change });
      const answer = await send("POST", "/api/show/publish", { version: draft.json<ShowDraft>().version });
      expect(answer.status).toBe(200);
      return answer.json<ShowDraft>().published;
    };
    const publishFrom = async (schedule: object) => (await publish({ schedule })).schedule.from;
    const listWeeks = async () =>
      (await send("GET", `/api/weeks?from=${SHOW_DATE}&count=2`))
        .json<{ date: string; status: string }[]>()
        .map(({ date, status }) => `${date} ${status}`);
    const run = async (command: string) => {
      const { status, version } = (await send("GET", "/api/live")).json<{
        status: string;
        version: number;
      }>();
      const json = { command, version: status === "live" ? version : 1 };
      expect((await send("POST", `/api/weeks/${SHOW_DATE}/commands`, json)).status).toBe(200);
    };
    return { app, clock, send, run, publish, publishFrom, listWeeks };
  }

  test("leaves a show that the team has ended in its week, even during its hour", async () => {
    const { run, publishFrom, listWeeks } = await openAt("2026-12-09T18:30:00Z");
    await run("go-live");
    await run("end");
    expect(await publishFrom({ weekday: 5 })).toBe("2026-12-10");
    expect(await listWeeks()).toEqual(["2026-12-09 ended", "2026-12-11 planned"]);
  });

  test("leaves a show whose time has passed in its week, unless it moves to later on the same day", async () => {
    const { publishFrom, listWeeks } = await openAt("2026-12-09T19:00:00Z");
    expect(await publishFrom({ weekday: 5 })).toBe("2026-12-10");
    expect(await listWeeks()).toEqual(["2026-12-09 ended", "2026-12-11 planned"]);
    // The new schedule hasn't started yet, so it can still be postponed.
    expect(await publishFrom({ from: "2026-12-18" })).toBe("2026-12-18");
    expect(await listWeeks()).toEqual(["2026-12-09 ended", "2026-12-16 planned"]);
    const other = await openAt("2026-12-09T19:00:00Z");
    expect(await other.publishFrom({ hour: 18 })).toBe(SHOW_DATE);
    expect(await other.listWeeks()).toEqual(["2026-12-09 planned", "2026-12-16 planned"]);
  });

  test("moves a show that is still to come", async () => {
    const { publishFrom, listWeeks } = await openAt("2026-12-09T17:00:00Z");
    expect(await publishFrom({ weekday: 5 })).toBe(SHOW_DATE);
    expect(await listWeeks()).toEqual(["2026-12-11 planned", "2026-12-18 planned"]);
  });

  test("leaves the show that is live at its time, if the new one is on the same day of the week", async () => {
    const { send, run, publishFrom } = await openAt("2026-12-09T18:30:00Z");
    await run("go-live");
    expect(await publishFrom({ hour: 9 })).toBe("2026-12-10");
    const times = { startsAt: "2026-12-09T18:00:00.000Z", endsAt: "2026-12-09T19:00:00.000Z" };
    expect((await send("GET", "/api/live")).json()).toMatchObject({ status: "live", ...times });
  });

  test("can't be undone while its show is live on a day that would then have none", async () => {
    const { clock, send, publishFrom, listWeeks } = await openAt("2026-12-09T17:00:00Z");
    await publishFrom({ weekday: 5 });
    clock.now = new Date("2026-12-11T18:30:00Z");
    expect((await send("POST", "/api/live/press", { command: "go-live" })).status).toBe(200);
    const undo = await send("POST", "/api/show/undo");
    expect([undo.status, undo.json()]).toEqual([
      409,
      { message: "The show is live: end it before its day changes" },
    ]);
    expect(await listWeeks()).toEqual(["2026-12-11 live", "2026-12-18 planned"]);
  });

  test("keeps the shows that have taken place if the publication is undone later", async () => {
    const { clock, send, publishFrom, listWeeks } = await openAt("2026-12-09T17:00:00Z");
    const undo = async () => expect((await send("POST", "/api/show/undo")).status).toBe(200);
    await publishFrom({ weekday: 5 });
    await undo();
    expect(await listWeeks()).toEqual(["2026-12-09 planned", "2026-12-16 planned"]);
    await publishFrom({ weekday: 5 });
    clock.now = new Date("2026-12-12T12:00:00Z");
    await undo();
    expect(await listWeeks()).toEqual(["2026-12-11 ended", "2026-12-16 planned"]);
    expect((await send("GET", "/api/show")).json()).toMatchObject({ live: { weekday: 3 } });
  });

  test("takes along what is planned and skipped, and the undone publication brings it back", async () => {
    const { send, publishFrom } = await openAt("2026-12-07T17:00:00Z");
    const listPlans = async () =>
      (await send("GET", "/api/weeks?count=4"))
        .json<{ date: string; title: string; status: string }[]>()
        .map(({ date, title, status }) => `${date} ${title} ${status}`);
    const plan = async (date: string, title: string) =>
      expect((await send("PUT", `/api/weeks/${date}`, { version: 1, title })).status).toBe(200);
    await plan("2026-12-16", "Wages");
    const skip = { command: "skip", version: 1 };
    expect((await send("POST", "/api/weeks/2026-12-23/commands", skip)).status).toBe(200);
    const plansBefore = await listPlans();
    await publishFrom({ weekday: 5, from: "2026-12-10" });
    expect(await listPlans()).toEqual([
      "2026-12-09  planned",
      "2026-12-11  planned",
      "2026-12-18 Wages planned",
      "2026-12-25  skipped",
    ]);
    expect((await send("POST", "/api/show/undo")).status).toBe(200);
    expect(await listPlans()).toEqual(plansBefore);
    const from = await publishFrom({ weekday: 5, from: "2026-12-10" });
    expect(from).toBe("2026-12-10");
    await plan("2026-12-09", "Rents");
    await plan("2026-12-11", "Strikes");
    expect((await send("POST", "/api/show/undo")).status).toBe(200);
    expect(await listPlans()).toContain("2026-12-09 Rents planned");
    await publishFrom({ weekday: 5, from });
    expect(await listPlans()).toContain("2026-12-11 Strikes planned");
  });

  test.each([
    ["a planned week", true],
    ["a week that nobody has planned", false],
  ])("takes along the questions of %s, and the undone publication brings them back", async (_, isPlanned) => {
    const { app, send, publish } = await openAt("2026-12-08T12:00:00Z");
    if (isPlanned) await send("PUT", `/api/weeks/${SHOW_DATE}`, { version: 1, title: "Rent" });
    await send("PUT", "/api/questions/open", { open: true });
    const visitor = app.client();
    const { key } = (await visitor.post("/api/questions", { text: "Who pays?" })).json<{ key: string }>();
    await send("PUT", `/api/questions/${key}`, { status: "accepted" });
    const expectQuestionsOn = async (date: string) => {
      const live = (await send("GET", "/api/live")).json();
      expect(live).toMatchObject({ date, questions: { open: true, count: 1 } });
      expect((await visitor.request("/api/questions")).json()).toMatchObject([{ key, mine: true }]);
    };
    await publish({ schedule: { weekday: 4 } });
    await expectQuestionsOn("2026-12-10");
    expect((await app.client().put(`/api/questions/${key}/vote`)).json()).toEqual({ votes: 1, voted: true });
    await send("POST", "/api/show/undo");
    await expectQuestionsOn(SHOW_DATE);
  });

  test("doesn't skip a day that a guest is scheduled on", async () => {
    const { send, publishFrom } = await openAt("2026-12-09T17:00:00Z");
    const skip = { command: "skip", version: 1 };
    expect((await send("POST", "/api/weeks/2026-12-16/commands", skip)).status).toBe(200);
    const application = {
      name: "Paul Sorensen",
      email: "paul@example.com",
      bio: "Lets a joinery workshop by the half-day.",
    };
    const { id } = (await send("POST", "/api/guest-requests", application)).json<{ id: number }>();
    const date = { status: "scheduled", scheduledDate: "2026-12-18T18:00:00.000Z" };
    expect((await send("PUT", `/api/guest-requests/${id}`, date)).json()).toMatchObject(date);
    await publishFrom({ weekday: 5 });
    expect((await send("GET", "/api/weeks?from=2026-12-18&count=1")).json()).toMatchObject([
      { date: "2026-12-18", status: "planned", guest: { name: "Paul Sorensen" } },
    ]);
  });

  test("doesn't skip a show because of an earlier day of the week, unless the show moves", async () => {
    const { app, send, publish, publishFrom, listWeeks } = await openAt("2026-12-07T17:00:00Z");
    const skip = { command: "skip", version: 1 };
    expect((await send("POST", `/api/weeks/${SHOW_DATE}/commands`, skip)).status).toBe(200);
    // Greenroom 2.0.0 left what was skipped on its day when the show moved to another one.
    const weeks = qb<WeekTables>(app.house.db).updateTable("weeks").where("date", "=", SHOW_DATE);
    await weeks.set({ date: "2026-12-10" }).execute();
    await publish({ tagline: "Three hosts, one hour" });
    expect(await listWeeks()).toEqual(["2026-12-09 planned", "2026-12-16 planned"]);
    await publishFrom({ weekday: 5 });
    expect(await listWeeks()).toEqual(["2026-12-11 skipped", "2026-12-18 planned"]);
  });
});
