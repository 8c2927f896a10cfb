import { expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import {
  fetchEpisodes,
  makeVideos,
  openChannelTestSite,
  postToEpisodes,
} from "#episodes/import/testing/channel.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { uploadTranscript, writeSrt } from "./testing/upload-transcript.ts";
import type { Transcript } from "./transcripts.contract.ts";

describeOnBothEngines("a transcript that is changed twice at the same time", (open) => {
  const LINES = Array.from({ length: 200 }, (_, index) => `${index % 2 ? "Ines" : "Hana"}: Word ${index}.`);

  async function openSiteWithTranscript() {
    const { admin } = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(admin, "clean-and-resync");
    const [episode] = (await fetchEpisodes(admin)) as Episode[];
    const id = episode?.id ?? 0;
    await uploadTranscript(admin, id, writeSrt(...LINES));
    const renameSpeaker = (from: string, to: string) =>
      admin.put(`/api/episodes/${id}/speakers`, { from, to });
    return { admin, id, renameSpeaker };
  }

  test("is replaced twice, and each earlier one is in the trash", async () => {
    const { admin, id } = await openSiteWithTranscript();
    const trashBefore = (await admin.request("/api/trash")).json<object[]>();
    const uploads = ["Once.", "Twice.", "Three times."].map((text) =>
      uploadTranscript(admin, id, writeSrt(text)),
    );
    expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const trash = (await admin.request("/api/trash")).json<object[]>();
    expect(trash).toHaveLength(trashBefore.length + 3);
  });

  test("keeps every renamed speaker and every accepted correction", async () => {
    const { admin, id, renameSpeaker } = await openSiteWithTranscript();
    const json = { start: 1_900, text: "Corrected." };
    const response = await admin.post(`/api/episodes/${id}/corrections`, json);
    const correction = response.json<{ id: number }>();
    const responses = await Promise.all([
      renameSpeaker("Ines", "Ines M."),
      renameSpeaker("Hana", "Hana K."),
      admin.put(`/api/corrections/${correction.id}`, { take: true }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { cues } = (await admin.request(`/api/episodes/${id}/transcript`)).json<Transcript>();
    expect(new Set(cues.map(({ speaker }) => speaker))).toEqual(new Set(["Hana K.", "Ines M."]));
    expect(cues.map(({ text }) => text)).toContain("Corrected.");
  });
});
