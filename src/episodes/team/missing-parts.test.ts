import { expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { uploadTranscript, writeSrt } from "#episodes/transcripts/testing/upload-transcript.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";

const AUDIO = { url: "https://cdn.example.com/1.mp3", type: "audio/mpeg", bytes: 9, seconds: 60 };

describeOnBothEngines("missing parts of episodes", (open) => {
  test("are shown to the team, which can list the episodes without one", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(4));
    await postToEpisodes(admin, "clean-and-resync");
    const episodes = (await fetchEpisodes(admin, "?sort=number&order=asc")) as Episode[];
    const [idWithoutParts = 0, idWithAudio = 0, idWithTranscript = 0, idWithChapters = 0] = episodes.map(
      ({ id }) => id,
    );
    await admin.put(`/api/episodes/${idWithAudio}/audio`, AUDIO);
    await uploadTranscript(admin, idWithTranscript, writeSrt("Hello."));
    await admin.put(`/api/episodes/${idWithChapters}/chapters`, {
      chapters: [{ seconds: 0, title: "Hello" }],
    });
    const putDescription = (id: number, description: string) =>
      admin.patch(`/api/episodes/${id}`, { description });
    await putDescription(idWithAudio, "0:00 Hello\n1:30 Goodbye");
    await putDescription(idWithTranscript, "Live at 11:00 AM.");
    await putDescription(idWithoutParts, "Nothing: not a chapter.");
    const fetchList = async (query: string, client = admin) =>
      (await fetchEpisodes(client, `?sort=number&order=asc&${query}`)) as Episode[];
    expect((await fetchList("hidden=true")).map(({ lacks }) => lacks)).toEqual([
      ["audio", "transcript", "chapters"],
      ["transcript"],
      ["audio", "chapters"],
      ["audio", "transcript"],
    ]);
    const fetchIdsWithout = async (part: string) =>
      (await fetchList(`hidden=true&lacks=${part}`)).map(({ id }) => id);
    expect(await fetchIdsWithout("audio")).toEqual([idWithoutParts, idWithTranscript, idWithChapters]);
    expect(await fetchIdsWithout("transcript")).toEqual([idWithoutParts, idWithAudio, idWithChapters]);
    expect(await fetchIdsWithout("chapters")).toEqual([idWithoutParts, idWithTranscript]);
    expect((await admin.request("/api/episodes?hidden=true&lacks=views")).status).toBe(400);
    const publicList = await fetchList("hidden=true&lacks=audio", app.client());
    expect(publicList).toHaveLength(4);
    expect(publicList[0]).not.toHaveProperty("lacks");
  });
});
