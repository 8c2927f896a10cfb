import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { openTestApp } from "#testing/test-app.ts";
import { makeSubscription } from "../testing/browser-keys.ts";

const ENDPOINT = "https://push.example.org/one/two";

describeOnBothEngines("a browser that wants notices", (open) => {
  async function openSite(env: Record<string, string> = {}) {
    const app = openTestApp(await open(), { env });
    const call = (method: string, json?: object, path = "/api/push/subscriptions") =>
      app.client().request(path, { method, ...(json ? { json } : {}) });
    return { app, call };
  }

  test("subscribes, is recognized the next time, changes its choices, and unsubscribes", async () => {
    const { call } = await openSite();
    const { subscription } = makeSubscription(ENDPOINT);
    const subscribeBody = {
      subscription: { ...subscription, expirationTime: null },
      wants: ["live", "soon"],
    };
    const firstResponse = await call("POST", subscribeBody);
    expect([firstResponse.status, firstResponse.json()]).toEqual([201, { wants: ["live", "soon"] }]);
    const secondResponse = await call("POST", { ...subscribeBody, wants: ["episode"] });
    expect([secondResponse.status, secondResponse.json()]).toEqual([200, { wants: ["episode"] }]);
    const changeResponse = await call("PUT", { endpoint: ENDPOINT, wants: ["soon", "live"] });
    expect([changeResponse.status, changeResponse.json()]).toEqual([200, { wants: ["soon", "live"] }]);
    expect((await call("DELETE", { endpoint: ENDPOINT })).status).toBe(204);
    for (const [method, body] of [
      ["DELETE", { endpoint: ENDPOINT }],
      ["PUT", { endpoint: ENDPOINT, wants: ["live"] }],
    ] as const)
      expect((await call(method, body)).status).toBe(404);
  });

  test("is refused if the endpoint is not public or the keys are invalid", async () => {
    const { call } = await openSite();
    const fetchStatus = async (subscription: object, wants: unknown = ["live"]) =>
      (await call("POST", { subscription, wants })).status;
    for (const endpoint of [
      "http://push.example.org/one",
      "https://127.0.0.1/one",
      "https://[::1]/one",
      "https://10.1.2.3/one",
      "https://169.254.169.254/latest",
      "https://localhost/one",
      "https://printer/one",
      "https://user:word@push.example.org/one",
      "no address",
    ])
      expect([endpoint, await fetchStatus(makeSubscription(endpoint).subscription)]).toEqual([endpoint, 400]);
    const { endpoint, keys } = makeSubscription(ENDPOINT).subscription;
    const keyOffCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
    for (const invalidSubscription of [
      { endpoint },
      { keys },
      { endpoint, keys: { ...keys, auth: "short" } },
      { endpoint, keys: { ...keys, p256dh: keyOffCurve } },
      { endpoint: 7, keys },
    ])
      expect(await fetchStatus(invalidSubscription)).toBe(400);
    for (const wants of [[], null, ["live", "live"], ["never"]])
      expect(await fetchStatus({ endpoint, keys }, wants)).toBe(400);
  });

  test("may be in a private network if the environment allows it", async () => {
    const { call } = await openSite({ WEBHOOK_ALLOW_PRIVATE: "true" });
    const { subscription } = makeSubscription("http://127.0.0.1:4000/one");
    expect((await call("POST", { subscription, wants: ["live"] })).status).toBe(201);
    for (const endpoint of ["mailto:x@y.z", "javascript:alert(1)", "ftp://127.0.0.1/one"]) {
      const response = await call("POST", { subscription: { ...subscription, endpoint }, wants: ["live"] });
      expect([endpoint, response.status]).toEqual([endpoint, 400]);
    }
  });

  test("gets the same key each time: a point of P-256", async () => {
    const { call } = await openSite();
    const fetchKey = async () =>
      (await call("GET", undefined, "/api/push/key")).json<{ publicKey: string }>();
    const { publicKey } = await fetchKey();
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    expect(await fetchKey()).toEqual({ publicKey });
  });
});
