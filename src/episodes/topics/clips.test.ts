import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import type { Clip } from "./clips.contract.ts";

describeOnBothEngines("clips", (open) => {
  test("aren't fewer because the newest ones are in hidden and deleted episodes", async () => {
    const app = openTestApp(await open());
    await addAllSampleContent(app.house);
    const admin = await app.admin();
    const readIds = async (path: string) => (await admin.request(path)).json<{ id: number }[]>();
    const topics = await readIds("/api/topics?limit=3");
    const [shown, hidden, deleted] = (await readIds("/api/episodes?limit=3")).map(({ id }) => id);
    for (const [index, episodeId] of [shown, hidden, deleted].entries()) {
      const path = `/api/topics/${topics[index]?.id}/aired`;
      const response = await admin.put(path, { episodeId, seconds: 60 });
      expect(response.status).toBe(200);
    }
    const readClips = async () =>
      (await app.client().request("/api/episodes/clips?limit=1")).json<Clip[]>().map(({ id }) => id);
    await admin.patch(`/api/episodes/${hidden}`, { hidden: true });
    await admin.delete(`/api/episodes/${deleted}`);
    expect(await readClips()).toEqual([topics[0]?.id]);
  });
});
