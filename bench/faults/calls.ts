import { setTimeout as pause } from "node:timers/promises";
import { makePictureForm } from "../backup-desk.ts";
import { Caller, createVisitor, type Reply } from "../caller.ts";
import { SPIN_PASSCODE } from "../site.ts";

/** Functions that call the site, keyed by the call's name in the results. */
export type NamedCalls = Record<string, () => Promise<Reply | undefined>>;

/**
 * A signed-in team member, and a visitor who has entered the passcode. Both are set up before anything fails.
 */
export type FaultCallers = { admin: Caller; visitor: Caller };

export async function createFaultCallers(origin: string): Promise<FaultCallers> {
  const people = { admin: new Caller(1), visitor: new Caller(2) };
  await people.admin.joinTeam(origin, "boss");
  await people.visitor.ask(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
  return people;
}

let numbersUsed = 0;
const takeNextNumber = (): number => {
  numbersUsed += 1;
  return numbersUsed;
};

export const createReadCalls = (origin: string, { admin, visitor }: FaultCallers): NamedCalls => ({
  "home page": () => visitor.call(origin, "/"),
  "episodes page": () => visitor.call(origin, "/episodes"),
  "turning reels": () => visitor.call(origin, "/api/slot-machine/reels"),
  "spins left": () => visitor.call(origin, "/api/slot-machine/spins"),
  "back office": () => admin.call(origin, "/admin"),
  "list of topics": () => admin.call(origin, "/api/topics?limit=20"),
  "who is signed in": () => admin.call(origin, "/api/user"),
});

export function createWriteCalls(origin: string, { admin, visitor }: FaultCallers): NamedCalls {
  const category = "Faults";
  const send = (path: string, json: object) => createVisitor().call(origin, path, { json });
  return {
    topic: () => {
      const json = { content: `What is ${takeNextNumber()} worth?`, category, subCategory: "Disk" };
      return admin.call(origin, "/api/topics", { json });
    },
    suggestion: () => {
      const description = `Please talk about ${takeNextNumber()}.`;
      return send("/api/topic-requests", { name: "Visitor", email: "v@example.com", category, description });
    },
    "guest request": () => {
      const guestBio = "Thirty years of night shifts, and a book.";
      return send("/api/guest-requests", {
        name: "A Guest",
        email: `g${takeNextNumber()}@example.com`,
        bio: guestBio,
      });
    },
    account: () => send("/api/register", { username: `user-${takeNextNumber()}`, password: "correct horse" }),
    draw: () => visitor.call(origin, "/api/topics/generate", { method: "POST" }),
    picture: async () =>
      admin.call(origin, "/api/upload-image", { form: await makePictureForm(takeNextNumber()) }),
  };
}

/** Starts a backup. Retries while another one, such as a scheduled backup, is in progress. */
export const makeBackupCalls = (origin: string, { admin }: FaultCallers): NamedCalls => ({
  backup: async () => {
    for (;;) {
      const reply = await admin.call(origin, "/api/backups", { method: "POST" });
      if (reply?.status !== 409) return reply;
      await pause(50);
    }
  },
});

export type CallResult = { name: string; reply: Reply | undefined };

/** Makes the calls one after another. Returns their results. */
export async function makeCalls(calls: NamedCalls): Promise<CallResult[]> {
  const results: CallResult[] = [];
  for (const [name, call] of Object.entries(calls)) results.push({ name, reply: await call() });
  return results;
}

const describeResult = ({ name, reply }: CallResult): string =>
  `${name}: ${reply ? `${reply.status} ${reply.text.slice(0, 150)}` : "no answer"}`;

/** Returns whether a response is a proper refusal: a 503 with a specific message and Retry-After. */
export const isClearRefusal = ({ reply }: Pick<CallResult, "reply">): boolean =>
  reply?.status === 503 && !reply.text.includes("Something went wrong") && reply.headers.has("retry-after");

export const isSuccess = ({ reply }: Pick<CallResult, "reply">): boolean =>
  reply !== undefined && reply.status < 400;

/** Returns a line for each result that is neither a success nor a clear refusal. */
export const describeUnclearResults = (results: CallResult[]): string[] =>
  results.filter((one) => !isSuccess(one) && !isClearRefusal(one)).map(describeResult);

/** Returns a line for each result that isn't a success. */
export const describeFailedResults = (results: CallResult[]): string[] =>
  results.filter((one) => !isSuccess(one)).map(describeResult);

export const findSlowestMs = (results: CallResult[]): number =>
  Math.max(...results.map(({ reply }) => reply?.ms ?? Number.POSITIVE_INFINITY));
