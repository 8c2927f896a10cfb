import { expect, test } from "vitest";
import { listEndpoints } from "#app/api.server.ts";
import { addAllSampleContent } from "#app/sample-content.server.ts";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { type Doubles, startDoubles } from "../../dev/doubles.ts";
import { EXAMPLE_WRITES, UNRECORDED_CALLS } from "./changes/changes.ts";
import { type Client, openTestApp } from "./test-app.ts";
import { isReadMethod } from "./whole-program.ts";

type Event = { id: number; username: string; action: string; entity: string; detail: string | null };

const findNewestEvent = async (admin: Client): Promise<Event | undefined> =>
  (await admin.request("/api/admin-events?limit=1")).json<Event[]>()[0];

describeOnBothEngines("every change by an admin", (open) => {
  test("is recorded with who made it and what changed, but without personal data", {
    timeout: 300_000,
  }, async () => {
    const doubles: Doubles = await startDoubles({});
    const app = openTestApp(await open(), { env: doubles.env });
    await addAllSampleContent(app.house);
    const admin = await app.admin("boss");
    const problems: string[] = [];
    const changingEndpoints = listEndpoints(app.house)
      .filter(
        ({ endpoint, method }) => !["public", "user"].includes(endpoint.access) && !isReadMethod(method),
      )
      .filter(({ key }) => !UNRECORDED_CALLS[key]);
    for (const { key, method } of changingEndpoints) {
      const change = EXAMPLE_WRITES[key];
      if (!change) {
        problems.push(`${key} has no example`);
        continue;
      }
      const { path, ...sent } = await change({ admin, visitor: app.client(), house: app.house });
      const newestIdBefore = (await findNewestEvent(admin))?.id ?? 0;
      const response = await admin.request(path, { method, ...sent });
      if (response.status >= 300) problems.push(`${key} answered ${response.status}: ${response.text}`);
      const event = await findNewestEvent(admin);
      if (!event || event.id === newestIdBefore) problems.push(`${key} is not recorded`);
      else if (event.username !== "boss" || !event.action || !event.entity)
        problems.push(`${key} is recorded as ${JSON.stringify(event)}`);
      if (/@|Lopez|night shift/.test(event?.detail ?? "")) problems.push(`${key} records ${event?.detail}`);
    }
    expect(problems).toEqual([]);
    await doubles.close();
  });

  test("has an example, and every example is still a call", async () => {
    const keys = new Set<string>(listEndpoints(openTestApp(await open()).house).map(({ key }) => key));
    expect(
      [...Object.keys(EXAMPLE_WRITES), ...Object.keys(UNRECORDED_CALLS)].filter((key) => !keys.has(key)),
    ).toEqual([]);
  });
});
