import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import type { BoundEndpoint } from "#platform/http/endpoint.server.ts";
import type { Client } from "./test-app.ts";
import { fillPath, openWholeProgram } from "./whole-program.ts";

type JsonSchema = {
  type?: string;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
};

/** Generates one body for each of the schema's text fields. Each contains only that field, set to the given text. */
function* generateBodiesWith(
  text: string,
  { type, items, prefixItems, properties, anyOf }: JsonSchema,
): Generator<unknown> {
  if (type === "string") yield text;
  for (const branch of anyOf ?? []) yield* generateBodiesWith(text, branch);
  for (const [name, field] of Object.entries(properties ?? {}))
    for (const value of generateBodiesWith(text, field)) yield { [name]: value };
  const item = items ?? prefixItems?.[0];
  if (item) for (const value of generateBodiesWith(text, item)) yield [value];
}

const toBodySchema = ({ endpoint: { body } }: BoundEndpoint): JsonSchema =>
  z.toJSONSchema(body ?? z.object(), { io: "input", unrepresentable: "any" }) as JsonSchema;

const LONE_SURROGATES = ["\ud800", "half\udc00way"];
const SLOW_TEST_OPTIONS = { timeout: 300_000 };

describeOnBothEngines("every text", (open) => {
  let program: Awaited<ReturnType<typeof openWholeProgram>>;
  let owner: Client;
  beforeAll(async () => {
    program = await openWholeProgram(await open());
    owner = program.callers.find(({ role }) => role === "owner")?.client ?? program.app.client();
  }, 120_000);

  test(
    "that is not valid Unicode is refused in every field of every body, and nothing changes",
    SLOW_TEST_OPTIONS,
    async () => {
      const digestBefore = await program.digest();
      const faults: string[] = [];
      let sentCount = 0;
      for (const boundEndpoint of program.endpoints)
        for (const json of LONE_SURROGATES.flatMap((text) => [
          ...generateBodiesWith(text, toBodySchema(boundEndpoint)),
        ])) {
          sentCount += 1;
          const { status, text } = await owner.request(fillPath(boundEndpoint), {
            method: boundEndpoint.method,
            json,
          });
          if (status !== 400 || !text.includes("half of a character"))
            faults.push(`${boundEndpoint.key}: ${JSON.stringify(json)}: ${status} ${text.slice(0, 100)}`);
        }
      expect(faults).toEqual([]);
      expect(sentCount).toBeGreaterThan(300);
      expect(await program.digest()).toEqual(digestBefore);
    },
  );

  test(
    "in a path or a query that contains half a character is never accepted",
    SLOW_TEST_OPTIONS,
    async () => {
      const faults: string[] = [];
      const readEndpoints = program.endpoints.filter(
        ({ method, endpoint }) => method === "GET" && endpoint.media !== "text/event-stream",
      );
      for (const boundEndpoint of readEndpoints) {
        const names = Object.keys(boundEndpoint.endpoint.query?.shape ?? {});
        const query = names.map((name) => `${name}=%ED%A0%80`).join("&");
        for (const path of [
          `${fillPath(boundEndpoint)}?${query}`,
          boundEndpoint.path.replaceAll(/\{\w+\}/g, "%ED%A0%80"),
        ]) {
          const { status, text } = await owner.request(path);
          if (status >= 500 || !text.isWellFormed() || /\\u(d[89a-f])/i.test(text))
            faults.push(`${path}: ${status}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );
});
