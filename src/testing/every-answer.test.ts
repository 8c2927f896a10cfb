import { expect, test } from "vitest";
import { onBothEngines } from "#platform/database/testing/on-both-engines.ts";
import { headerFaults } from "#platform/http/testing/header-faults.ts";
import type { Caller } from "./callers.ts";
import type { Answer, Client } from "./test-app.ts";
import { isRead, messageOf, pathOf, refusal, SPIN_PASSCODE, wholeProgram } from "./walk.ts";

/*
 * The other half of every-call.test.ts: who may make a call is let in, and no answer tells what is not the caller's.
 */

const ADDRESS = "mark@private.example";
const REFUSALS = ["Please sign in", "Only the show's team may do this"];

onBothEngines("every answer", (open) => {
  test("is given to whom it belongs, protected, and has nothing private in it", {
    timeout: 90_000,
  }, async () => {
    const at = await wholeProgram(await open());
    await leavePersonalData(at.visitor);
    const secrets = [
      ADDRESS,
      SPIN_PASSCODE,
      at.app.house.env.ADMIN_PASSCODE ?? "",
      "$argon2",
      "passwordHash",
    ];
    const found: string[] = [];
    // Reading first: what was deleted can no longer leak.
    for (const one of at.bound.toSorted((a, b) => Number(isRead(b.method)) - Number(isRead(a.method))))
      for (const caller of at.callers.filter((candidate) => !refusal(one, candidate))) {
        const answer = await (await signedIn(caller)).request(pathOf(one), {
          method: one.method,
          ...(isRead(one.method) ? {} : { json: {} }),
        });
        const tells = caller.is === "admin" ? [] : secrets.filter((secret) => answer.text.includes(secret));
        found.push(
          ...[...faults(answer), ...tells.map((secret) => `tells ${secret}`)].map(
            (what) => `${one.key}: ${caller.name}: ${what}`,
          ),
        );
      }
    expect(found).toEqual([]);

    /** The caller, signed in anew where a call before ended their session: leaving is among the calls. */
    async function signedIn({ is, client }: Caller): Promise<Client> {
      if (is === "nobody" || (await client.request("/api/user")).status === 200) return client;
      const again = at.app.client();
      const json = { username: is === "admin" ? "boss" : "user", password: "correct horse" };
      await again.request("/api/login", { method: "POST", json });
      return again;
    }
  });
});

async function leavePersonalData(visitor: Client): Promise<void> {
  const person = { email: ADDRESS, name: "Mark Private" };
  const requests = {
    "/api/topic-requests": { ...person, category: "Work", description: "What does a night shift cost?" },
    "/api/guest-requests": { ...person, bio: "Thirty years of night shifts, and a book about them." },
  };
  for (const [path, json] of Object.entries(requests))
    expect((await visitor.request(path, { method: "POST", json })).status).toBe(201);
}

/** 503 is a provider whose key is missing. */
function faults(answer: Answer): string[] {
  const failed = answer.status >= 500 && answer.status !== 503;
  return [
    ...(failed ? [`${answer.status} ${answer.text}`] : []),
    ...(REFUSALS.includes(String(messageOf(answer))) ? [answer.text] : []),
    ...headerFaults(answer.headers),
  ];
}
