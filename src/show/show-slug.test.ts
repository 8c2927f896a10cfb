import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Client, openTestApp } from "#testing/test-app.ts";
import type { ShowDraft } from "./show-calls.contract.ts";

const readDraft = async (client: Client) => (await client.request("/api/show/draft")).json<ShowDraft>();

async function saveDraft(client: Client, fields: object) {
  const { version } = await readDraft(client);
  return client.put("/api/show/draft", { version, ...fields });
}

async function publish(client: Client) {
  const { version } = await readDraft(client);
  return client.post("/api/show/publish", { version });
}

describeOnBothEngines("the show's slug", (open) => {
  test("follows the name until somebody enters one", async () => {
    const owner = await openTestApp(await open()).admin();
    const readSlug = async () => (await readDraft(owner)).draft.slug;
    for (const [name, slug] of [
      ["Night Kitchen", "night-kitchen"],
      ["夜の台所", "night-kitchen"],
      ["Day Kitchen", "day-kitchen"],
    ]) {
      await saveDraft(owner, { name });
      expect(await readSlug()).toBe(slug);
    }
    await saveDraft(owner, { slug: "kitchen" });
    await saveDraft(owner, { name: "Late Kitchen" });
    expect(await readSlug()).toBe("kitchen");
  });

  test("stays once it is published", async () => {
    const owner = await openTestApp(await open()).admin();
    await saveDraft(owner, { name: "Night Kitchen" });
    await publish(owner);
    await saveDraft(owner, { name: "Day Kitchen" });
    await publish(owner);
    expect((await readDraft(owner)).published).toMatchObject({ name: "Day Kitchen", slug: "night-kitchen" });
    const response = await saveDraft(owner, { slug: "other" });
    expect([response.status, response.json()]).toMatchObject([400, { issues: [{ path: "slug" }] }]);
  });
});
