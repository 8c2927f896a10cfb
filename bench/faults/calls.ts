import { setTimeout as pause } from "node:timers/promises";
import { makeNoise } from "#platform/files/testing/pictures.ts";
import { Caller, type Reply } from "./caller.ts";
import { SPIN_PASSCODE } from "./site.ts";

/** Things that people do on a site, each a call under the name that the table shows. */
export type Calls = Record<string, () => Promise<Reply | undefined>>;

/** A signed-in team member and a visitor with spins, both set up before anything fails. */
export type People = { admin: Caller; visitor: Caller };

export async function arrive(origin: string): Promise<People> {
  const people = { admin: new Caller(1), visitor: new Caller(2) };
  await people.admin.joinTeam(origin, "boss");
  await unlockSpins(origin, people);
  return people;
}

/** Gives the visitor three spins. */
export const unlockSpins = (origin: string, { visitor }: People) =>
  visitor.call(origin, "/api/verify-passcode", { json: { passcode: SPIN_PASSCODE } });

let count = 0;

/** Returns a form with a picture that no other call has sent. */
export async function pictureForm(): Promise<FormData> {
  count += 1;
  const bytes = await makeNoise(64, 64, count).png().toBuffer();
  const form = new FormData();
  form.append("image", new File([Uint8Array.from(bytes)], "one.png", { type: "image/png" }));
  return form;
}

export const readingCalls = (origin: string, { admin, visitor }: People): Calls => ({
  "home page": () => visitor.call(origin, "/"),
  "episodes page": () => visitor.call(origin, "/episodes"),
  "turning reels": () => visitor.call(origin, "/api/slot-machine/reels"),
  "spins left": () => visitor.call(origin, "/api/slot-machine/spins"),
  "back office": () => admin.call(origin, "/admin"),
  "list of topics": () => admin.call(origin, "/api/topics?limit=20"),
  "who is signed in": () => admin.call(origin, "/api/user"),
});

export const writingCalls = (origin: string, { admin, visitor }: People): Calls => {
  const next = () => {
    count += 1;
    return count;
  };
  return {
    topic: () =>
      admin.call(origin, "/api/topics", {
        json: { content: `What is ${next()} worth?`, category: "Faults", subCategory: "Disk" },
      }),
    suggestion: () =>
      new Caller(next()).call(origin, "/api/topic-requests", {
        json: {
          name: "Visitor",
          email: "v@example.com",
          category: "Faults",
          description: `Please talk about ${next()}.`,
        },
      }),
    "guest request": () =>
      new Caller(next()).call(origin, "/api/guest-requests", {
        json: {
          name: "A Guest",
          email: `g${next()}@example.com`,
          bio: "Thirty years of night shifts, and a book.",
        },
      }),
    account: () =>
      new Caller(next()).call(origin, "/api/register", {
        json: { username: `user-${next()}`, password: "correct horse" },
      }),
    draw: () => visitor.call(origin, "/api/topics/generate", { method: "POST" }),
    picture: async () => admin.call(origin, "/api/upload-image", { form: await pictureForm() }),
  };
};

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

export type Answered = { name: string; reply: Reply | undefined };

/** Makes all calls, one after another. */
export async function answersOf(calls: Calls): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const [name, call] of Object.entries(calls)) answers.push({ name, reply: await call() });
  return answers;
}

export const said = ({ name, reply }: Answered): string =>
  `${name}: ${reply ? `${reply.status} ${reply.text.slice(0, 150)}` : "no answer"}`;

/** Returns whether a refusal is a good one: 503, a specific sentence, and when to come back. */
export const isClearRefusal = ({ reply }: Pick<Answered, "reply">): boolean =>
  reply?.status === 503 && !reply.text.includes("Something went wrong") && reply.headers.has("retry-after");

export const isDone = ({ reply }: Answered): boolean =>
  reply !== undefined && (reply.status < 300 || (reply.status >= 300 && reply.status < 400));
