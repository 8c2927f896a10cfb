import { expect, test } from "vitest";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { listErasures } from "#platform/files/files.server.ts";
import type { JobsTables } from "#platform/jobs/jobs.table.server.ts";
import { sendDueEmails } from "#platform/mail/testing/send-due-mails.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { parseSubject, parseUnsubscribeUrl, readEmails } from "#suggestions/testing/suggester-emails.ts";
import { openTestApp } from "#testing/test-app.ts";
import { deleteUnconfirmedFollowers } from "../followers.server.ts";
import type { FollowerView } from "./mail-followers.contract.ts";

describeOnBothEngines("a follower by mail", (open) => {
  async function openSite() {
    const clock = { ms: Date.parse("2026-11-30T12:00:00Z") };
    const app = openTestApp(await open(), { now: () => new Date(clock.ms) });
    const requestFollow = (email: string, wants: unknown = ["soon", "live"], client = app.client()) =>
      client.post("/api/followers", { email, wants });
    const listEmails = () => readEmails(app);
    const parseToken = (mail = "") => /\/f\/([\w-]+)/.exec(mail)?.[1] ?? "";
    const follow = async (email: string, wants?: string[]) => {
      await requestFollow(email, wants);
      const mail = (await listEmails()).find((mail) => mail.includes(`To: ${email}`));
      return `/api/followers/${parseToken(mail)}`;
    };
    const call = (path: string, method = "GET", json?: object) =>
      app.client().request(path, { method, ...(json ? { json } : {}) });
    return { app, clock, requestFollow, listEmails, parseToken, follow, call };
  }

  test("confirms by the link in an email, changes the choices, and unfollows", async () => {
    const { app, follow, call } = await openSite();
    const path = await follow("dana@whitcomb.example");
    const unconfirmedView = {
      confirmed: false,
      wants: ["soon", "live"],
      createdAt: "2026-11-30T12:00:00.000Z",
    };
    expect((await call(path)).json()).toEqual(unconfirmedView);
    const confirmationResponse = await call(`${path}/confirm`, "POST");
    expect([confirmationResponse.status, confirmationResponse.json()]).toEqual([
      200,
      { ...unconfirmedView, confirmed: true },
    ]);
    expect((await call(`${path}/confirm`, "POST")).status).toBe(200);
    const changeResponse = await call(path, "PUT", { wants: ["episode"] });
    expect([changeResponse.status, changeResponse.json<FollowerView>().wants]).toEqual([200, ["episode"]]);
    expect((await call(path, "DELETE")).status).toBe(204);
    expect((await call(path)).status).toBe(404);
    expect(await listErasures(app.house.env)).toContainEqual(expect.objectContaining({ table: "followers" }));
    expect(JSON.stringify(app.logged)).not.toContain(path.split("/").at(-1));
    expect(JSON.stringify(app.logged)).not.toContain("whitcomb");
  });

  test("gets a first email with nothing that the sender typed, and can end everything with one click", async () => {
    const { app, requestFollow, listEmails, call } = await openSite();
    expect((await requestFollow("dana@whitcomb.example")).status).toBe(202);
    const [mail = ""] = await listEmails();
    expect(parseSubject(mail)).toBe("The Going Rate: please confirm your address");
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const { pathname } = new URL(parseUnsubscribeUrl(mail));
    const redirect = await call(pathname);
    expect([redirect.status, redirect.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/f\/[\w-]{43}$/),
    ]);
    const oneClickResponse = await app.client().request(pathname, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(oneClickResponse.status).toBe(204);
    expect((await call(pathname.replace("/unsubscribe", ""))).status).toBe(404);
  });

  test("can unfollow with one click even if a mail provider sends many people's clicks from one address", async () => {
    const { app, follow, call } = await openSite();
    const path = await follow("dana@whitcomb.example");
    const mailProvider = app.client();
    for (let clicks = 0; clicks < 100; clicks += 1)
      expect((await mailProvider.post("/api/followers/gone/unsubscribe")).status).toBe(404);
    expect((await mailProvider.post(`${path}/unsubscribe`)).status).toBe(204);
    expect((await call(path)).status).toBe(404);
  });

  test("returns the same response for every address, whether it follows or not", async () => {
    const { requestFollow, follow, call, listEmails } = await openSite();
    const path = await follow("dana@whitcomb.example", ["live"]);
    await call(`${path}/confirm`, "POST");
    const responses = [
      await requestFollow("dana@whitcomb.example", ["episode"]),
      await requestFollow("DANA@whitcomb.example", ["episode"]),
      await requestFollow("new@whitcomb.example"),
    ];
    expect(responses.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([202, ""]));
    expect((await call(path)).json<FollowerView>().wants).toEqual(["live"]);
    const subjects = (await listEmails()).map(parseSubject);
    expect(subjects.filter((subject) => subject.includes("already follow"))).toHaveLength(2);
  });

  test("gets at most three emails a day, whatever follows a plus sign", async () => {
    const { requestFollow, listEmails, clock } = await openSite();
    for (const email of ["a@b.example", "a+1@b.example", "a+2@b.example", "A+3@b.example", "a@b.example"])
      expect((await requestFollow(email)).status).toBe(202);
    expect(await listEmails()).toHaveLength(3);
    clock.ms += DAY_MS + 1;
    await requestFollow("a@b.example");
    expect(await listEmails()).toHaveLength(4);
  });

  test("is refused for an invalid address or choice, and after ten attempts in an hour", async () => {
    const { app, requestFollow } = await openSite();
    const readMessage = async (email: string, wants: unknown) => {
      const response = await requestFollow(email, wants);
      return [response.status, response.json<{ message: string }>().message];
    };
    expect(await readMessage("no address", ["live"])).toEqual([400, "Please enter a valid email address"]);
    for (const invalidWants of [[], undefined, "live"])
      expect(await readMessage("a@b.example", invalidWants ?? null)).toEqual([
        400,
        "Please choose when we should tell you",
      ]);
    expect(await readMessage("a@b.example", ["live", "live"])).toEqual([400, "Wants must not repeat"]);
    expect((await requestFollow("a@b.example", ["never"])).status).toBe(400);
    const visitor = app.client();
    for (let at = 0; at < 10; at += 1)
      expect((await requestFollow(`a${at}@b.example`, ["live"], visitor)).status).toBe(202);
    expect((await requestFollow("a11@b.example", ["live"], visitor)).status).toBe(429);
  });

  test("is deleted after seven days without a confirmation, while others stay", async () => {
    const { app, clock, follow, call } = await openSite();
    const [unconfirmedPath, confirmedPath] = [await follow("a@b.example"), await follow("c@d.example")];
    await call(`${confirmedPath}/confirm`, "POST");
    clock.ms += 7 * DAY_MS - 1;
    expect(await deleteUnconfirmedFollowers(app.house)).toBe(0);
    expect((await call(unconfirmedPath)).status).toBe(200);
    clock.ms += 1;
    expect(await deleteUnconfirmedFollowers(app.house)).toBe(1);
    expect([(await call(unconfirmedPath)).status, (await call(confirmedPath)).status]).toEqual([404, 200]);
  });

  test("is deleted with the email that could not be sent, whose error may quote the address", async () => {
    const { app, clock, requestFollow } = await openSite();
    const listMailJobs = () =>
      qb<JobsTables>(app.house.db).selectFrom("jobs").select("state").where("kind", "=", "mail").execute();
    await requestFollow("a@b.example");
    await sendDueEmails(app.house, {});
    expect(await listMailJobs()).toHaveLength(1);
    clock.ms += 7 * DAY_MS;
    expect(await deleteUnconfirmedFollowers(app.house)).toBe(1);
    expect(await listMailJobs()).toEqual([]);
  });

  test("can't be confirmed, changed or counted after seven days, even before it is deleted", async () => {
    const { app, clock, follow, call } = await openSite();
    const boss = await app.admin("boss");
    const unconfirmedPath = await follow("a@b.example");
    const countUnconfirmed = async () =>
      (await boss.request("/api/followers")).json<{ mail: { waiting: number } }>().mail.waiting;
    clock.ms += 7 * DAY_MS - 1;
    expect([(await call(unconfirmedPath)).status, await countUnconfirmed()]).toEqual([200, 1]);
    clock.ms += 1;
    expect([(await call(unconfirmedPath)).status, await countUnconfirmed()]).toEqual([404, 0]);
    expect((await call(`${unconfirmedPath}/confirm`, "POST")).status).toBe(404);
    expect((await call(unconfirmedPath, "PUT", { wants: ["live"] })).status).toBe(404);
    const newPath = await follow("a@b.example");
    expect((await call(`${newPath}/confirm`, "POST")).status).toBe(200);
  });
});
