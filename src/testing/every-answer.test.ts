import { expect, test } from "vitest";
import { describeOnBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { findHeaderFaults } from "#platform/http/testing/header-faults.ts";
import type { Client, TestResponse } from "./test-app.ts";
import {
  fillPath,
  findExpectedRefusal,
  isReadMethod,
  openWholeProgram,
  type ProgramCaller,
  pickOnePerRole,
  readMessage,
  SPIN_PASSCODE,
} from "./whole-program.ts";

const PRIVATE_EMAIL = "mark@private.example";
const REFUSALS = ["Please sign in", "Only the show's team may do this", "Your role does not allow this"];

describeOnBothEngines("every answer", (open) => {
  test("reaches only those who may see it, has security headers, and contains nothing private", {
    timeout: 300_000,
  }, async () => {
    const { app, callers, endpoints } = await openWholeProgram(await open());
    await sendPersonalData(app.client());
    const secrets = [
      PRIVATE_EMAIL,
      SPIN_PASSCODE,
      app.house.env.ADMIN_PASSCODE ?? "",
      "$argon2",
      "passwordHash",
    ];
    const allFaults: string[] = [];
    // Call the read-only endpoints first: once other endpoints have deleted rows, those rows can no longer leak.
    const endingEndpoints = endpoints.filter(({ endpoint }) => endpoint.media !== "text/event-stream");
    for (const boundEndpoint of endingEndpoints.toSorted(
      (a, b) => Number(isReadMethod(b.method)) - Number(isReadMethod(a.method)),
    ))
      for (const caller of isReadMethod(boundEndpoint.method) ? callers : pickOnePerRole(callers)) {
        if (findExpectedRefusal(boundEndpoint, caller)) continue;
        const response = await (await signInAgain(caller)).request(fillPath(boundEndpoint), {
          method: boundEndpoint.method,
          ...(isReadMethod(boundEndpoint.method) ? {} : { json: {} }),
        });
        const isTeam = boundEndpoint.endpoint.access !== "public" && boundEndpoint.endpoint.access !== "user";
        const leaks =
          isTeam || caller.role === "admin" || caller.role === "owner"
            ? []
            : secrets.filter((secret) => response.text.includes(secret));
        allFaults.push(
          ...[...findFaults(response), ...leaks.map((secret) => `leaks ${secret}`)].map(
            (fault) => `${boundEndpoint.key}: ${caller.name}: ${fault}`,
          ),
        );
      }
    expect(allFaults).toEqual([]);

    /** Signs in again if a previous request ended the session. */
    async function signInAgain({ role, username, client }: ProgramCaller): Promise<Client> {
      if (role === "visitor" || (await client.request("/api/user")).status === 200) return client;
      const newClient = app.client();
      const json = { username, password: "correct horse" };
      await newClient.post("/api/login", json);
      return newClient;
    }
  });
});

async function sendPersonalData(visitor: Client): Promise<void> {
  const person = { email: PRIVATE_EMAIL, name: "Mark Private" };
  const requests = {
    "/api/topic-requests": { ...person, category: "Work", description: "What does a night shift cost?" },
    "/api/guest-requests": { ...person, bio: "Thirty years of night shifts, and a book about them." },
  };
  for (const [path, json] of Object.entries(requests))
    expect((await visitor.post(path, json)).status).toBe(201);
}

/** Returns what is wrong with a response. A 503 is fine, because the providers' API keys aren't set in this test. */
function findFaults(response: TestResponse): string[] {
  const isServerError = response.status >= 500 && response.status !== 503;
  return [
    ...(isServerError ? [`${response.status} ${response.text}`] : []),
    ...(REFUSALS.includes(String(readMessage(response))) ? [response.text] : []),
    ...findHeaderFaults(response.headers),
  ];
}
