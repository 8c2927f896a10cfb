import { describe, expect, test } from "vitest";
import { PushServiceRecords } from "./push-services.server.ts";

const PUSH_SERVICE = "https://push.example/a";

function openServices(endpoints: readonly string[], outcomes: string) {
  const services = new PushServiceRecords();
  for (const [index, outcome] of [...outcomes].entries())
    services.record(endpoints[index % endpoints.length] ?? "", outcome === "x");
  return services;
}

describe("a push service", () => {
  test.each([
    ["", false],
    ["x", false],
    ["xx", true],
    ["x.x.", false],
    ["x.".repeat(9), false],
    ["x.".repeat(10), true],
    [`x${".".repeat(19)}`.repeat(10), true],
    [`x${".".repeat(20)}`.repeat(10), false],
    [`${".".repeat(5000)}xx`, true],
  ])("that responded with %j is left to later jobs: %s", (outcomes, isUnreliable) => {
    expect(openServices([PUSH_SERVICE], outcomes).isUnreliable(PUSH_SERVICE)).toBe(isUnreliable);
  });

  test.each([
    ["https://push.example:8443/a", true],
    ["https://other.push.example/a", true],
    ["https://example/a", false],
    ["https://push-example.com/a", false],
    ["https://fcm.googleapis.com/a", false],
  ])("that has not accepted any is judged by its domain: %s, %s", (endpoint, isUnreliable) => {
    const services = openServices([PUSH_SERVICE, "https://a.push.example:444/b"], "xx");
    expect(services.isUnreliable(endpoint)).toBe(isUnreliable);
  });

  test("can't be blocked with other addresses of its domain", () => {
    const services = openServices([PUSH_SERVICE], ".");
    for (const slow of ["https://push.example:81/a", "https://private.push.example/a"])
      for (let failure = 0; failure < 20; failure += 1) services.record(slow, true);
    expect(services.isUnreliable(PUSH_SERVICE)).toBe(false);
  });
});
