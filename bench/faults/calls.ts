import { setTimeout as pause } from "node:timers/promises";
import { pictureForm } from "../backup-desk.ts";
import { Caller, type Reply } from "../caller.ts";
import { SPIN_PASSCODE } from "../site.ts";

/** Things that people do on a site, each a call under the name that the table shows. */
export type Calls = Record<string, () => Promise<Reply | undefined>>;

/** A signed-in team member and a visitor with spins, both set up before anything fails. */
export type People = { admin: Caller; visitor: Caller };

export async function arrive(origin: string): Promise<People> {
  const people = { admin: new Caller(1), visitor: new Caller(2) };
  await people.admin.joinTeam(origin, "boss");
  await people.visitor.ask(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });
  return people;
}

/** Gives the visitor three spins. */
export const unlockSpins = (origin: string, { visitor }: Pick<People, "visitor">) =>
  visitor.call(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });

let count = 0;
const next = (): number => {
  count += 1;
  return count;
};

/** Returns a form with a picture that no other call has sent. */
export const newPicture = (): Promise<FormData> => pictureForm(next());

export const readingCalls = (origin: string, { admin, visitor }: People): Calls => ({
  "home page": () => visitor.call(origin, "/"),
  "episodes page": () => visitor.call(origin, "/episodes"),
  "turning reels": () => visitor.call(origin, "/api/slot-machine/reels"),
  "spins left": () => visitor.call(origin, "/api/slot-machine/spins"),
  "back office": () => admin.call(origin, "/admin"),
  "list of topics": () => admin.call(origin, "/api/topics?limit=20"),
  "who is signed in": () => admin.call(origin, "/api/user"),
});

export function writingCalls(origin: string, { admin, visitor }: People): Calls {
  const category = "Faults";
  const send = (path: string, json: object) => new Caller(next()).call(origin, path, { json });
  return {
    topic: () => {
      const json = { content: `What is ${next()} worth?`, category, subCategory: "Disk" };
      return admin.call(origin, "/api/topics", { json });
    },
    suggestion: () => {
      const description = `Please talk about ${next()}.`;
      return send("/api/topic-requests", { name: "Visitor", email: "v@example.com", category, description });
    },
    "guest request": () => {
      const bio = "Thirty years of night shifts, and a book.";
      return send("/api/guest-requests", { name: "A Guest", email: `g${next()}@example.com`, bio });
    },
    account: () => send("/api/register", { username: `user-${next()}`, password: "correct horse" }),
    draw: () => visitor.call(origin, "/api/topics/generate", { method: "POST" }),
    picture: async () => admin.call(origin, "/api/upload-image", { form: await newPicture() }),
  };
}

/** Makes a backup, which may coincide with a scheduled one. */
export const backupCall = (origin: string, { admin }: People): Calls => ({
  backup: async () => {
    for (;;) {
      const reply = await admin.call(origin, "/api/backups", { method: "POST" });
      if (reply?.status !== 409) return reply;
      await pause(50);
    }
  },
});

/** Applies as a guest, who gets a date from an admin, which queues an email. Returns the request's id. */
export async function inviteGuest(origin: string, admin: Caller, email: string): Promise<number> {
  const json = { name: "A Guest", email, bio: "Thirty years of night shifts, and a book about them." };
  const { id } = JSON.parse((await new Caller(7).ask(origin, "/api/guest-requests", { json })).text);
  const date = {
    status: "scheduled",
    scheduledDate: "2027-12-09T18:00:00.000Z",
    sendEmailNotification: true,
  };
  await admin.call(origin, `/api/guest-requests/${id}`, { method: "PUT", json: date });
  return id;
}

export type Answered = { name: string; reply: Reply | undefined };

/** Makes all calls, one after another. */
export async function answersOf(calls: Calls): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const [name, call] of Object.entries(calls)) answers.push({ name, reply: await call() });
  return answers;
}

const say = ({ name, reply }: Answered): string =>
  `${name}: ${reply ? `${reply.status} ${reply.text.slice(0, 150)}` : "no answer"}`;

/** Returns whether a refusal is a good one: 503, a specific sentence, and when to come back. */
export const isClearRefusal = ({ reply }: Pick<Answered, "reply">): boolean =>
  reply?.status === 503 && !reply.text.includes("Something went wrong") && reply.headers.has("retry-after");

export const isDone = ({ reply }: Pick<Answered, "reply">): boolean =>
  reply !== undefined && reply.status < 400;

/** Returns the answers that are neither a success nor a clear refusal, each in a line. */
export const listUnclear = (answers: Answered[]): string[] =>
  answers.filter((one) => !isDone(one) && !isClearRefusal(one)).map(say);

/** Returns the answers that are not a success, each in a line. */
export const listFailed = (answers: Answered[]): string[] => answers.filter((one) => !isDone(one)).map(say);

export const slowestMs = (answers: Answered[]): number =>
  Math.max(...answers.map(({ reply }) => reply?.ms ?? Number.POSITIVE_INFINITY));
