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

describeOnBothEngines("a moment", (open) => {
  test("is quoted by its second, as text and as a picture", async () => {
    const { app, admin } = await openChannelTestSite(await open(), makeVideos(1));
    await postToEpisodes(admin, "clean-and-resync");
    const [episode] = (await fetchEpisodes(admin)) as Episode[];
    const id = episode?.id;
    const visitor = app.client();
    const request = (path: string) => visitor.request(path);
    expect((await request(`/api/episodes/${id}/moment?t=12`)).status).toBe(404);
    await uploadTranscript(
      admin,
      id ?? 0,
      writeSrt("Ines: So you charge $400.", "Hana: Since the spring of 2023."),
    );
    expect((await request(`/api/episodes/${id}/moment?t=12`)).json()).toEqual({
      seconds: 10,
      text: "Since the spring of 2023.",
      speaker: "Hana",
    });
    expect((await request(`/api/episodes/${id}/moment?t=0&words=spring+of`)).json()).toMatchObject({
      seconds: 10,
    });
    expect((await request(`/api/episodes/${id}/moment?t=0&words=absent`)).json()).toMatchObject({
      seconds: 0,
    });
    const embedded = { headers: { "sec-fetch-site": "cross-site" } };
    expect((await visitor.request(`/episodes/${id}/moment.png?t=0`, embedded)).status).toBe(302);
    const picture = await request(`/episodes/${id}/moment.png?t=12`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect((await request(`/episodes/${id}/moment.png?t=soon`)).status).toBe(400);
    expect((await request("/episodes/999/moment.png?t=1")).status).toBe(404);
  });
});
