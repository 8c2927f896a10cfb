import { expect, onTestFinished, test } from "vitest";
import { messageSubjectAccess } from "#app/message-subject-access.server.ts";
import { videoStore } from "#episodes/episodes.server.ts";
import type { Video } from "#episodes/import/import.rules.ts";
import { qb, transaction } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { startMailServer } from "#platform/mail/testing/mail-server.ts";
import { MINUTE_MS } from "#platform/time/units.rules.ts";
import { createDueMessages } from "../followers.server.ts";
import type { FollowersTables } from "../followers.table.server.ts";
import { openFollowerTestApp } from "../testing/followed-show.ts";

const makeVideo = (title: string): Video => ({
  videoId: title,
  title,
  description: "",
  category: "",
  publishedAt: "2026-12-02T12:00:00Z",
  durationSeconds: 3600,
  thumbnailUrl: "https://i.ytimg.com/vi/x/hqdefault.jpg",
  views: null,
  state: "ready",
});

const DANA_EMAIL = "dana@whitcomb.example";

describeOnBothEngines("followers", (open) => {
  async function openShow(env: Record<string, string> = {}) {
    const show = await openFollowerTestApp(await open(), env);
    onTestFinished(() => show.push.close());
    return show;
  }

  test("are not named in the team's list of what is being sent", async () => {
    const { boss, clock, followByMail, followByPush, press, send } = await openShow();
    await followByPush(["live"]);
    await followByMail(DANA_EMAIL, ["live"]);
    clock.ms += 60 * MINUTE_MS;
    await press({ command: "go-live" });
    const outgoing = await boss.request("/api/outgoing");
    const message = {
      way: "notification",
      title: expect.stringContaining("The Going Rate"),
      state: "waiting",
    };
    expect(outgoing.json()).toContainEqual(expect.objectContaining({ ...message, to: "All who follow" }));
    expect(outgoing.text).not.toContain(DANA_EMAIL);
    await send();
    expect((await boss.request("/api/outgoing?way=notification")).json()).toEqual([]);
  });

  test("learn once that the show is live, in the week's words, until it ends", async () => {
    const { followByMail, followByPush, press, send, clock, push, emailsTo, figures } = await openShow();
    const endpoint = await followByPush(["live"]);
    await followByPush(["soon"]);
    await followByMail(DANA_EMAIL, ["live"]);
    clock.ms += 60 * MINUTE_MS;
    expect((await press({ command: "go-live" })).status).toBe(200);
    await send();
    await send();
    expect(push.refused).toEqual([]);
    expect(push.taken).toEqual([
      {
        endpoint,
        notice: {
          title: "The Going Rate is live",
          body: expect.any(String),
          url: "/",
          tag: "live-2026-12-02",
        },
        ttl: 3600,
        topic: "live-2026-12-02",
        urgency: "high",
      },
    ]);
    expect(await emailsTo(DANA_EMAIL)).toEqual(["The Going Rate is live"]);
    const { messages } = await figures();
    expect(messages).toMatchObject([{ kind: "live", mail: 1, push: 1, failed: 0 }]);
  });

  test("have until the show ends to learn that it is live, even if it isn't its day", async () => {
    const { followByPush, press, send, clock, push } = await openShow();
    await followByPush(["live"]);
    clock.ms = Date.parse("2026-12-04T15:00:00Z");
    await press({ command: "go-live" });
    await send();
    expect(push.taken.map(({ notice, ttl }) => [notice.tag, ttl])).toEqual([["live-2026-12-09", 3600]]);
  });

  test("get a message half an hour before, but not about a week that is skipped", async () => {
    const { followByMail, followByPush, press, send, clock, noticesTo, emailsTo } = await openShow();
    const endpoint = await followByPush(["soon"]);
    await followByMail(DANA_EMAIL, ["soon"]);
    clock.ms += 29 * MINUTE_MS;
    await send();
    expect(noticesTo(endpoint)).toEqual([]);
    clock.ms += MINUTE_MS;
    await send();
    await send();
    expect(noticesTo(endpoint)).toEqual(["The Going Rate starts in half an hour"]);
    expect(await emailsTo(DANA_EMAIL)).toEqual(["The Going Rate starts in half an hour"]);
    clock.ms += (7 * 24 * 60 - 90) * MINUTE_MS;
    await press({ command: "skip", reason: "Ruth is ill." });
    clock.ms += 90 * MINUTE_MS;
    await send();
    expect(noticesTo(endpoint).slice(1)).toEqual(["The Going Rate is off this week"]);
  });

  test("don't learn that the show is live if the program was down for ten minutes", async () => {
    const { followByMail, followByPush, press, send, clock, push, emailsTo } = await openShow();
    await followByPush(["live"]);
    await followByMail(DANA_EMAIL, ["live"]);
    await press({ command: "go-live" });
    clock.ms += 10 * MINUTE_MS + 1;
    await send();
    expect(push.taken).toEqual([]);
    expect(await emailsTo(DANA_EMAIL)).toEqual([]);
  });

  test("don't learn that the show is live once it has ended", async () => {
    const show = await openShow({ MAIL_PER_MINUTE: "1" });
    const { followByMail, followByPush, press, send, clock, push, noticesTo, figures } = show;
    const unavailableEndpoint = await followByPush(["live"]);
    push.answer(unavailableEndpoint, 503);
    for (const name of ["a", "b"]) await followByMail(`${name}@whitcomb.example`, ["live"]);
    await press({ command: "go-live" });
    await send();
    expect((await press({ command: "end", confirm: true })).status).toBe(200);
    push.answer(unavailableEndpoint, undefined);
    clock.ms += MINUTE_MS + 1;
    await send();
    expect(noticesTo(unavailableEndpoint)).toEqual([]);
    expect((await figures()).messages).toMatchObject([{ kind: "live", mail: 1, push: 0, failed: 2 }]);
  });

  test("are deleted if their browser no longer exists, and tried again if it is busy", async () => {
    const { followByPush, press, send, clock, push, noticesTo, figures, call } = await openShow();
    const [deletedEndpoint, unavailableEndpoint, refusedEndpoint] = [
      await followByPush(["live"]),
      await followByPush(["live"]),
      await followByPush(["live"]),
    ];
    push.answer(deletedEndpoint, 410);
    push.answer(unavailableEndpoint, 503);
    push.answer(refusedEndpoint, 400);
    await press({ command: "go-live" });
    await send();
    push.answer(unavailableEndpoint, undefined);
    clock.ms += MINUTE_MS;
    await send();
    expect(noticesTo(unavailableEndpoint)).toEqual(["The Going Rate is live"]);
    expect((await figures()).messages).toMatchObject([{ push: 1, failed: 2 }]);
    const changeSubscription = async (endpoint: string) =>
      (await call("/api/push/subscriptions", "PUT", { endpoint, wants: ["live"] })).status;
    expect([
      await changeSubscription(deletedEndpoint),
      await changeSubscription(unavailableEndpoint),
      await changeSubscription(refusedEndpoint),
    ]).toEqual([404, 200, 200]);
  });

  test("get their notification even if none can be made for another browser", async () => {
    const { app, followByPush, press, send, noticesTo, figures } = await openShow();
    const endpoints = [
      await followByPush(["live"]),
      await followByPush(["live"]),
      await followByPush(["live"]),
    ];
    await qb<FollowersTables>(app.house.db)
      .updateTable("push_subscriptions")
      .set({ endpoint: "mailto:x@y.z" })
      .where("endpoint", "=", endpoints[1] ?? "")
      .execute();
    await press({ command: "go-live" });
    await send();
    expect(endpoints.map(noticesTo)).toEqual([["The Going Rate is live"], [], ["The Going Rate is live"]]);
    expect((await figures()).messages).toMatchObject([{ push: 2, failed: 1 }]);
  });

  test("learn of new episodes at most once a day, of several in one message, and of none that is hidden", async () => {
    const { app, followByPush, send, clock, push } = await openShow();
    await followByPush(["episode"]);
    const addEpisode = (title: string) =>
      transaction(app.house.db, (trx) =>
        videoStore.add(trx, [makeVideo(title)], { house: app.house, restoreDeleted: false }),
      );
    await addEpisode("Rent");
    await addEpisode("Sundays");
    await addEpisode("Secrets");
    await qb<{ episodes: { title: string; hidden: boolean } }>(app.house.db)
      .updateTable("episodes")
      .set({ hidden: true })
      .where("title", "=", "Secrets")
      .execute();
    await send();
    await addEpisode("Partners");
    await send();
    const listNotices = () => push.taken.map(({ notice }) => [notice.body, notice.url]);
    expect(listNotices()).toEqual([["“Rent” and “Sundays”", "/episodes"]]);
    clock.ms += 24 * 60 * MINUTE_MS;
    await send();
    await send();
    expect(listNotices().slice(1)).toEqual([["Partners", "/episodes/4-partners"]]);
    // The clock was a year ahead until now.
    clock.ms -= 365 * 24 * 60 * MINUTE_MS;
    await addEpisode("Bread");
    await send();
    expect(listNotices().slice(2)).toEqual([["Bread", "/episodes/5-bread"]]);
    await addEpisode("Coffee");
    await send();
    expect(listNotices().slice(3)).toEqual([]);
  });

  test("learn of an episode that was imported while another process announced the one before", async () => {
    const { app, followByPush, send, clock, push } = await openShow();
    await followByPush(["episode"]);
    const addEpisode = (title: string) =>
      transaction(app.house.db, (trx) =>
        videoStore.add(trx, [makeVideo(title)], { house: app.house, restoreDeleted: false }),
      );
    /** Starts a process that has read what is new, and waits until it may announce that. */
    async function startProcess() {
      const [reading, reads] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const listEpisodes: typeof messageSubjectAccess.listEpisodes = async (house, ids) => {
        reading.resolve();
        await reads.promise;
        return messageSubjectAccess.listEpisodes(house, ids);
      };
      const work = createDueMessages(app.house, { ...messageSubjectAccess, listEpisodes });
      await reading.promise;
      return async () => {
        reads.resolve();
        await work;
      };
    }
    await addEpisode("Rent");
    const finishFirst = await startProcess();
    await addEpisode("Sundays");
    const finishSecond = await startProcess();
    await finishFirst();
    await finishSecond();
    clock.ms += 24 * 60 * MINUTE_MS;
    await send();
    await send();
    expect(push.taken.map(({ notice }) => notice.body)).toEqual(["Sundays"]);
  });

  test("get no email if they unfollow before it is sent", async () => {
    const { followByMail, press, send, call, emailsTo } = await openShow();
    const path = await followByMail(DANA_EMAIL, ["live"]);
    await press({ command: "go-live" });
    await call(path, "DELETE");
    await send();
    expect(await emailsTo(DANA_EMAIL)).toEqual([]);
  });

  test.each([
    ["that is no longer true", 1],
    ["of a kind that they have switched off", 0],
  ])("get no email %s once the mail server works again", async (_, failed) => {
    const mail = await startMailServer();
    onTestFinished(() => mail.stop());
    const { app, boss, call, followByMail, press, send, clock, figures } = await openShow();
    const path = await followByMail(DANA_EMAIL, ["live"]);
    Object.assign(app.house.env, { SMTP_URL: mail.url });
    mail.behavior = { kind: "refuse", code: 451, text: "Try later" };
    await press({ command: "go-live" });
    await send();
    if (failed) await press({ command: "end", confirm: true });
    else expect((await call(path, "PUT", { wants: ["soon"] })).status).toBe(200);
    mail.behavior = { kind: "accept" };
    clock.ms += 10 * MINUTE_MS;
    await send();
    expect(mail.received).toEqual([]);
    expect((await boss.request("/api/outgoing")).json()).toEqual([]);
    expect((await figures()).messages[0]).toMatchObject({ mail: 0, failed });
  });

  test("are emailed no faster than MAIL_PER_MINUTE allows", async () => {
    const { followByMail, press, send, clock, figures } = await openShow({ MAIL_PER_MINUTE: "2" });
    for (const name of ["a", "b", "c"]) await followByMail(`${name}@whitcomb.example`, ["live"]);
    await press({ command: "go-live" });
    await send();
    const countSentEmails = async () => (await figures()).messages[0]?.mail;
    expect(await countSentEmails()).toBe(2);
    clock.ms += MINUTE_MS + 1;
    await send();
    expect(await countSentEmails()).toBe(3);
  });
});
