import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "./site.ts";

/*
 * Sends more simultaneous requests than the built site can handle. The site must immediately refuse the excess, and
 * serve the rest.
 */

let site: Site;
const keepAliveAgent = new Agent({ keepAlive: true });
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "1" });
});
afterAll(async () => {
  keepAliveAgent.destroy();
  await site.stop();
});

type ReceivedResponse = { status: number; retryAfter: string | undefined; text: string };

/** Calls the site from the given caller's IP address. */
function callAs(caller: number, method: string, path: string, body?: object): Promise<ReceivedResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      "x-forwarded-for": `10.1.${Math.floor(caller / 250)}.${(caller % 250) + 1}`,
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const outgoing = request(
      new URL(path, site.origin),
      { method, agent: keepAliveAgent, headers },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body ? JSON.stringify(body) : undefined);
  });
}

test("a thousand simultaneous sign-ins are processed or refused, and other requests are served during and after them", async () => {
  await callAs(9_000, "GET", "/");
  let unansweredCount = 1000;
  const signIns = Array.from({ length: unansweredCount }, async (_, caller) => {
    const credentials = { username: `nobody${caller}`, password: "wrong password" };
    const response = await callAs(caller, "POST", "/api/login", credentials);
    unansweredCount -= 1;
    return response;
  });
  const firstResponse = await Promise.race(signIns);
  expect([401, 503]).toContain(firstResponse.status);
  expect((await callAs(9_001, "GET", "/healthz")).status).toBe(200);
  // Retry, because during the first second the overloaded site may refuse pages, too.
  await expect.poll(async () => (await callAs(9_002, "GET", "/")).status).toBe(200);
  expect(unansweredCount).toBeGreaterThan(0);
  const responses = await Promise.all(signIns);
  const refusedResponses = responses.filter((response) => response.status === 503);
  expect(refusedResponses.length).toBeGreaterThan(0);
  expect(responses.length - refusedResponses.length).toBeGreaterThan(0);
  for (const { retryAfter, text } of refusedResponses) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(JSON.parse(text)).toEqual({
      message: "The site is very busy. Please try again in a few seconds.",
    });
  }
  // Some responses are 429s, because sign-ins wait in their own, shorter queue, which refuses requests with a 429.
  expect(responses.every(({ status }) => [401, 429, 503].includes(status))).toBe(true);
  expect((await callAs(9_003, "GET", "/api/episodes?limit=1")).status).toBe(200);
  await expect.poll(() => site.log.map(({ msg }) => msg)).toContain("too busy: requests were refused");
});
