import { expect, test } from "vitest";
import type { Episode } from "#episodes/episodes.contract.ts";
import { fetchEpisodes, makeVideos, openSite, post } from "#episodes/import/testing/channel.ts";
import { uploadTranscript, writeSrt } from "#episodes/transcripts/testing/upload-transcript.ts";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";

const AUDIO = { url: "https://cdn.example.com/1.mp3", type: "audio/mpeg", bytes: 9, seconds: 60 };

onBothEngines("missing parts of episodes", (open) => {
  test("are shown to the team, which can list the episodes without one", async () => {
    const { app, admin } = await openSite(await open(), makeVideos(4));
    await post(admin, "clean-and-resync");
    const episodes = (await fetchEpisodes(admin, "?sort=number&order=asc")) as Episode[];
    const [bare = 0, heard = 0, read = 0, divided = 0] = episodes.map(({ id }) => id);
    await admin.request(`/api/episodes/${heard}/audio`, { method: "PUT", json: AUDIO });
    await uploadTranscript(admin, read, writeSrt("Hello."));
    await admin.request(`/api/episodes/${divided}/chapters`, {
      method: "PUT",
      json: { chapters: [{ seconds: 0, title: "Hello" }] },
    });
    const putDescription = (id: number, description: string) =>
      admin.request(`/api/episodes/${id}`, { method: "PATCH", json: { description } });
    await putDescription(heard, "0:00 Hello\n1:30 Goodbye");
    await putDescription(read, "Live at 11:00 AM.");
    await putDescription(bare, "Nothing: not a chapter.");
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
    expect(await fetchIdsWithout("audio")).toEqual([bare, read, divided]);
    expect(await fetchIdsWithout("transcript")).toEqual([bare, heard, divided]);
    expect(await fetchIdsWithout("chapters")).toEqual([bare, read]);
    expect((await admin.request("/api/episodes?hidden=true&lacks=views")).status).toBe(400);
    const seen = await fetchList("hidden=true&lacks=audio", app.client());
    expect(seen).toHaveLength(4);
    expect(seen[0]).not.toHaveProperty("lacks");
  });
});
