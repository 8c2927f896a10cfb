import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { TeamLiveState } from "./live.contract.ts";
import { openDeskTestApp, SHOW_DATE } from "./testing/hour.ts";

const NEXT_DATE = "2026-12-16";

describeOnBothEngines("a command on air", (open) => {
  test("puts a week on air with its first part, for everybody", async () => {
    const { look, run, put, findVersion } = await openDeskTestApp(await open());
    expect(await look()).toEqual({
      version: 0,
      status: "off",
      date: SHOW_DATE,
      startsAt: "2026-12-09T18:00:00.000Z",
      endsAt: "2026-12-09T19:00:00.000Z",
      title: "Episode 216",
      guest: null,
      onAirSince: null,
      scene: "clear",
      draw: null,
      poll: null,
      questions: { open: false, count: 0 },
      question: null,
      follow: { way: "stream", everyMs: 4000 },
    });
    const live = await run("go-live");
    expect(live).toMatchObject({ status: "live", current: 1, week: { status: "live" } });
    expect(await look()).toMatchObject({
      version: live.version,
      status: "live",
      onAirSince: "2026-12-08T12:00:00.000Z",
    });
    // The plan has its own version, which live commands don't change.
    expect((await put({ version: live.week.version, note: "Water" })).status).toBe(200);
    expect(await findVersion(SHOW_DATE)).toBe(live.version);
  });

  test("is refused with a reason if it is impossible", async () => {
    const { refuse, run } = await openDeskTestApp(await open());
    for (const command of ["end", "next", "back", "close-poll"])
      expect(await refuse(command)).toBe("This show is not on air yet");
    expect(await refuse("draw", { word: "porch light" })).toBe("This show is not on air yet");
    expect(await refuse("unskip")).toBe("This week is not skipped");
    await run("go-live");
    expect(await refuse("go-live")).toBe("This show is already on air");
    expect(await refuse("skip")).toBe("This show is already on air");
    expect(await refuse("go-live", {}, NEXT_DATE)).toBe("Another show is still on air. End it first.");
    expect(await refuse("scene", { scene: "guest" }, NEXT_DATE)).toBe(
      "Another show is still on air. End it first.",
    );
    expect(await refuse("back")).toBe("This is the first part of the run sheet");
    expect(await refuse("choose", { topicId: 1 })).toBe("Nothing is drawn yet");
    expect(await refuse("open-poll", { seconds: 60 })).toBe("Nothing is drawn yet");
    expect(await refuse("close-poll")).toBe("No poll is open");
    await run("end");
    expect(await refuse("go-live")).toBe("This show is over");
    expect(await refuse("end")).toBe("This show is over");
    expect(await refuse("skip")).toBe("This show is over");
  });

  test("moves the current part, but not beyond either end", async () => {
    const { refuse, run, put } = await openDeskTestApp(await open());
    await run("go-live");
    expect((await run("next")).current).toBe(2);
    const last = await run("next");
    expect(last.current).toBe(3);
    expect(await refuse("next")).toBe("This is the last part of the run sheet");
    expect((await run("back")).current).toBe(2);
    const { week } = await run("scene", { scene: "clear" });
    expect(week.air?.parts.map(({ id }) => id)).toEqual([1, 2, 3, 2]);
    const remainingParts = week.runSheet.filter(({ id }) => id !== 2);
    await put({ version: week.version, runSheet: remainingParts });
    expect((await run("scene", { scene: "draw" })).current).toBe(3);
  });

  test("needs the live state's version on air, and the week's version before that", async () => {
    const { send, findVersion } = await openDeskTestApp(await open());
    const stale = await send({ command: "go-live", version: 1 });
    expect([stale.status, stale.json().message]).toEqual([409, "Somebody changed this week meanwhile"]);
    const live = (
      await send({ command: "go-live", version: await findVersion(SHOW_DATE) })
    ).json<TeamLiveState>();
    expect((await send({ command: "next", version: live.week.version + 5 })).status).toBe(409);
    expect((await send({ command: "next", version: live.version })).status).toBe(200);
    expect((await send({ command: "next", version: live.version })).status).toBe(409);
  });

  test("sent by two producers at the same time is carried out once", async () => {
    const { app, send, findVersion, look } = await openDeskTestApp(await open());
    const otherAdmin = await app.admin();
    const version = await findVersion(SHOW_DATE);
    const starts = await Promise.all([
      send({ command: "go-live", version }),
      send({ command: "go-live", version }, { by: otherAdmin }),
    ]);
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409]);
    const live = await look();
    const moves = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        send({ command: "next", version: live.version }, index % 2 ? { by: otherAdmin } : {}),
      ),
    );
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await look()).version).toBe(live.version + 1);
  });

  test("also shows a scene on the screens, if it names one", async () => {
    const { look, run } = await openDeskTestApp(await open());
    await run("go-live");
    const stateBefore = await run("next");
    const stateAfterDraw = await run("draw", { word: "porch light", scene: "draw" });
    expect(stateAfterDraw).toMatchObject({
      version: stateBefore.version + 1,
      scene: "draw",
      draw: { chosen: null },
    });
    const stateWithPoll = await run("open-poll", { seconds: 60, scene: "poll", next: true });
    const { current, runSheet } = { current: stateWithPoll.current, runSheet: stateWithPoll.week.runSheet };
    expect(runSheet.find(({ id }) => id === current)?.kind).toBe("poll");
    expect(stateWithPoll).toMatchObject({
      version: stateAfterDraw.version + 1,
      scene: "poll",
      poll: { open: true },
    });
    const topicId = stateWithPoll.draw.topics[1]?.topicId;
    expect(await run("choose", { topicId, scene: "topic" })).toMatchObject({
      version: stateWithPoll.version + 1,
      scene: "topic",
      draw: { chosen: topicId },
    });
    expect(await look()).toMatchObject({ version: stateWithPoll.version + 1, scene: "topic" });
  });

  test("without a scene leaves the screens alone, and doesn't move beyond the last part", async () => {
    const { refuse, run } = await openDeskTestApp(await open());
    await run("go-live");
    expect((await run("draw", { word: "porch light" })).scene).toBe("clear");
    await run("next");
    await run("next");
    expect(await refuse("open-poll", { seconds: 60, next: true })).toBe(
      "This is the last part of the run sheet",
    );
    expect(await run("open-poll", { seconds: 60 })).toMatchObject({ scene: "clear", poll: { open: true } });
  });

  test("that is repeated with its key changes nothing for ten minutes", async () => {
    const { app, send, findVersion, pass } = await openDeskTestApp(await open());
    const version = await findVersion(SHOW_DATE);
    const both = await Promise.all([
      send({ command: "go-live", version }, { key: "a" }),
      send({ command: "go-live", version }, { key: "a" }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.json()).toEqual(both[1]?.json());
    const live = both[0]?.json<TeamLiveState>();
    const nextCommand = { command: "next", version: live?.version };
    const nextAnswer = await send(nextCommand, { key: "b" });
    pass(9 * 60);
    expect((await send(nextCommand, { key: "b" })).json()).toEqual(nextAnswer.json());
    // The same key from another person counts as a different key.
    expect((await send(nextCommand, { key: "b", by: await app.admin() })).status).toBe(409);
    pass(61);
    expect((await send(nextCommand, { key: "b" })).status).toBe(409);
  });

  test("that was refused can be repeated with its key", async () => {
    const { send, findVersion } = await openDeskTestApp(await open());
    expect((await send({ command: "go-live", version: 0 }, { key: "a" })).status).toBe(409);
    expect(
      (await send({ command: "go-live", version: await findVersion(SHOW_DATE) }, { key: "a" })).status,
    ).toBe(200);
  });

  test("with an empty key isn't taken for a repeat", async () => {
    const { producer, findVersion } = await openDeskTestApp(await open());
    const send = async (command: string) => {
      const json = { command, version: await findVersion(SHOW_DATE) };
      const headers = { "idempotency-key": "" };
      return producer.post(`/api/weeks/${SHOW_DATE}/commands`, json, { headers });
    };
    const [live, next] = [await send("go-live"), await send("next")];
    expect([live.json().current, next.json().current]).toEqual([1, 2]);
  });

  test("skips a week, says when the next one is, and can be undone", async () => {
    const { look, refuse, run } = await openDeskTestApp(await open());
    const skipped = await run("skip", { reason: " Tomorrow is Thanksgiving. " });
    expect(skipped).toMatchObject({ status: "skipped", date: SHOW_DATE, week: { status: "skipped" } });
    expect(await look()).toMatchObject({
      status: "skipped",
      skipped: { reason: "Tomorrow is Thanksgiving.", nextStartsAt: "2026-12-16T18:00:00.000Z" },
      over: [SHOW_DATE],
    });
    expect(await refuse("skip")).toBe("This week is already skipped");
    expect(await refuse("go-live")).toBe("This week is skipped");
    expect(await refuse("scene", { scene: "clear" })).toBe("This week is skipped");
    await run("skip", {}, NEXT_DATE);
    // The next show is now the one after both skipped weeks.
    expect(await look()).toMatchObject({
      skipped: { nextStartsAt: "2026-12-23T18:00:00.000Z" },
      over: [SHOW_DATE, NEXT_DATE],
    });
    expect(await run("unskip")).toMatchObject({ status: "off", week: { status: "planned" } });
  });

  test("shows scenes before the show, and clears the countdown at its start and everything at its end", async () => {
    const { run } = await openDeskTestApp(await open());
    expect(await run("scene", { scene: "countdown" })).toMatchObject({ status: "off", scene: "countdown" });
    expect((await run("go-live")).scene).toBe("clear");
    expect((await run("scene", { scene: "guest" })).scene).toBe("guest");
    expect(await run("end")).toMatchObject({
      status: "off",
      scene: "clear",
      date: NEXT_DATE,
      over: [SHOW_DATE],
    });
  });

  test("can start any planned show at any time", async () => {
    const { look, run } = await openDeskTestApp(await open());
    await run("go-live", {}, NEXT_DATE);
    expect(await look()).toMatchObject({ status: "live", date: NEXT_DATE });
    await run("end", {}, NEXT_DATE);
    expect(await look()).toMatchObject({ status: "off", date: SHOW_DATE });
  });

  test.each<[string, object]>([
    ["an unknown command", { command: "dance", version: 1 }],
    ["a draw without a word", { command: "draw", version: 1, word: "  " }],
    ["a word of two lines", { command: "draw", version: 1, word: "porch\nlight" }],
    ["a word of 101 characters", { command: "draw", version: 1, word: "x".repeat(101) }],
    ["a poll of 29 seconds", { command: "open-poll", version: 1, seconds: 29 }],
    ["a poll of 301 seconds", { command: "open-poll", version: 1, seconds: 301 }],
    ["an unknown scene", { command: "scene", version: 1, scene: "song" }],
    ["an unknown scene of a draw", { command: "draw", version: 1, word: "x", scene: "song" }],
    ["no version", { command: "next" }],
  ])("refuses %s", async (_, json) => {
    const { send } = await openDeskTestApp(await open());
    expect((await send(json)).status).toBe(400);
  });

  test("is for producers, and for days with a show", async () => {
    const { app, send } = await openDeskTestApp(await open());
    const goLive = { command: "go-live", version: 2 };
    expect((await send(goLive, { by: await app.member("moderator") })).status).toBe(403);
    expect((await send(goLive, { by: app.client() })).status).toBe(401);
    expect((await send(goLive, { date: "2026-12-10" })).status).toBe(404);
  });

  test("skips the last show before the year 10000, which no other follows", async () => {
    const { send } = await openDeskTestApp(await open());
    const response = await send({ command: "skip", version: 1 }, { date: "9999-12-29" });
    expect(response.status).toBe(200);
  });
});
