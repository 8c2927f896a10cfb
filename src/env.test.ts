import { expect, test } from "vitest";
import { CannotStart } from "#platform/errors/errors.server.ts";
import { readEnv } from "./env.server.ts";

const HTTPS = { PUBLIC_URL: "https://show.example" };

test.each([{}, { TRUST_PROXY: "0" }, { TRUST_PROXY: "" }])(
  "a site with https must say how visitors' addresses arrive: %j",
  (more) => {
    expect(() => readEnv({ ...HTTPS, ...more })).toThrow(CannotStart);
    expect(() => readEnv({ ...HTTPS, ...more })).toThrow(
      "TRUST_PROXY must be set where PUBLIC_URL is https: 1 for one proxy that adds to X-Forwarded-For, more for more, " +
        "none where visitors' own addresses arrive without it",
    );
  },
);

test.each([
  ["1", 1],
  ["10", 10],
  ["none", 0],
])("TRUST_PROXY=%s counts %d proxies", (TRUST_PROXY, count) => {
  expect(readEnv({ ...HTTPS, TRUST_PROXY })).toMatchObject({ ...HTTPS, TRUST_PROXY: count });
});

test("a site without https needs no proxy", () => {
  expect(readEnv({ PUBLIC_URL: "http://here.example" }).TRUST_PROXY).toBe(0);
});
