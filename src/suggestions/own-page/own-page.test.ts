import { expect, test } from "vitest";
import { tryTakeUnconfirmedMailLimit } from "#accounts/team/team.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardThread } from "#suggestions/board/board.contract.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import { markDrawnOnAir } from "#topics/topics.server.ts";
import { LOAN_TOPIC, openOwnSuggestion } from "../testing/own-suggestion.ts";
import { parseSubject, parseUnsubscribeUrl, readEmails } from "../testing/suggester-emails.ts";
import { changeRequest, listRequests, suggestTopic } from "../testing/suggestions.ts";
import type { Suggestion } from "./own-page.contract.ts";

const DRAW = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };

describeOnBothEngines("a suggester", (open) => {
  const openSuggestion = async (fields?: object) => openOwnSuggestion(await open(), fields);

  test("follows the suggestion through a link with at least 128 random bits, whose token is neither stored nor logged", async () => {
    const { app, readSuggestion, token, board } = await openSuggestion();
    const [topic] = await board();
    expect(await readSuggestion()).toEqual({
      name: "Rafa",
      category: "Family",
      description: LOAN_TOPIC,
      createdAt: expect.any(String),
      showName: true,
      isNameHidden: false,
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
    const unknownResponse = await app.client().request(`/api/suggestions/${token}x`);
    expect([unknownResponse.status, unknownResponse.json()]).toEqual([
      404,
      { message: "Suggestion not found" },
    ]);
  });

  test("sees that the request is pending, approved or rejected", async () => {
    const { app, boss } = await openBoard(await open());
    for (const status of ["approved", "rejected"]) {
      const { id, followUrl } = await suggestTopic(app.client());
      const readSuggestion = async () =>
        (await app.client().request(`/api/suggestions/${followUrl.split("/s/")[1]}`)).json();
      expect(await readSuggestion()).toMatchObject({ status: "pending", key: null, events: [] });
      await changeRequest(boss, id, { status });
      expect(await readSuggestion()).toMatchObject({ status });
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
    const spinningVisitor = app.client();
    await spinningVisitor.post("/api/verify-passcode", { passcode: "SPINS" });
    const reels = (await spinningVisitor.post("/api/topics/generate")).text;
    expect(reels).toContain(`"id":${topicId}`);
    expect(reels).not.toContain("Rafa");
    expect((await app.client().put("/api/suggestions/x", {})).status).toBe(400);
  });

  test("stays unnamed when the team enters the name again, or restores the topic from the trash", async () => {
    const { boss, board, show, topicId } = await openSuggestion();
    const topicFields = { content: LOAN_TOPIC, category: "Family", subCategory: "Money" };
    const putRequesterName = (requesterName: string) =>
      boss.put(`/api/topics/${topicId}`, { ...topicFields, requesterName });
    expect((await putRequesterName("Rafa, Denver")).json()).toMatchObject({ requesterName: "Rafa, Denver" });
    const { headers } = await boss.delete(`/api/topics/${topicId}`);
    await show(false);
    await boss.post(`/api/trash/${headers.get("x-deletion-id")}/restore`);
    expect(await board()).toMatchObject([{ content: LOAN_TOPIC, suggestedBy: null }]);
    expect((await putRequesterName("Rafa")).json()).toMatchObject({ requesterName: null });
    expect(await board("?search=rafa")).toEqual([]);
    await show(true);
    expect(await board()).toMatchObject([{ suggestedBy: "Rafa" }]);
  });

  test("is named again if the topic was in the trash when that was chosen", async () => {
    const { boss, board, show, topicId } = await openSuggestion();
    await show(false);
    const { headers } = await boss.delete(`/api/topics/${topicId}`);
    await show(true);
    await boss.post(`/api/trash/${headers.get("x-deletion-id")}/restore`);
    expect(await board()).toMatchObject([{ suggestedBy: "Rafa" }]);
  });

  test("who withdrew is not listed again when the topic is restored from the trash", async () => {
    const { boss, board, post } = await openSuggestion();
    await post("withdraw");
    const [deletion] = (await boss.request("/api/trash")).json<{ id: number }[]>();
    const restoreResponse = await boss.post(`/api/trash/${deletion?.id}/restore`);
    expect(restoreResponse.json()).toEqual({
      restored: 0,
      skipped: [{ label: LOAN_TOPIC, reason: "Its suggester took it back" }],
    });
    expect(await board()).toEqual([]);
  });

  test("withdraws: the topic leaves the board and the drum, and no more emails are sent", async () => {
    const { app, boss, board, post, readSuggestion, path } = await openSuggestion();
    expect(await board()).toHaveLength(1);
    expect((await app.client().request(path)).status).toBe(200);
    expect(await board()).toHaveLength(1);
    expect((await post("withdraw")).json()).toMatchObject({
      status: "withdrawn",
      mayWithdraw: false,
      key: null,
    });
    expect((await post("withdraw")).status).toBe(200);
    expect(await readSuggestion()).toMatchObject({ status: "withdrawn", getsMails: false });
    expect(await board()).toEqual([]);
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ available: 0 });
    await boss.post("/api/topics/reactivate-all");
    expect((await boss.request("/api/topics/stats")).json()).toMatchObject({ available: 0 });
    expect((await readEmails(app)).filter((mail) => /on the board/.test(parseSubject(mail)))).toEqual([]);
  });

  test("withdraws before the team decided: the request is no longer pending", async () => {
    const { app, boss } = await openBoard(await open());
    const { followUrl, id } = await suggestTopic(app.client());
    const path = `/api/suggestions/${followUrl.split("/s/")[1]}/withdraw`;
    expect((await app.client().post(path)).status).toBe(200);
    expect(await listRequests(boss)).toMatchObject([{ status: "rejected", withdrawnAt: expect.any(String) }]);
    const convert = await boss.post(`/api/topic-requests/${id}/convert`);
    expect(convert.status).toBe(409);
  });

  test("cannot withdraw a topic that was drawn", async () => {
    const { app, board, post, topicId } = await openSuggestion();
    await markDrawnOnAir(app.house.db, [topicId], DRAW);
    const refusal = await post("withdraw");
    expect([refusal.status, refusal.json().message]).toEqual([409, "This topic has been drawn already"]);
    expect(await board()).toMatchObject([{ status: "drawn" }]);
  });

  test("gets emails about the suggestion until they unsubscribe with one press", async () => {
    const { app, boss } = await openBoard(await open());
    const suggestion = await addSuggestedTopic(app.client(), boss, { description: LOAN_TOPIC });
    const mails = await readEmails(app);
    expect(mails.map(parseSubject).sort()).toEqual([
      "The Going Rate: we have your suggestion",
      "The Going Rate: your topic is on the board",
    ]);
    const receipt = mails.find((mail) => parseSubject(mail).includes("we have"));
    expect(receipt).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(receipt).not.toMatch(/Rafa |Rafa,|brother|loan/);
    const unsubscribeUrl = new URL(parseUnsubscribeUrl(receipt ?? ""));
    const token = /\/s\/([\w-]{43})/.exec(receipt ?? "")?.[1] ?? "";
    const readSuggestion = async () =>
      (await app.client().request(`/api/suggestions/${token}`)).json<Suggestion>();
    const openResponse = await app.client().request(unsubscribeUrl.pathname);
    expect([openResponse.status, openResponse.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^\/s\//),
    ]);
    expect(await readSuggestion()).toMatchObject({ getsMails: true });
    const unsubscribeResponse = await app.client().request(unsubscribeUrl.pathname, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(unsubscribeResponse.status).toBe(200);
    expect(await readSuggestion()).toMatchObject({ getsMails: false });
    expect(
      await app.client().request(`/api/suggestions/${suggestion.followUrl.split("/s/")[1]}`),
    ).toMatchObject({
      status: 200,
    });
    await addSuggestedTopic(app.client(), boss, { description: "Another question about pay" });
    expect((await readEmails(app)).length).toBe(4);
  });

  test("can unsubscribe even if a mail provider sends many people's clicks from one address", async () => {
    const { app, path, readSuggestion } = await openSuggestion();
    const mailProvider = app.client();
    for (let clicks = 0; clicks < 100; clicks += 1)
      expect((await mailProvider.post("/api/suggestions/gone/unsubscribe")).status).toBe(404);
    expect((await mailProvider.post(`${path}/unsubscribe`)).status).toBe(200);
    expect(await readSuggestion()).toMatchObject({ getsMails: false });
  });

  test("gets at most three receipts a day in one mailbox, and none for spam", async () => {
    const { app } = await openBoard(await open());
    for (const suffix of ["", "+1", "+2", "+3", "+4"])
      await suggestTopic(app.client(), { email: `rafa${suffix}@example.org` });
    await suggestTopic(app.client(), { email: "spam@example.org", website: "https://spam.example" });
    expect(await readEmails(app)).toHaveLength(3);
  });

  test("shares 300 receipts an hour with all other unconfirmed addresses", async () => {
    const { app } = await openBoard(await open());
    for (let emailCount = 0; emailCount < 299; emailCount += 1)
      await tryTakeUnconfirmedMailLimit(app.house, `${emailCount}@example.org`);
    for (const email of ["first@example.org", "second@example.org"])
      await suggestTopic(app.client(), { email });
    expect(await readEmails(app)).toEqual([expect.stringContaining("first@example.org")]);
  });

  test("who takes their name off while the request is in the trash stays unnamed once it is restored", async () => {
    const { boss, board, requestId, show } = await openSuggestion();
    const deletion = (await boss.delete(`/api/topic-requests/${requestId}`)).headers.get("x-deletion-id");
    await show(false);
    await boss.post(`/api/trash/${deletion}/restore`);
    expect(await board()).toMatchObject([{ suggestedBy: null }]);
  });
});
