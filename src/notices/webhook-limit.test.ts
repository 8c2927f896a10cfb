import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";

describeOnBothEngines("webhooks", (open) => {
  test("are limited to twenty even if more are added at the same time", async () => {
    const owner = await openTestApp(await open()).admin();
    const json = { name: "a", address: "https://hooks.example.com/a", kind: "json", events: ["live"] };
    const responses = await Promise.all(Array.from({ length: 30 }, () => owner.post("/api/webhooks", json)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(10);
  });
});
