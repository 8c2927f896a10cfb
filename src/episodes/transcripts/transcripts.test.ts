import { expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { qb } from "#platform/database/database.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { uploadTranscript, writeSrt } from "./testing/upload-transcript.ts";
import type { Transcript } from "./transcripts.contract.ts";
import type { TranscriptsTables } from "./transcripts.table.server.ts";

const PAY_TRANSCRIPT = writeSrt(
  "Desmond: So you charge $400.",
  "Hana: Since the spring of 2023.",
  "I wrote it on a card.",
  "Ines: You have a $240 day with a nice invoice.",
  "Hana: It is a very nice invoice.",
);

describeOnBothEngines("a transcript", (open) => {
  async function openSiteWithEpisodes(count = 2) {
    const site = await openChannelTestSite(await open(), makeVideos(count));
    await postToEpisodes(site.admin, "clean-and-resync");
    const episodes = (await fetchEpisodes(site.admin, "?sort=number&order=asc")) as Episode[];
    const [id = 0, otherId = 0] = episodes.map((episode) => episode.id);
    const visitor = site.app.client();
    return { ...site, id, other: otherId, visitor };
  }

  test("is stored, readable for everybody, and the same when read from its own files", async () => {
    const { admin, visitor, id, other } = await openSiteWithEpisodes();
    const stored = await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    expect([stored.status, stored.json()]).toEqual([
      200,
      { cues: 5, seconds: 50, speakers: ["Desmond", "Hana", "Ines"] },
    ]);
    const response = await visitor.request(`/api/episodes/${id}/transcript`);
    expect(response.json<Transcript>().cues.slice(0, 3)).toEqual([
      { start: 0, end: 10, text: "So you charge $400.", speaker: "Desmond" },
      { start: 10, end: 20, text: "Since the spring of 2023.", speaker: "Hana" },
      { start: 20, end: 30, text: "I wrote it on a card.", speaker: null },
    ]);
    const vtt = await visitor.request(`/api/episodes/${id}/transcript.vtt`);
    expect(vtt.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(vtt.headers.get("access-control-allow-origin")).toBe("*");
    await uploadTranscript(admin, other, vtt.text);
    expect((await visitor.request(`/api/episodes/${other}/transcript`)).json()).toEqual(response.json());
    const text = await visitor.request(`/api/episodes/${id}/transcript.txt`);
    expect(text.text).toContain("[0:20]\nI wrote it on a card.\nInes: You have a $240 day");
  });

  test("has no characters that databases refuse, even if its JSON has them", async () => {
    const { admin, visitor, id } = await openSiteWithEpisodes();
    const segments = [{ start: 0, end: 2, text: "Good \ud83d\0night", speaker: "I\udc00nes" }];
    expect((await uploadTranscript(admin, id, JSON.stringify({ segments }))).status).toBe(200);
    expect((await visitor.request(`/api/episodes/${id}/transcript`)).json<Transcript>()).toMatchObject({
      cues: [{ text: "Good \ufffd night", speaker: "I\ufffdnes" }],
    });
  });

  test("doesn't exist without an upload, and is hidden with its episode", async () => {
    const { admin, visitor, id, other } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    for (const end of ["transcript", "transcript.vtt", "transcript.txt"]) {
      expect((await visitor.request(`/api/episodes/${other}/${end}`)).status, end).toBe(404);
      expect((await visitor.request(`/api/episodes/999/${end}`)).status, end).toBe(404);
    }
    await admin.patch(`/api/episodes/${id}`, { hidden: true });
    expect((await visitor.request(`/api/episodes/${id}/transcript`)).status).toBe(404);
    expect((await admin.request(`/api/episodes/${id}/transcript`)).status).toBe(200);
  });

  test("goes to the trash and can be restored, unless there is a new one", async () => {
    const { admin, visitor, id } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    const deleteTranscript = () => admin.delete(`/api/episodes/${id}/transcript`);
    const response = await deleteTranscript();
    const restoreTranscript = () => admin.post(`/api/trash/${response.headers.get("x-deletion-id")}/restore`);
    expect(response.status).toBe(204);
    expect((await deleteTranscript()).status).toBe(404);
    expect(await fetchEpisodes(visitor, "?search=invoice")).toEqual([]);
    await uploadTranscript(admin, id, writeSrt("Something else."));
    expect((await restoreTranscript()).json()).toMatchObject({ restored: 0 });
    await deleteTranscript();
    expect((await restoreTranscript()).json()).toMatchObject({ restored: 1 });
    expect((await visitor.request(`/api/episodes/${id}/transcript`)).json<Transcript>().cues).toHaveLength(5);
    expect(await fetchEpisodes(visitor, "?search=nice+invoice")).toHaveLength(1);
  });

  test("stays in the trash while its episode is deleted", async () => {
    const { admin, id } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    const deleteItem = async (path: string) => (await admin.delete(path)).headers.get("x-deletion-id");
    const transcriptDeletion = await deleteItem(`/api/episodes/${id}/transcript`);
    const episodeDeletion = await deleteItem(`/api/episodes/${id}`);
    const restore = async (deletion: string | null) =>
      (await admin.post(`/api/trash/${deletion}/restore`)).json();
    expect(await restore(transcriptDeletion)).toMatchObject({
      restored: 0,
      skipped: [{ reason: "Its episode was deleted" }],
    });
    expect(await restore(episodeDeletion)).toMatchObject({ restored: 1 });
    expect(await restore(transcriptDeletion)).toMatchObject({ restored: 1 });
  });

  test("survives a resync of its video", async () => {
    const { admin, id } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    await postToEpisodes(admin, "clean-and-resync");
    expect((await admin.request(`/api/episodes/${id}/transcript`)).status).toBe(200);
  });

  test("is deleted with an episode that is permanently deleted", async () => {
    const { app, admin, id } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    const response = await admin.delete(`/api/episodes/${id}`);
    await admin.delete(`/api/trash/${response.headers.get("x-deletion-id")}`);
    await postToEpisodes(admin, "update-specific", { videoIds: ["video000001"] });
    const [episode] = (await fetchEpisodes(admin, "?sort=number&order=asc")) as Episode[];
    expect((await admin.request(`/api/episodes/${episode?.id}/transcript`)).status).toBe(404);
    const tables = qb<Pick<TranscriptsTables, "transcript_passages">>(app.house.db);
    expect(await tables.selectFrom("transcript_passages").select("id").execute()).toEqual([]);
  });

  test("is kept while its episode can be restored, even if an older copy of that is deleted permanently", async () => {
    const { admin, id } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    const resync = await postToEpisodes(admin, "clean-and-resync");
    const deletion = await admin.delete(`/api/episodes/${id}`);
    const [oldId, newId] = [resync, deletion].map(({ headers }) => headers.get("x-deletion-id"));
    expect((await admin.delete(`/api/trash/${oldId}`)).status).toBe(204);
    expect((await admin.post(`/api/trash/${newId}/restore`)).status).toBe(200);
    expect((await admin.request(`/api/episodes/${id}/transcript`)).status).toBe(200);
  });

  test("renames a speaker everywhere", async () => {
    const { admin, visitor, id } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    const rename = (json: object) => admin.put(`/api/episodes/${id}/speakers`, json);
    const response = await rename({ from: "Hana", to: "Hana Ito" });
    expect([response.status, response.json()]).toEqual([
      200,
      { cues: 5, seconds: 50, speakers: ["Desmond", "Hana Ito", "Ines"] },
    ]);
    const { cues } = (await visitor.request(`/api/episodes/${id}/transcript`)).json<Transcript>();
    expect(cues.map(({ speaker }) => speaker)).toEqual(["Desmond", "Hana Ito", null, "Ines", "Hana Ito"]);
    expect((await rename({ from: "Hana", to: "Ruth" })).json()).toMatchObject({ issues: [{ path: "from" }] });
    expect((await rename({ from: "Ines", to: "a\n\nb" })).json()).toMatchObject({ issues: [{ path: "to" }] });
  });

  test("is found with straight and with curly quotation marks, whichever it has", async () => {
    const { admin, visitor, id, other } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, writeSrt("It isn't fair.", "No.", "I said it isn’t."));
    await uploadTranscript(admin, other, writeSrt("That isn’t “work”."));
    const searchEpisodes = async (words: string) => {
      const hits = await fetchEpisodes(visitor, `?sort=number&order=asc&search=${encodeURIComponent(words)}`);
      return hits.map(({ id, said }) => [id, (said as { text: string }[]).map(({ text }) => text)]);
    };
    for (const words of ["it isn't", "it isn’t", "it isn‘t"])
      expect(await searchEpisodes(words)).toEqual([[id, ["It isn't fair.", "I said it isn’t."]]]);
    expect(await searchEpisodes("isn't")).toHaveLength(2);
  });

  test("is quoted from the second of the words found, even next to signs that a search spells out", async () => {
    const { admin, visitor, id } = await openSiteWithEpisodes();
    const sentences = [
      "The price was right.",
      "Overtime costs more.",
      "Well… you know… it was… really… hard…",
    ];
    await uploadTranscript(admin, id, writeSrt(...sentences));
    expect(await fetchEpisodes(visitor, "?search=overtime")).toMatchObject([
      { id, said: [{ seconds: 10, text: "Overtime costs more." }] },
    ]);
  });

  test("can be searched, with up to three moments and the words around them", async () => {
    const { admin, visitor, id, other } = await openSiteWithEpisodes();
    await uploadTranscript(admin, id, PAY_TRANSCRIPT);
    await uploadTranscript(
      admin,
      other,
      writeSrt(...Array.from({ length: 12 }, () => "We sell the same day.")),
    );
    const searchEpisodes = async (words: string) =>
      (await fetchEpisodes(visitor, `?search=${encodeURIComponent(words)}`)).map(({ id, said }) => ({
        id,
        said,
      }));
    expect(await searchEpisodes("NICE invoice")).toEqual([
      {
        id,
        said: [
          { seconds: 30, text: "You have a $240 day with a nice invoice." },
          { seconds: 40, text: "It is a very nice invoice." },
        ],
      },
    ]);
    expect(await searchEpisodes("a card. You have")).toMatchObject([{ id, said: [{ seconds: 20 }] }]);
    const [episode] = await searchEpisodes("day");
    expect(episode?.said).toHaveLength(3);
    const more = (await fetchEpisodes(visitor, "?search=day")).map(({ saidMore }) => saidMore);
    expect(more).toEqual([9, 0]);
    expect(await searchEpisodes("ay")).toHaveLength(2);
    expect(await searchEpisodes("Hana")).toEqual([]);
    expect(await searchEpisodes("Show 1")).toEqual([{ id, said: [] }]);
    expect((await fetchEpisodes(visitor))[0]).not.toHaveProperty("said");
  });
});
