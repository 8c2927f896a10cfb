import { expect, test } from "vitest";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { runOverlappingChanges } from "#platform/database/testing/overlapping.ts";
import { openTestApp } from "#testing/test-app.ts";

const TOPIC = { category: "Pay", subCategory: "Raises", content: "Who got a raise?" };

describeOnBothEngines("what is changed while somebody else deletes it", (open) => {
  test.each([
    ["topics", "PUT", "", TOPIC],
    ["episodes", "PATCH", "/short-description", { shortDescription: "Raises" }],
  ])("comes back from the trash as it was changed: %s", async (name, method, part, change) => {
    const app = openTestApp(await open());
    const admin = await app.admin();
    await addAllSampleContent(app.house);
    const readRows = async () => (await admin.request(`/api/${name}`)).json<{ id: number }[]>();
    const id = (await readRows())[0]?.id;
    const [changed, deleted] = await runOverlappingChanges(
      app.house.db,
      () => admin.request(`/api/${name}/${id}${part}`, { method, json: change }),
      () => admin.delete(`/api/${name}/${id}`),
    );
    expect([changed.status, deleted.status]).toEqual([200, 204]);
    await admin.post(`/api/trash/${deleted.headers.get("x-deletion-id")}/restore`);
    expect((await readRows()).find((row) => row.id === id)).toMatchObject(change);
  });
});
