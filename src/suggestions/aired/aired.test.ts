import { expect, test } from "vitest";
import { makeVideos, openChannelTestSite, postToEpisodes } from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoardThread } from "#suggestions/board/board.contract.ts";
import { addSuggestedTopic, openBoard } from "#suggestions/board/testing/board-topics.ts";
import { openTestApp } from "#testing/test-app.ts";
import { markChosenOnAir, markDrawnOnAir } from "#topics/topics.server.ts";
import type { TopicRequest } from "../suggestions.contract.ts";
import { parseSubject, parseUnsubscribeUrl, readEmails } from "../testing/suggester-emails.ts";
import { suggestTopic } from "../testing/suggestions.ts";

const LOAN_TOPIC = "Your brother asks for a loan to keep his shop open until spring";
const DRAW = { at: "2026-12-09T18:22:00.000Z", date: "2026-12-09", drawId: 41 };
const AIRED_SUBJECT = "The Going Rate: your topic was on the show";

type EpisodeFacts = { id: number; title: string; publishedDate: string };

describeOnBothEngines("topics that were on the show", (open) => {
  async function openShow() {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(2));
    await postToEpisodes(admin, "update");
    const [episode] = (await admin.request("/api/episodes")).json<EpisodeFacts[]>();
    const suggestion = await addSuggestedTopic(app.client(), admin, { description: LOAN_TOPIC });
    const linkToEpisode = (json: object, id = suggestion.topicId) =>
      admin.put(`/api/topics/${id}/aired`, json);
    const readThread = async () => {
      const [topic] = (await app.client().request("/api/board")).json<{ key: string }[]>();
      return (await app.client().request(`/api/board/${topic?.key}`)).json<BoardThread>();
    };
    const readAiredMails = async () =>
      (await readEmails(app)).filter((mail) => parseSubject(mail) === AIRED_SUBJECT);
    return {
      app,
      admin,
      episode: episode ?? { id: 0, title: "", publishedDate: "" },
      ...suggestion,
      linkToEpisode,
      readThread,
      readAiredMails,
    };
  }

  test("keep the first of two people's times until the second has been told", async () => {
    const { episode, linkToEpisode } = await openShow();
    const link = (seconds: number | null, before: number | null) => {
      const basedOn = { episodeId: before === null ? null : episode.id, seconds: before };
      return linkToEpisode({ episodeId: seconds === null ? null : episode.id, seconds, basedOn });
    };
    const answers = await Promise.all([link(10, null), link(20, null)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers.find(({ status }) => status === 200)?.json<{ seconds: number }>().seconds ?? 0;
    const current = { episodeId: episode.id, seconds: first };
    expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({ current });
    expect((await link(null, 30)).json()).toMatchObject({ current });
    expect((await link(30, first)).status).toBe(200);
    expect((await linkToEpisode({ episodeId: episode.id, seconds: 40 })).status).toBe(200);
  });

  test("are linked to a moment in an episode, and can be unlinked", async () => {
    const { app, admin, episode, topicId, linkToEpisode, readThread } = await openShow();
    const draw = { ...DRAW, at: app.house.now().toISOString() };
    await markDrawnOnAir(app.house.db, [topicId], draw);
    await markChosenOnAir(app.house.db, topicId, draw);
    const linkResponse = await linkToEpisode({ episodeId: episode.id, seconds: 1752 });
    expect([linkResponse.status, linkResponse.json()]).toMatchObject([
      200,
      { id: topicId, status: "aired", episodeId: episode.id, seconds: 1752, waitingMails: 0 },
    ]);
    const airedThread = await readThread();
    expect(airedThread).toMatchObject({
      status: "aired",
      episode: { id: episode.id, title: episode.title, seconds: 1752 },
    });
    expect(airedThread.events.map(({ kind }) => kind)).toEqual([
      "suggested",
      "listed",
      "drawn",
      "chosen",
      "aired",
    ]);
    const episodePath = airedThread.episode?.address ?? "";
    const page = (await app.client().request(`/api/episodes/page/${episodePath.split("/").at(-1)}`)).json<{
      topics: unknown;
    }>();
    expect(page.topics).toEqual([{ id: topicId, content: LOAN_TOPIC, key: airedThread.key, seconds: 1752 }]);
    const readClips = async () => (await app.client().request("/api/episodes/clips")).json<object[]>();
    expect(await readClips()).toEqual([
      {
        id: topicId,
        content: LOAN_TOPIC,
        category: expect.any(String),
        subCategory: expect.any(String),
        airedAt: expect.any(String),
        lengthSeconds: null,
        episode: airedThread.episode,
        video: {
          youtubeId: expect.any(String),
          episodeNumber: expect.any(Number),
          slug: expect.any(String),
          thumbnailUrl: expect.any(String),
          duration: expect.any(String),
          publishedDate: episode.publishedDate,
        },
      },
    ]);
    await admin.put(`/api/episodes/${episode.id}/chapters`, {
      chapters: [0, 1750, 1872].map((seconds) => ({ seconds, title: `From ${seconds}` })),
    });
    expect(await readClips()).toMatchObject([{ lengthSeconds: 120 }]);
    const json = { hidden: true };
    await admin.patch(`/api/episodes/${episode.id}`, json);
    expect(await readClips()).toEqual([]);
    expect((await admin.request(`/api/episodes/${episode.id}/topics`)).json()).toEqual(page.topics);
    await admin.patch(`/api/episodes/${episode.id}`, { hidden: false });
    expect((await app.client().request("/feed.xml")).text).toContain(
      `<psc:chapter start="29:12" title="${LOAN_TOPIC}"/>`,
    );
    const [weekTopic] = (await admin.request("/api/weeks/2026-12-09/aired")).json<{
      topics: unknown[];
    }>().topics;
    expect(weekTopic).toMatchObject({ id: topicId, status: "aired", drawId: 41, key: airedThread.key });
    expect((await linkToEpisode({ episodeId: null })).json()).toMatchObject({
      status: "chosen",
      episodeId: null,
    });
    expect(await readThread()).toMatchObject({ status: "chosen", episode: null });
  });

  test("send their emails once, when the team releases the week's", async () => {
    const { app, admin, episode, topicId, linkToEpisode, readAiredMails } = await openShow();
    const otherTopic = await addSuggestedTopic(app.client(), admin, {
      email: "silent@example.org",
      description: "Who pays for dinner, and why?",
    });
    const token = otherTopic.followUrl.split("/s/")[1];
    await app.client().post(`/api/suggestions/${token}/unsubscribe`);
    await markDrawnOnAir(app.house.db, [topicId, otherTopic.topicId], DRAW);
    for (const id of [topicId, otherTopic.topicId])
      await linkToEpisode({ episodeId: episode.id, seconds: 1752, notify: true }, id);
    expect(await readAiredMails()).toEqual([]);
    const readAired = async () => (await admin.request("/api/weeks/2026-12-09/aired")).json();
    expect(await readAired()).toMatchObject({ waitingMails: 1 });
    const releaseMails = () => admin.post("/api/weeks/2026-12-09/release-mails");
    expect((await releaseMails()).json()).toEqual({ released: 1 });
    const [mail, ...otherMails] = await readAiredMails();
    expect(otherMails).toEqual([]);
    expect(mail).toMatch(/\?t=1752/);
    expect(mail).toContain("image/png");
    expect(mail).not.toMatch(/withdraw/);
    expect(parseUnsubscribeUrl(mail ?? "")).toMatch(/\/unsubscribe$/);
    expect((await releaseMails()).json()).toEqual({ released: 0 });
    await linkToEpisode({ episodeId: episode.id, seconds: 1760, notify: true });
    expect(await readAired()).toMatchObject({ waitingMails: 0 });
    expect(await readAiredMails()).toHaveLength(1);
  });

  test("email their suggesters immediately if they belong to no week; unlinking cancels waiting emails", async () => {
    const { app, admin, episode, topicId, linkToEpisode, readAiredMails } = await openShow();
    await linkToEpisode({ episodeId: episode.id, seconds: 5, notify: true });
    expect(await readAiredMails()).toHaveLength(1);
    const otherTopic = await addSuggestedTopic(app.client(), admin, {
      description: "Who pays for dinner, and why?",
    });
    await markDrawnOnAir(app.house.db, [otherTopic.topicId], DRAW);
    await linkToEpisode({ episodeId: episode.id, seconds: 5, notify: true }, otherTopic.topicId);
    await linkToEpisode({ episodeId: null }, otherTopic.topicId);
    const releaseResponse = await admin.post("/api/weeks/2026-12-09/release-mails");
    expect(releaseResponse.json()).toEqual({ released: 0 });
    expect(topicId).not.toBe(otherTopic.topicId);
  });

  test("email their suggesters after a wrong link was taken back before its email was sent", async () => {
    const { episode, linkToEpisode, readAiredMails } = await openShow();
    await linkToEpisode({ episodeId: episode.id, seconds: 5, notify: true });
    await linkToEpisode({ episodeId: null });
    expect(await readAiredMails()).toEqual([]);
    await linkToEpisode({ episodeId: episode.id, seconds: 9, notify: true });
    expect(await readAiredMails()).toMatchObject([expect.stringContaining("?t=9")]);
    await linkToEpisode({ episodeId: null });
    await linkToEpisode({ episodeId: episode.id, seconds: 7, notify: true });
    expect(await readAiredMails()).toHaveLength(1);
  });

  test("email a suggester who was taken out of one thread about the thread joined later", async () => {
    const { app, admin, episode, topicId, linkToEpisode, readThread } = await openShow();
    const joining = await suggestTopic(app.client());
    const merge = async (key: string) =>
      (await admin.post(`/api/topic-requests/${joining.id}/merge`, { key })).json<TopicRequest>();
    await markDrawnOnAir(app.house.db, [topicId], DRAW);
    const { updatedAt: basedOn } = await merge((await readThread()).key);
    await linkToEpisode({ episodeId: episode.id, seconds: 5, notify: true });
    await admin.post(`/api/topic-requests/${joining.id}/take-back`, { basedOn });
    const otherTopic = await addSuggestedTopic(app.client(), admin, { description: "Who pays for dinner?" });
    const [newest] = (await app.client().request("/api/board?sort=new")).json<{ key: string }[]>();
    await merge(newest?.key ?? "");
    await linkToEpisode({ episodeId: episode.id, seconds: 7, notify: true }, otherTopic.topicId);
    // The email about the merge is delayed, and the next one waits for it.
    const laterHouse = { ...app.house, now: () => new Date(Date.now() + 60_000) };
    const mails = await readEmails({ house: laterHouse });
    expect(mails.filter((mail) => parseSubject(mail) === AIRED_SUBJECT)).toHaveLength(2);
  });

  test("are all linked, or none of them", async () => {
    const { app, admin, episode, topicId, readAiredMails } = await openShow();
    const otherTopic = await addSuggestedTopic(app.client(), admin, {
      description: "Who pays for dinner, and why?",
    });
    const linkTopics = (...topics: object[]) => admin.put("/api/topics/aired", { topics });
    const rows = [topicId, otherTopic.topicId].map((id, index) => ({
      id,
      episodeId: episode.id,
      seconds: 60 * index,
      notify: true,
    }));
    const readLinkedTopics = async () =>
      (await admin.request(`/api/episodes/${episode.id}/topics`)).json<{ id: number; seconds: number }[]>();
    for (const [row, status] of [
      [{ id: 9999, episodeId: episode.id, seconds: 5 }, 404],
      [{ id: topicId + 50, episodeId: 99, seconds: 5 }, 404],
      [{ id: topicId, episodeId: episode.id, seconds: -1 }, 400],
      [{ id: topicId, episodeId: episode.id, seconds: 3001 }, 400],
    ] as const) {
      expect((await linkTopics(...rows, row)).status).toBe(status);
      expect(await readLinkedTopics()).toEqual([]);
    }
    expect((await linkTopics()).status).toBe(400);
    expect(await readAiredMails()).toEqual([]);
    const linkResponse = await linkTopics(...rows);
    expect([linkResponse.status, linkResponse.json()]).toMatchObject([
      200,
      [{ id: topicId }, { id: otherTopic.topicId }],
    ]);
    expect(await readLinkedTopics()).toMatchObject([
      { id: topicId, seconds: 0 },
      { id: otherTopic.topicId, seconds: 60 },
    ]);
    expect(await readAiredMails()).toHaveLength(2);
  });

  test.each([
    [{ episodeId: 99, seconds: 1 }, 404],
    [{ episodeId: 1, seconds: -1 }, 400],
    [{ episodeId: "1", seconds: 1 }, 400],
    [{ seconds: 1 }, 400],
  ])("%j is refused with %i", async (json, status) => {
    const { boss } = await openBoard(await open(), [LOAN_TOPIC]);
    expect((await boss.put("/api/topics/1/aired", json)).status).toBe(status);
  });

  test("are not found with an unknown id, and are not listed for an invalid date", async () => {
    const boss = await openTestApp(await open()).admin();
    const json = { episodeId: null };
    expect((await boss.put("/api/topics/9/aired", json)).status).toBe(404);
    expect((await boss.request("/api/weeks/soon/aired")).status).toBe(400);
    expect((await boss.request("/api/episodes/9/topics")).status).toBe(404);
  });
});
