import { expect, test } from "vitest";
import type { AdminEvent } from "#accounts/team/team.contract.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { uploadTranscript, writeSrt } from "#episodes/transcripts/testing/upload-transcript.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { SUGGESTION_INPUT } from "#suggestions/testing/suggestions.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { Deletion } from "#trash/trash.contract.ts";
import { isDeletionInTrash } from "./activity.rules.ts";

describeOnBothEngines("Activity offers to restore", (open) => {
  const listRestorable = async (admin: Client) => {
    const events = (await admin.request("/api/admin-events")).json<AdminEvent[]>();
    const deletions = (await admin.request("/api/trash")).json<Deletion[]>();
    return events.flatMap((event) => (isDeletionInTrash(event, deletions) ? [event.entity] : []));
  };
  const readFirstId = async (admin: Client, list: string) =>
    (await admin.request(`/api/${list}`)).json<{ id: number }[]>()[0]?.id ?? 0;

  test("what somebody deleted, but not what is back, although both were deleted in one moment", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    await addAllSampleContent(app.house);
    await app.client().post("/api/topic-requests", SUGGESTION_INPUT);
    const episodeId = await readFirstId(admin, "episodes");
    await uploadTranscript(admin, episodeId, writeSrt("Who pays?"));
    const deletionIds: (string | null)[] = [];
    for (const path of [
      `episodes/${episodeId}/transcript`,
      `episodes/${episodeId}`,
      `topics/${await readFirstId(admin, "topics")}`,
      `topic-requests/${await readFirstId(admin, "topic-requests")}`,
      `host-social-links/${await readFirstId(admin, "host-social-links")}`,
      `host-profiles/${await readFirstId(admin, "host-profiles")}`,
      "topics/delete-all",
    ])
      deletionIds.push((await admin.delete(`/api/${path}`)).headers.get("x-deletion-id"));
    const restorable = [
      "topic",
      "host-profile",
      "host-social-link",
      "topic-request",
      "topic",
      "episode",
      "transcript",
    ];
    expect(await listRestorable(admin)).toEqual(restorable);
    await admin.post(`/api/trash/${deletionIds[1]}/restore`);
    expect(await listRestorable(admin)).toEqual(restorable.toSpliced(5, 1));
  });

  test("selected topics", async () => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    await addAllSampleContent(app.house);
    const selection = { change: "delete", ids: [await readFirstId(admin, "topics")] };
    const { headers } = await admin.post("/api/topics/selected", selection);
    expect(await listRestorable(admin)).toEqual(["topic"]);
    await admin.post(`/api/trash/${headers.get("x-deletion-id")}/restore`);
    expect(await listRestorable(admin)).toEqual([]);
  });
});
