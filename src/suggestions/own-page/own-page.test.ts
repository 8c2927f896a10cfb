import { expect, test } from "vitest";
import { allowUnconfirmedMail } from "#accounts/team/team.server.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardThread, BoardTopic } from "#suggestions/board/board.contract.ts";
import { addSuggestedTopic, openBoard, vote } from "#suggestions/board/testing/board-topics.ts";
import { markDrawnOnAir } from "#topics/topics.server.ts";
import type { TopicRequest } from "../suggestions.contract.ts";
import { parseSubject, parseUnsubscribeAddress, readEmails } from "../testing/suggester-emails.ts";
import { changeRequest, listRequests, suggestTopic } from "../testing/suggestions.ts";
import type { Suggestion } from "./own-page.contract.ts";

const LOAN_TOPIC = "Your brother asks for a loan to keep his shop open until spring";
const DRAW = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };

onBothEngines("a suggester", (open) => {
  async function openSuggestion(more: object = {}) {
    const { app, boss, board } = await openBoard(await open());
    const made = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC, ...more });
    const token = made.followUrl.split("/s/")[1] ?? "";
    const path = `/api/suggestions/${token}`;
    const read = async () => (await app.client().request(path)).json<Suggestion>();
    const post = (what: string, sent = {}) =>
      app.client().request(`${path}/${what}`, { method: "POST", ...sent });
    const show = (showName: boolean) => app.client().request(path, { method: "PUT", json: { showName } });
    return { app, boss, board, ...made, token, path, read, post, show };
  }

  test("follows the suggestion through a link with at least 128 random bits, whose token is neither stored nor logged", async () => {
    const { app, read, token, board } = await openSuggestion();
    const [topic] = await board();
    expect(await read()).toEqual({
      name: "Rafa",
      category: "Family",
      description: LOAN_TOPIC,
      createdAt: expect.any(String),
      showName: true,
      status: "open",
      key: topic?.key,
      votes: 0,
      isMerged: false,
      isInDraw: true,
      isAnotherChosen: false,
      isDeleted: false,
      getsMails: true,
      mayWithdraw: true,
      events: [
        { at: expect.any(String), kind: "suggested", text: "Rafa suggested it." },
        { at: expect.any(String), kind: "listed", text: "Listed on the board." },
      ],
      episode: null,
    });
    expect(token.length).toBeGreaterThanOrEqual(22);
    expect(JSON.stringify(app.logged)).not.toContain(token);
    const unknown = await app.client().request(`/api/suggestions/${token}x`);
    expect([unknown.status, unknown.json()]).toEqual([404, { message: "Suggestion not found" }]);
  });

  test("sees that the request is pending, approved or rejected", async () => {
    const { app, boss } = await openBoard(await open());
    for (const status of ["approved", "rejected"]) {
      const { id, followUrl } = await suggestTopic(app.client());
      const read = async () =>
        (await app.client().request(`/api/suggestions/${followUrl.split("/s/")[1]}`)).json();
      expect(await read()).toMatchObject({ status: "pending", key: null, events: [] });
      await changeRequest(boss, id, { status });
      expect(await read()).toMatchObject({ status });
    }
  });

  test("who did not agree is named nowhere, and can show or hide the name later", async () => {
    const { app, boss, board, show, topicId } = await openSuggestion({ showName: false });
    const readShownName = async () => {
      const [topic] = await board();
      const thread = (await app.client().request(`/api/board/${topic?.key}`)).json<BoardThread>();
      const topics = (await boss.request("/api/topics?search=rafa")).json<unknown[]>();
      return [topic?.suggestedBy, thread.events[0]?.text, topics.length];
    };
    expect(await readShownName()).toEqual([null, "A viewer suggested it.", 0]);
    expect((await show(true)).json()).toMatchObject({ showName: true });
    expect((await readShownName()).slice(0, 2)).toEqual(["Rafa", "Rafa suggested it."]);
    expect((await show(false)).status).toBe(200);
    expect(await readShownName()).toEqual([null, "A viewer suggested it.", 0]);
    const spinning = app.client();
    await spinning.request("/api/verify-passcode", { method: "POST", json: { passcode: "SPINS" } });
    const reels = (await spinning.request("/api/topics/generate", { method: "POST" })).text;
    expect(reels).toContain(`"id":${topicId}`);
    expect(reels).not.toContain("Rafa");
    expect((await app.client().request("/api/suggestions/x", { method: "PUT", json: {} })).status).toBe(400);
  });

  test("stays unnamed when the team enters the name again, or restores the topic from the trash", async () => {
    const { boss, board, show, topicId } = await openSuggestion();
    const own = { content: LOAN_TOPIC, category: "Family", subCategory: "Money" };
    const put = (requesterName: string) =>
      boss.request(`/api/topics/${topicId}`, { method: "PUT", json: { ...own, requesterName } });
    expect((await put("Rafa, Denver")).json()).toMatchObject({ requesterName: "Rafa, Denver" });
    const { headers } = await boss.request(`/api/topics/${topicId}`, { method: "DELETE" });
    await show(false);
    await boss.request(`/api/trash/${headers.get("x-deletion-id")}/restore`, { method: "POST" });
    expect(await board()).toMatchObject([{ content: LOAN_TOPIC, suggestedBy: null }]);
    expect((await put("Rafa")).json()).toMatchObject({ requesterName: null });
    expect(await board("?search=rafa")).toEqual([]);
    await show(true);
    expect(await board()).toMatchObject([{ suggestedBy: "Rafa" }]);
  });

  test("who withdrew is not listed again when the topic is restored from the trash", async () => {
    const { boss, board, post } = await openSuggestion();
    await post("withdraw");
    const [deletion] = (await boss.request("/api/trash")).json<{ id: number }[]>();
    const restored = await boss.request(`/api/trash/${deletion?.id}/restore`, { method: "POST" });
    expect(restored.json()).toEqual({
      restored: 0,
      skipped: [{ label: LOAN_TOPIC, reason: "Its suggester took it back" }],
    });
    expect(await board()).toEqual([]);
  });

  test("withdraws: the topic leaves the board and the drum, and no more emails are sent", async () => {
    const { app, boss, board, post, read, path } = await openSuggestion();
    expect(await board()).toHaveLength(1);
    expect((await app.client().request(path)).status).toBe(200);
    expect(await board()).toHaveLength(1);
    expect((await post("withdraw")).json()).toMatchObject({
      status: "withdrawn",
      mayWithdraw: false,
      key: null,
    });
    expect((await post("withdraw")).status).toBe(200);
    expect(await read()).toMatchObject({ status: "withdrawn", getsMails: false });
    expect(await board()).toEqual([]);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ available: 0 });
    await boss.request("/api/topics/reactivate-all", { method: "POST" });
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ available: 0 });
    expect((await readEmails(app)).filter((mail) => /on the board/.test(parseSubject(mail)))).toEqual([]);
  });

  test("withdraws before the team decided: the request is no longer pending", async () => {
    const { app, boss } = await openBoard(await open());
    const { followUrl, id } = await suggestTopic(app.client());
    const path = `/api/suggestions/${followUrl.split("/s/")[1]}/withdraw`;
    expect((await app.client().request(path, { method: "POST" })).status).toBe(200);
    expect(await listRequests(boss)).toMatchObject([{ status: "rejected", withdrawnAt: expect.any(String) }]);
    const convert = await boss.request(`/api/topic-requests/${id}/convert`, { method: "POST" });
    expect(convert.status).toBe(409);
  });

  test("cannot withdraw a topic that was drawn", async () => {
    const { app, board, post, topicId } = await openSuggestion();
    await markDrawnOnAir(app.house.db, [topicId], DRAW);
    const refused = await post("withdraw");
    expect([refused.status, refused.json().message]).toEqual([409, "This topic has been drawn already"]);
    expect(await board()).toMatchObject([{ status: "drawn" }]);
  });

  test("gets emails about the suggestion until they unsubscribe with one press", async () => {
    const { app, boss } = await openBoard(await open());
    const one = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC });
    const mails = await readEmails(app);
    expect(mails.map(parseSubject).sort()).toEqual([
      "The Going Rate: we have your suggestion",
      "The Going Rate: your topic is on the board",
    ]);
    const received = mails.find((mail) => parseSubject(mail).includes("we have"));
    expect(received).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(received).not.toMatch(/Rafa |Rafa,|brother|loan/);
    const address = new URL(parseUnsubscribeAddress(received ?? ""));
    const link = /\/s\/([\w-]{43})/.exec(received ?? "")?.[1] ?? "";
    const read = async () => (await app.client().request(`/api/suggestions/${link}`)).json<Suggestion>();
    const opened = await app.client().request(address.pathname);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/s\//)]);
    expect(await read()).toMatchObject({ getsMails: true });
    const pressed = await app.client().request(address.pathname, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(pressed.status).toBe(200);
    expect(await read()).toMatchObject({ getsMails: false });
    expect(await app.client().request(`/api/suggestions/${one.followUrl.split("/s/")[1]}`)).toMatchObject({
      status: 200,
    });
    await addSuggestedTopic(app.client(), boss, { description: "Another question about pay" });
    expect((await readEmails(app)).length).toBe(4);
  });

  test("gets at most three receipts a day in one mailbox, and none for spam", async () => {
    const { app } = await openBoard(await open());
    for (const part of ["", "+1", "+2", "+3", "+4"])
      await suggestTopic(app.client(), { email: `rafa${part}@example.org` });
    await suggestTopic(app.client(), { email: "spam@example.org", website: "https://spam.example" });
    expect(await readEmails(app)).toHaveLength(3);
  });

  test("shares 300 receipts an hour with all other unconfirmed addresses", async () => {
    const { app } = await openBoard(await open());
    for (let sent = 0; sent < 299; sent += 1) await allowUnconfirmedMail(app.house, `${sent}@example.org`);
    for (const email of ["first@example.org", "second@example.org"])
      await suggestTopic(app.client(), { email });
    expect(await readEmails(app)).toEqual([expect.stringContaining("first@example.org")]);
  });

  test("joins the thread of another suggestion, which adds a vote and an event, when the team merges the request", async () => {
    const { app, boss, board } = await openSuggestion();
    const [topic] = await board();
    const key = topic?.key ?? "";
    await vote(app.client(), key);
    const { id, followUrl } = await suggestTopic(app.client());
    const merge = (request: number, to = key) =>
      boss.request(`/api/topic-requests/${request}/merge`, { method: "POST", json: { key: to } });
    expect((await merge(id, "unknown")).status).toBe(404);
    const merged = await merge(id);
    expect([merged.status, merged.json<TopicRequest>()]).toMatchObject([
      200,
      { id, status: "approved", topicId: 1, mergedAt: expect.any(String) },
    ]);
    expect((await merge(id)).status).toBe(409);
    const thread = (await app.client().request(`/api/board/${key}`)).json<BoardThread>();
    expect(thread).toMatchObject({ votes: 2, voted: false });
    expect(thread.events.map(({ kind }) => kind)).toEqual(["suggested", "listed", "merged"]);
    const path = `/api/suggestions/${followUrl.split("/s/")[1]}`;
    const follower = (await app.client().request(path)).json<Suggestion>();
    expect(follower).toMatchObject({ key, votes: 2, isMerged: true, status: "open" });
    expect((await board("", app.client()))[0]).toMatchObject({
      suggestedBy: "Rafa",
    } satisfies Partial<BoardTopic>);
    const rejected = await suggestTopic(app.client());
    await changeRequest(boss, rejected.id, { status: "rejected" });
    expect((await merge(rejected.id)).status).toBe(409);
    await app.client().request(`${path}/withdraw`, { method: "POST" });
    expect(await board()).toMatchObject([{ key, votes: 1 }]);
  });

  test("who joined a thread and withdrew while its topic was in the trash has no vote once that is restored", async () => {
    const { app, boss, board, topicId } = await openSuggestion();
    const [topic] = await board();
    const joining = await suggestTopic(app.client());
    const merge = { method: "POST", json: { key: topic?.key } };
    expect((await boss.request(`/api/topic-requests/${joining.id}/merge`, merge)).status).toBe(200);
    const { headers } = await boss.request(`/api/topics/${topicId}`, { method: "DELETE" });
    const path = `/api/suggestions/${joining.followUrl.split("/s/")[1]}/withdraw`;
    expect((await app.client().request(path, { method: "POST" })).status).toBe(200);
    await boss.request(`/api/trash/${headers.get("x-deletion-id")}/restore`, { method: "POST" });
    expect(await board()).toMatchObject([{ key: topic?.key, votes: 0 }]);
  });
});
