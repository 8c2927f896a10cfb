import { expect, onTestFinished, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { DAY_MS } from "#platform/time/units.rules.ts";
import { exampleFollowerWrites } from "#testing/changes/followers.ts";
import { recordFollowerCount } from "../followers.server.ts";
import type { MessageTexts } from "../messages/follower-messages.contract.ts";
import { openFollowerTestApp } from "../testing/followed-show.ts";
import type { Follower, FollowerOverview } from "./team-followers.contract.ts";

describeOnBothEngines("the team", (open) => {
  async function openShow() {
    const show = await openFollowerTestApp(await open());
    onTestFinished(() => show.push.close());
    return show;
  }

  test("sees how many people follow in each way and for each message, now and before", async () => {
    const { app, clock, call, followByMail, followByPush, figures } = await openShow();
    await recordFollowerCount(app.house);
    clock.ms += DAY_MS;
    await followByMail("dana@whitcomb.example", ["soon", "live"]);
    await call("/api/followers", "POST", { email: "new@whitcomb.example", wants: ["live"] });
    await followByPush(["live", "episode"]);
    expect(await figures()).toEqual({
      mail: { confirmed: 1, waiting: 1 },
      push: 1,
      wants: { soon: 1, live: 2, episode: 1 },
      messages: [],
      days: [
        { date: "2026-12-02", mail: 0, push: 0 },
        { date: "2026-12-03", mail: 1, push: 1 },
      ],
    } satisfies FollowerOverview);
  });

  test("changes the texts of messages, which are then sent", async () => {
    const { boss, followByPush, press, send, push } = await openShow();
    const fetchWords = async () => (await boss.request("/api/followers/messages")).json<MessageTexts>();
    const initialWords = await fetchWords();
    expect(initialWords.live).toEqual({ subject: "{show} is live", text: "{title}" });
    const changedWords = { ...initialWords, live: { subject: "On air: {show}", text: "Come in." } };
    const putWords = (json: object) => boss.put("/api/followers/messages", json);
    expect((await putWords(changedWords)).json()).toEqual(changedWords);
    const refusal = await putWords({ ...changedWords, soon: { subject: " ", text: "x".repeat(501) } });
    expect([refusal.status, refusal.json<{ issues: object[] }>().issues]).toEqual([
      400,
      [
        { path: "soon.subject", message: "Subject is required" },
        { path: "soon.text", message: "Text must be at most 500 characters" },
      ],
    ]);
    await followByPush(["live"]);
    await press({ command: "go-live" });
    await send();
    expect(push.taken.map(({ notice }) => [notice.title, notice.body])).toEqual([
      ["On air: The Going Rate", "Come in."],
    ]);
  });

  test("sends itself a test message, for which the account needs an address", async () => {
    const { app, boss, emailsTo } = await openShow();
    const requestTest = () => boss.post("/api/followers/test", { kind: "soon" });
    expect((await requestTest()).json()).toEqual({
      message: "Your account has no email address. Add one on your account page.",
    });
    const example = exampleFollowerWrites["POST /api/followers/test"];
    await example?.({ admin: boss, visitor: app.client(), house: app.house });
    expect((await requestTest()).status).toBe(202);
    expect(await emailsTo("boss@example.org")).toEqual(["The Going Rate starts in half an hour"]);
  });

  test("lists, exports and deletes people as an owner, and can't as anybody else", async () => {
    const { app, boss, call, followByMail } = await openShow();
    const path = await followByMail("dana@whitcomb.example", ["live"]);
    await followByMail("kim@whitcomb.example", ["soon", "episode"]);
    await call("/api/followers", "POST", { email: "new@whitcomb.example", wants: ["live"] });
    const listResponse = await boss.request("/api/followers/people?limit=1");
    expect([listResponse.headers.get("x-total-count"), listResponse.json<Follower[]>()]).toEqual([
      "2",
      [
        {
          id: expect.any(Number),
          email: "kim@whitcomb.example",
          wants: ["soon", "episode"],
          createdAt: expect.any(String),
        },
      ],
    ]);
    const exportResponse = await boss.request("/api/followers/export");
    expect(exportResponse.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(exportResponse.text).toMatch(/^email,wants,createdAt\r\ndana@whitcomb\.example,live,/);
    const people = (await boss.request("/api/followers/people")).json<Follower[]>();
    const dana = people.find(({ email }) => email.startsWith("dana"));
    const deleteDana = () => boss.delete(`/api/followers/people/${dana?.id}`);
    expect([(await deleteDana()).status, (await deleteDana()).status]).toEqual([204, 404]);
    expect((await call(path)).status).toBe(404);
    const producer = await app.member("producer");
    for (const subpath of ["people", "export"])
      expect((await producer.request(`/api/followers/${subpath}`)).status).toBe(403);
    expect((await producer.request("/api/followers")).status).toBe(200);
  });
});
