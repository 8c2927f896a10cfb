import { expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { uploadTranscript, writeSrt } from "../testing/upload-transcript.ts";
import type { Transcript } from "../transcripts.contract.ts";
import type { Correction } from "./corrections.contract.ts";

describeOnBothEngines("a proposed correction", (open) => {
  async function openSiteWithTranscript(now = () => new Date()) {
    const site = await openChannelTestSite(await open(), makeVideos(1), { now });
    await postToEpisodes(site.admin, "clean-and-resync");
    const [episode] = (await fetchEpisodes(site.admin)) as Episode[];
    const id = episode?.id ?? 0;
    await uploadTranscript(
      site.admin,
      id,
      writeSrt("We sell the say rate.", "Ines: And who told you?", "Well.", "He did."),
    );
    const visitor = site.app.client();
    const proposeCorrection = (start: number, text: string) =>
      visitor.post(`/api/episodes/${id}/corrections`, { start, text });
    const fetchCorrections = async () => (await site.admin.request("/api/corrections")).json<Correction[]>();
    const decideCorrection = (correction: number | undefined, isAccepted: boolean) =>
      site.admin.put(`/api/corrections/${correction}`, { take: isAccepted });
    const deleteTranscript = async () =>
      (await site.admin.delete(`/api/episodes/${id}/transcript`)).headers.get("x-deletion-id");
    const fetchTexts = async () =>
      (await visitor.request(`/api/episodes/${id}/transcript`))
        .json<Transcript>()
        .cues.map(({ text }) => text);
    return {
      ...site,
      id,
      propose: proposeCorrection,
      fetchCorrections,
      decide: decideCorrection,
      deleteTranscript,
      fetchTexts,
    };
  }
  const RIGHT = "We sell the day rate. And who told you?";

  test("waits for the team, and once accepted changes the transcript and the search", async () => {
    const { admin, id, propose, fetchCorrections, decide, fetchTexts } = await openSiteWithTranscript();
    const response = await propose(12, RIGHT);
    expect(response.status).toBe(201);
    const [correction] = await fetchCorrections();
    expect(response.json()).toEqual(correction);
    expect(correction).toEqual({
      id: expect.any(Number),
      episode: { id, title: "Show 1", address: "/episodes/1-show-1" },
      start: 0,
      before: "We sell the say rate. And who told you?",
      text: RIGHT,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect((await fetchTexts())[0]).toBe("We sell the say rate.");
    expect((await decide(correction?.id, true)).status).toBe(200);
    expect(await fetchTexts()).toEqual(["We sell the day rate.", "And who told you?", "Well.", "He did."]);
    expect(await fetchEpisodes(admin, "?search=day+rate")).toHaveLength(1);
    expect(await fetchEpisodes(admin, "?search=say+rate")).toHaveLength(0);
    expect([await fetchCorrections(), (await decide(correction?.id, true)).status]).toEqual([[], 404]);
  });

  test("of a paragraph's first words is found by a search that begins in the paragraph before", async () => {
    const { admin, propose, decide } = await openSiteWithTranscript();
    const { id, start } = (await propose(40, "Ruth. He did.")).json<Correction>();
    expect(start).toBeGreaterThan(0);
    expect(await fetchEpisodes(admin, "?search=told+you%3F+well")).toHaveLength(1);
    await decide(id, true);
    expect(await fetchEpisodes(admin, "?search=told+you%3F+ruth")).toHaveLength(1);
    expect(await fetchEpisodes(admin, "?search=told+you%3F+well")).toHaveLength(0);
  });

  test("is listed once, even if it is sent again because its answer was lost", async () => {
    const { propose, fetchCorrections } = await openSiteWithTranscript();
    const [first, second] = [await propose(0, RIGHT), await propose(12, RIGHT)];
    expect([second.status, second.json()]).toEqual([201, first.json()]);
    expect(await fetchCorrections()).toHaveLength(1);
  });

  test("can be discarded, and is refused if the paragraph has changed", async () => {
    const { propose, fetchCorrections, decide, fetchTexts } = await openSiteWithTranscript();
    await propose(0, "First");
    await propose(0, RIGHT);
    const [second, first] = await fetchCorrections();
    await decide(second?.id, true);
    expect((await decide(first?.id, true)).status).toBe(409);
    expect((await decide(first?.id, false)).status).toBe(200);
    expect([await fetchCorrections(), (await fetchTexts())[0]]).toEqual([[], "We sell the day rate."]);
  });

  test("is deleted and restored with the transcript, and isn't listed for another one", async () => {
    let second = 0;
    const { admin, id, propose, fetchCorrections, deleteTranscript } = await openSiteWithTranscript(
      () => new Date(Date.UTC(2026, 10, 28, 12, 0, second)),
    );
    await propose(0, RIGHT);
    const deletion = await deleteTranscript();
    expect(await fetchCorrections()).toEqual([]);
    second += 1;
    await uploadTranscript(admin, id, writeSrt("Something else."));
    expect(await fetchCorrections()).toEqual([]);
    await deleteTranscript();
    await admin.post(`/api/trash/${deletion}/restore`);
    expect(await fetchCorrections()).toMatchObject([{ text: RIGHT }]);
  });

  test("stays with its own transcript while an older one is restored or deleted permanently", async () => {
    let second = 0;
    const { admin, id, propose, fetchCorrections, deleteTranscript } = await openSiteWithTranscript(
      () => new Date(Date.UTC(2026, 10, 28, 12, 0, second++)),
    );
    const restore = (deletion: string | null) => admin.post(`/api/trash/${deletion}/restore`);
    const deletePermanently = (deletion: string | null) => admin.delete(`/api/trash/${deletion}`);
    const listTexts = async () => (await fetchCorrections()).map(({ text }) => text);

    await propose(0, "For the first");
    const first = await deleteTranscript();
    await uploadTranscript(admin, id, writeSrt("The second."));
    await propose(0, "For the second");
    const secondDeletion = await deleteTranscript();
    await restore(first);
    expect(await listTexts()).toEqual(["For the first"]);
    const firstAgain = await deleteTranscript();
    await restore(secondDeletion);
    expect(await listTexts()).toEqual(["For the second"]);
    await deletePermanently(firstAgain);
    expect(await listTexts()).toEqual(["For the second"]);
  });

  test("stays if a newer transcript is deleted permanently", async () => {
    let second = 0;
    const { admin, id, propose, fetchCorrections, deleteTranscript } = await openSiteWithTranscript(
      () => new Date(Date.UTC(2026, 10, 28, 12, 0, second++)),
    );
    await propose(0, "For the first");
    const first = await deleteTranscript();
    await uploadTranscript(admin, id, writeSrt("The second."));
    await propose(0, "For the second");
    const newer = await deleteTranscript();
    await admin.post(`/api/trash/${first}/restore`);
    expect((await admin.delete(`/api/trash/${newer}`)).status).toBe(204);
    expect(await fetchCorrections()).toMatchObject([{ text: "For the first" }]);
  });

  test("is refused naming the field that is wrong", async () => {
    const { propose, app } = await openSiteWithTranscript();
    expect((await propose(99, "Past its end")).json()).toMatchObject({ issues: [{ path: "start" }] });
    const unchanged = "We sell the say rate.\nAnd who told you?";
    expect((await propose(0, unchanged)).json()).toMatchObject({ issues: [{ path: "text" }] });
    expect((await propose(0, " ")).json()).toMatchObject({ issues: [{ path: "text" }] });
    expect((await propose(0, "x".repeat(2_001))).status).toBe(400);
    const requestForUnknownEpisode = app
      .client()
      .post("/api/episodes/999/corrections", { start: 0, text: "x" });
    expect((await requestForUnknownEpisode).status).toBe(404);
  });
});
