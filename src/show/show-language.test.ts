import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("the show's language", (open) => {
  test("is English at first, and once published it is that of the feed, the manifest and the embeds", async () => {
    const app = openTestApp(await open());
    const owner = await app.admin();
    expect((await owner.request("/api/show")).json()).toMatchObject({ language: "en" });
    const draft = { version: 1, language: " pt-br " };
    const savedDraft = (await owner.put("/api/show/draft", draft)).json();
    expect(savedDraft).toMatchObject({ draft: { language: "pt-BR" } });
    await owner.post("/api/show/publish", { version: 2 });
    const visitor = app.client();
    expect((await visitor.request("/api/show")).json()).toMatchObject({ language: "pt-BR" });
    expect((await visitor.request("/site.webmanifest")).json()).toMatchObject({ lang: "pt-BR" });
    expect((await visitor.request("/feed.xml")).text).toContain("<language>pt-BR</language>");
    expect((await visitor.request("/embed/next")).text).toContain('<html lang="pt-BR"');
  });

  test.each(["", "english please", "e", "de_DE_", "x".repeat(36), 5])("can't be %j", async (language) => {
    const owner = await openTestApp(await open()).admin();
    const response = await owner.put("/api/show/draft", { version: 1, language });
    expect([response.status, response.json()]).toMatchObject([400, { issues: [{ path: "language" }] }]);
  });
});
