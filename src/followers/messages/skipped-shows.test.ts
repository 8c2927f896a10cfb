import { expect, onTestFinished, test } from "vitest";
import type { House } from "#app/house.server.ts";
import { messageSubjectAccess } from "#app/message-subject-access.server.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { runDueJobs } from "#platform/jobs/testing/run-due-jobs.ts";
import { createMailJobKind } from "#platform/mail/mail.server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { createDueMessages } from "../followers.server.ts";
import { openFollowerTestApp } from "../testing/followed-show.ts";
import { messageJobKind } from "./broadcast.server.ts";
import { messageMailJobKind, messageMailWriters } from "./single-sending.server.ts";

const DANA_EMAIL = "dana@whitcomb.example";

describeOnBothEngines("followers of a show that is skipped or starts early", (open) => {
  async function openShow(env: Record<string, string> = {}) {
    const show = await openFollowerTestApp(await open(), env);
    onTestFinished(() => show.push.close());
    return show;
  }

  test("learn once of a week skipped within a day of the show, and not of earlier ones", async () => {
    const { followByPush, press, send, clock, push } = await openShow();
    await followByPush(["soon"]);
    await followByPush(["live", "episode"]);
    await press({ command: "skip", reason: "Ruth is ill." });
    await send();
    await press({ command: "unskip" });
    await press({ command: "skip", reason: "Ruth is ill." });
    await send();
    expect(push.taken.map(({ notice }) => [notice.title, notice.body])).toEqual([
      ["The Going Rate is off this week", "Ruth is ill. The next show is on Wednesday, December 9."],
    ]);
    clock.ms += 3 * 24 * 60 * MINUTE_MS;
    await press({ command: "skip", reason: "Holidays." });
    await send();
    expect(push.taken).toHaveLength(1);
  });

  test("aren't told that a week is skipped once it is back on, and are if it is skipped again", async () => {
    const { followByMail, followByPush, press, send, clock, noticesTo, emailsTo } = await openShow();
    const endpoint = await followByPush(["soon"]);
    await followByMail(DANA_EMAIL, ["soon"]);
    await press({ command: "skip", reason: "Ruth is ill." });
    await press({ command: "unskip" });
    clock.ms += MINUTE_MS;
    await send();
    expect([noticesTo(endpoint), await emailsTo(DANA_EMAIL)]).toEqual([[], []]);
    await press({ command: "skip", reason: "Ruth is still ill." });
    clock.ms += MINUTE_MS;
    await send();
    await send();
    const subjects = ["The Going Rate is off this week"];
    expect([noticesTo(endpoint), await emailsTo(DANA_EMAIL)]).toEqual([subjects, subjects]);
  });

  test("whose email was waiting when the week was back on get one if it is skipped again", async () => {
    const { followByMail, press, send, clock, figures } = await openShow({ MAIL_PER_MINUTE: "1" });
    for (const name of ["a", "b", "c"]) await followByMail(`${name}@whitcomb.example`, ["soon"]);
    const sendForMinutes = async (minutes: number) => {
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.ms += MINUTE_MS + 1;
        await send();
      }
    };
    await press({ command: "skip", reason: "Ruth is ill." });
    await send();
    await press({ command: "unskip" });
    await sendForMinutes(4);
    expect((await figures()).messages).toMatchObject([{ kind: "skipped", mail: 1, failed: 0 }]);
    await press({ command: "skip", reason: "Ruth is still ill." });
    await sendForMinutes(4);
    expect((await figures()).messages).toMatchObject([{ kind: "skipped", mail: 3, failed: 0 }]);
  });

  test("get no second email if another's had failed when the week was back on", async () => {
    const { app, followByMail, press, send, clock, emailsTo } = await openShow();
    for (const name of ["a", "b"]) await followByMail(`${name}@whitcomb.example`, ["soon"]);
    await press({ command: "skip", reason: "Ruth is ill." });
    await runDueJobs(app.house, [messageJobKind]);
    await qb<JobsTables>(app.house.db)
      .updateTable("jobs")
      .set({ attempts: 1, dueAt: new Date(clock.ms + MINUTE_MS / 2).toISOString() })
      .where("subject", "=", "follower 1")
      .execute();
    await send();
    await press({ command: "unskip" });
    await press({ command: "skip", reason: "Ruth is still ill." });
    clock.ms += MINUTE_MS;
    await send();
    const subjects = ["The Going Rate is off this week"];
    expect([await emailsTo("a@whitcomb.example"), await emailsTo("b@whitcomb.example")]).toEqual([
      subjects,
      subjects,
    ]);
  });

  test("learn the date of the next show that isn't skipped either", async () => {
    const { boss, followByPush, press, send, push } = await openShow();
    await followByPush(["soon"]);
    const skipNextWeek = { command: "skip", reason: "Holidays.", version: 1 };
    const skipResponse = await boss.post("/api/weeks/2026-12-09/commands", skipNextWeek);
    expect(skipResponse.status).toBe(200);
    await press({ command: "skip", reason: "Ruth is ill" });
    await send();
    expect(push.taken.map(({ notice }) => notice.body)).toEqual([
      "Ruth is ill. The next show is on Wednesday, December 16.",
    ]);
  });

  test.each([
    ["skipped", { command: "skip", reason: "Ruth is ill." }, 2],
    ["live", { command: "go-live" }, 0],
  ])("don't learn that a show begins soon once it is %s", async (kind, command, mail) => {
    const { followByMail, press, send, clock, figures } = await openShow({ MAIL_PER_MINUTE: "1" });
    for (const name of ["a", "b"]) await followByMail(`${name}@whitcomb.example`, ["soon"]);
    clock.ms += 30 * MINUTE_MS;
    await send();
    expect((await press(command)).status).toBe(200);
    for (let minute = 0; minute < 4; minute += 1) {
      clock.ms += MINUTE_MS + 1;
      await send();
    }
    expect((await figures()).messages).toMatchObject([
      { kind, mail },
      { kind: "soon", mail: 1, failed: 0 },
    ]);
  });

  test("are counted once as not reached, even if the process that drops their email dies", async () => {
    const { app, followByMail, press, send, clock, figures } = await openShow();
    await followByMail(DANA_EMAIL, ["soon"]);
    clock.ms += 30 * MINUTE_MS;
    await createDueMessages(app.house, messageSubjectAccess);
    await runDueJobs(app.house, [messageJobKind, messageMailJobKind]);
    await press({ command: "skip", reason: "Ruth is ill." });
    const dyingKind = createMailJobKind<House>({
      "follower-message": async (...mail) => {
        await messageMailWriters["follower-message"]?.(...mail);
        throw new Error("killed");
      },
    });
    await runDueJobs(app.house, [dyingKind]);
    clock.ms += MINUTE_MS;
    await send();
    expect((await figures()).messages).toMatchObject([
      { kind: "skipped", mail: 1 },
      { kind: "soon", mail: 0, failed: 1 },
    ]);
  });

  test("don't learn that a show begins soon if it is being skipped at that moment", async () => {
    const { app, followByMail, press, send, clock, emailsTo } = await openShow();
    const { db } = app.house;
    await followByMail(DANA_EMAIL, ["soon"]);
    await press({ command: "skip", reason: "A wrong button." });
    await press({ command: "unskip" });
    clock.ms += 30 * MINUTE_MS;
    const skip = () => press({ command: "skip", reason: "Ruth is ill." });
    await runOverlappingChanges(db, skip, () => createDueMessages(app.house, messageSubjectAccess));
    await send();
    expect(await emailsTo(DANA_EMAIL)).toEqual(["The Going Rate is off this week"]);
  });

  test("learn that a show begins soon, each once, if a Skip is taken back shortly before it", async () => {
    const show = await openShow({ MAIL_PER_MINUTE: "1" });
    const { followByMail, followByPush, press, send, clock, noticesTo, emailsTo } = show;
    const names = ["a", "b", "c"];
    for (const name of names) await followByMail(`${name}@whitcomb.example`, ["soon"]);
    clock.ms += 30 * MINUTE_MS;
    await send();
    await press({ command: "skip", reason: "A wrong button." });
    await press({ command: "unskip" });
    const endpoint = await followByPush(["soon"]);
    for (let minute = 0; minute < 4; minute += 1) {
      clock.ms += 2 * MINUTE_MS;
      await send();
    }
    const emails = await Promise.all(names.map((name) => emailsTo(`${name}@whitcomb.example`)));
    const subject = "The Going Rate starts in half an hour";
    expect([...emails, noticesTo(endpoint)]).toEqual([[subject], [subject], [subject], [subject]]);
  });

  test("learn that it starts soon, not in half an hour, if it is back on shortly before", async () => {
    const { boss, followByPush, press, send, clock, noticesTo } = await openShow();
    const endpoint = await followByPush(["soon"]);
    const words = (await boss.request("/api/followers/messages")).json<object>();
    expect((await boss.put("/api/followers/messages", words)).status).toBe(200);
    await press({ command: "skip", reason: "Ruth is ill." });
    clock.ms += 50 * MINUTE_MS;
    await press({ command: "unskip" });
    await send();
    expect(noticesTo(endpoint)).toEqual(["The Going Rate starts soon"]);
  });
});
