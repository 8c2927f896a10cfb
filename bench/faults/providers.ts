import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "../report.ts";
import { arrive, type Calls, isDone, type People, pictureForm, said } from "./calls.ts";
import type { Mood } from "./front.ts";
import { inviteGuest } from "./inviting.ts";
import { mustBeZero, mustHold, type Part, runInFolder } from "./part.ts";
import { startProviderDoubles } from "./provider-doubles.ts";
import { type Site, startSite, stopSite } from "./site.ts";

/** The longest that a person may wait for an answer, in seconds. */
const LONGEST_S = 95;

/** Every provider refuses, then hangs, then talks nonsense, then works again. */
export const providers: Part = ({ isWhole }) =>
  runInFolder(async (folder) => {
    const doubles = await startProviderDoubles(folder);
    try {
      const site = startSite(folder, join(folder, "log.jsonl"), doubles.env);
      const origin = await site.listening();
      if (!origin) return { rows: [], remarks: [site.complaints()] };
      const people = await arrive(origin);
      await people.visitor.call(origin, "/api/topics/generate", { method: "POST" });
      const calls = providerCalls(origin, people);
      const rows: Row[] = [];
      const remarks: string[] = [];
      const invited: string[] = [];
      const moods: Mood[] = isWhole ? ["refuses", "hangs", "talks nonsense"] : ["refuses", "talks nonsense"];
      for (const mood of moods) {
        await doubles.become(mood);
        const met = await meet(site, origin, calls, people, mood);
        rows.push(...met.rows);
        remarks.push(...met.remarks);
        invited.push(met.address);
      }
      await doubles.become("well");
      const after = await Promise.all(
        Object.entries(calls).map(async ([name, call]) => ({ name, reply: await call() })),
      );
      const failed = after.filter((one) => !isDone(one));
      const giveUpAt = performance.now() + 150_000;
      const waiting = () =>
        invited.filter((address) => !doubles.mail.received.some(({ to }) => to.includes(address)));
      while (waiting().length > 0 && performance.now() < giveUpAt) await pause(250);
      rows.push(
        mustBeZero("calls that fail once all are well again, without a restart", failed),
        mustBeZero("mails of that time that did not arrive by themselves", waiting()),
        mustHold("the same process to the end, which stopped in order", (await stopSite(site)) === 0),
      );
      return { rows, remarks: [...remarks, ...failed.map(said)] };
    } finally {
      await doubles.close();
    }
  });

const providerCalls = (origin: string, { admin }: People): Calls => ({
  "OpenAI, drafts": () => admin.call(origin, "/api/ai/generate-topics", { json: { type: "podcast_topic" } }),
  "xAI, drafts": () =>
    admin.call(origin, "/api/ai/generate-topics", { json: { type: "podcast_topic", provider: "xai" } }),
  "OpenAI, picture": () =>
    admin.call(origin, "/api/generate-topic-image", { json: { prompt: "A greenroom" } }),
  "YouTube, update": () => admin.call(origin, "/api/episodes/update", { method: "POST" }),
  "S3, upload": async () => admin.call(origin, "/api/upload-image", { form: await pictureForm() }),
});

async function meet(site: Site, origin: string, calls: Calls, people: People, mood: Mood) {
  const rows: Row[] = [];
  const remarks: string[] = [];
  const before = site.log().length;
  const address = `${mood.replaceAll(" ", "-")}@example.com`;
  const answers = Object.entries(calls).map(async ([name, call]) => ({ name, reply: await call() }));
  const mail = readMailState(origin, people, address);
  for (const { name, reply } of await Promise.all(answers)) {
    const { message } = reply ? JSON.parse(reply.text) : { message: "no answer" };
    const isClearRefusal =
      (reply?.status === 502 || reply?.status === 503) && !message.includes("Something went wrong");
    if (!isClearRefusal) remarks.push(`${name} ${mood}: ${reply?.status} ${message}`);
    const figure = `${name} ${mood}: ${reply?.status} "${message}", s`;
    rows.push({ figure, ours: (reply?.ms ?? Number.POSITIVE_INFINITY) / 1000, limit: { atMost: LONGEST_S } });
  }
  const { words, ms } = await mail;
  rows.push({
    figure: `SMTP ${mood}: waits, and tells the team "${words}", s`,
    ours: ms / 1000,
    limit: { atMost: LONGEST_S },
  });
  await pause(500);
  const said = JSON.stringify(
    site
      .log()
      .slice(before)
      .filter(({ level }) => level === "warn" || level === "error"),
  );
  for (const word of ["openai", "xai", "youtube", "storage", "job failed"])
    if (!said.toLowerCase().includes(word)) remarks.push(`${mood}: the log has no warning of ${word}`);
  rows.push(
    mustBeZero(
      `providers that ${mood === "refuses" ? "refuse" : mood === "hangs" ? "hang" : "talk nonsense"} without a clear message or a warning in the log`,
      remarks,
    ),
  );
  return { rows, remarks, address };
}

/** Gives a guest a date, and waits until the team sees why the email can't be sent. */
async function readMailState(origin: string, { admin }: People, email: string) {
  const begun = performance.now();
  const id = await inviteGuest(origin, admin, email);
  for (;;) {
    const list = await admin.call(origin, "/api/guest-requests");
    const guest = JSON.parse(list?.text ?? "[]").find((one: { id: number }) => one.id === id);
    const ms = performance.now() - begun;
    if (guest?.emailError || ms > LONGEST_S * 1000)
      return { words: `${guest?.emailStatus}: ${guest?.emailError}`, ms };
    await pause(200);
  }
}
